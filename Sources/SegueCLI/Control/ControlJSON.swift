import AppIntentsCore
import Control
import Foundation
import LanguageModels
import OrderedCollections
import WorkflowValues

/// Replies as JSON documents. An absent value is null, so that every key is present.
enum ControlJSON {
  static func text(_ value: IntentValue) -> String { JSONWriter.pretty(value) + "\n" }

  /// - Parameter models: the requests to models of the current day.
  static func value(
    _ status: StatusReport, models: OrderedDictionary<String, ModelCount>
  ) -> IntentValue {
    [
      "daemon": status.daemon.map { daemon in
        [
          "process": .number(Int(daemon.process)), "version": .text(daemon.version),
          "since": date(daemon.since), "notes": texts(daemon.notes),
          "dashboard": daemon.dashboard.map { pages in
            [
              "address": text(pages.address), "url": text(pages.url),
              "problem": text(pages.problem), "warning": text(pages.warning),
            ]
          } ?? .nothing,
        ]
      } ?? .nothing,
      "workflows": .list(status.workflows.map(value)),
      "folders": .list(
        status.folders.map { folder in
          [
            "path": .text(folder.path.path.shown), "workflows": .number(folder.workflows),
            "problem": text(folder.problem),
          ]
        }),
      "history": status.store.map { store in
        [
          "folder": .text(store.folder.path.shown), "bytes": .number(store.size),
          "runs": .number(store.runs), "notes": texts(store.notes),
        ]
      } ?? .nothing,
      "prompts": .number(status.prompts), "notes": texts(status.notes),
      "models_today": .list(
        models.map { name, count in
          [
            "name": .text(name), "requests": .number(count.requests),
            "tokens": .number(count.tokens),
            "cost": IntentNumber(count.cost).map { .number($0) } ?? .nothing,
          ]
        }),
    ]
  }

  static func value(_ workflow: WorkflowReport) -> IntentValue {
    [
      "id": .text(workflow.id), "name": .text(workflow.name),
      "path": .text(workflow.path.path.shown), "state": .text(workflow.state.rawValue),
      "reasons": texts(workflow.reasons), "problem": text(workflow.problem),
      "triggers": .list(workflow.triggers.map(value)), "queued": .number(workflow.queued),
      "running": .number(workflow.running), "last_run": workflow.lastRun.map(value) ?? .nothing,
      "expected_by": date(workflow.expectedBy), "overdue_since": date(workflow.overdueSince),
    ]
  }

  private static func value(_ trigger: TriggerReport) -> IntentValue {
    [
      "name": .text(trigger.name), "kind": .text(trigger.kind),
      "sentence": .text(trigger.sentence), "state": text(trigger.state), "next": date(trigger.next),
      "counts": .dictionary(
        OrderedDictionary(trigger.counts.map { ($0.name, .number($0.value)) }) { $1 }),
      "notes": texts(trigger.notes),
    ]
  }

  static func value(_ preview: EnablePreview) -> IntentValue {
    [
      "id": .text(preview.id), "name": .text(preview.name),
      "path": .text(preview.path.path.shown), "version": .text(preview.version),
      "enabled": .boolean(preview.isEnabled),
      "starts": .list(
        preview.starts.map { ["sentence": .text($0.sentence), "next": date($0.next)] }),
      "effects": texts(preview.effects), "limits": texts(preview.limits),
      "programs": texts(preview.programs), "apps": texts(preview.apps), "more": texts(preview.more),
    ]
  }

  static func value(_ preview: FormPreview) -> IntentValue {
    guard case .dictionary(var entries) = value(preview.consent) else { return .nothing }
    entries["starts"] = nil
    entries["inputs"] = texts(preview.inputs)
    entries["kept"] = .list(
      preview.kept.map { ["name": .text($0.name), "reason": .text($0.reason)] })
    entries["asks"] = .boolean(preview.asks)
    return .dictionary(entries)
  }

  static func value(_ form: FormReport) -> IntentValue {
    [
      "form": .number(Int(form.id)), "workflow": .text(form.workflow), "made": date(form.made),
      "expires": date(form.expires), "count": .number(form.count), "used": .number(form.used),
      "problem": text(form.problem), "link": text(form.link),
    ]
  }

  static func value(_ run: RunSummaryReport) -> IntentValue { .dictionary(entries(run)) }

  private static func entries(_ run: RunSummaryReport) -> OrderedDictionary<String, IntentValue> {
    [
      "run": .number(Int(run.id)), "workflow": .text(run.workflow), "state": .text(run.state),
      "cause": .text(run.cause), "subject": text(run.subject), "queued": date(run.queued),
      "not_before": date(run.notBefore),
      "started": date(run.started), "ended": date(run.ended), "progress": text(run.progress),
      "message": text(run.message),
    ]
  }

  static func value(_ run: RunReport) -> IntentValue {
    var entries = entries(run.summary)
    entries["path"] = .text(run.path.path.shown)
    entries["trigger"] = text(run.trigger)
    entries["start"] = run.start?.value ?? .nothing
    entries["inputs"] = named(run.inputs)
    entries["steps"] = .list(
      run.steps.map { step in
        [
          "step": .number(step.step), "line": .number(step.line), "action": .text(step.action),
          "sentence": .text(step.sentence), "pass": .list(step.path.map { .number($0) }),
          "outcome": .text(step.outcome), "started": date(step.started),
          "seconds": step.seconds.map { RunJSON.seconds(.milliseconds(Int64($0 * 1000))) }
            ?? .nothing,
          "attempts": .number(step.attempts),
          "earlier_failures": texts(step.earlierFailures ?? []), "inputs": named(step.inputs),
          "output": step.output?.value ?? .nothing, "message": text(step.message),
        ]
      })
    entries["output"] = run.output?.value ?? .nothing
    entries["help"] = text(run.help)
    entries["failed_in"] = text(run.failedIn)
    entries["deaths"] = .number(run.deaths)
    return .dictionary(entries)
  }

  static func value(_ line: LogLineReport) -> IntentValue {
    [
      "at": date(line.at), "kind": .text(line.kind),
      "step": line.step.map { .number($0) } ?? .nothing, "text": .text(line.text),
    ]
  }

  static func value(_ prompt: PromptReport) -> IntentValue {
    [
      "prompt": .number(Int(prompt.id)), "run": .number(Int(prompt.run)),
      "workflow": .text(prompt.workflow), "question": .text(prompt.question),
      "kind": .text(prompt.kind), "type": .text(prompt.type), "options": texts(prompt.options),
      "answers": prompt.answers.map { ["yes": .text($0.yes), "no": .text($0.no)] } ?? .nothing,
      "snippet": prompt.snippet.flatMap { try? JSONReader.read($0) } ?? .nothing,
      "problem": text(prompt.problem), "default": text(prompt.defaultAnswer),
      "suggestions": texts(prompt.suggestions ?? []), "hints": texts(prompt.hints ?? []),
      "asked": date(prompt.asked),
      "expires": date(prompt.expires),
    ]
  }

  static func value(_ why: WhyReport) -> IntentValue {
    [
      "workflow": .text(why.workflow), "trigger": .text(why.trigger),
      "checks": .list(
        why.checks.map { ["text": .text($0.text), "holds": .boolean($0.holds)] }),
      "run": why.run.map { .number(Int($0)) } ?? .nothing,
    ]
  }

  static func value(_ finding: Finding) -> IntentValue {
    [
      "grade": .text(finding.grade.rawValue), "subject": .text(finding.subject),
      "text": .text(finding.text), "help": text(finding.help),
    ]
  }

  private static func text(_ text: String?) -> IntentValue { text.map { .text($0) } ?? .nothing }

  private static func texts(_ texts: [String]) -> IntentValue { .list(texts.map { .text($0) }) }

  private static func date(_ date: Date?) -> IntentValue {
    date.map { .date(IntentDate($0, in: .current)) } ?? .nothing
  }

  private static func named(_ values: [NamedValue]) -> IntentValue {
    .dictionary(OrderedDictionary(values.map { ($0.name, $0.value.value) }) { $1 })
  }
}
