import AppIntentsCore
import Control
import Diagnostics
import Foundation
import LanguageModels
import OrderedCollections
import WorkflowLanguage

/// The state of the daemon and of every workflow with its triggers.
struct StatusText {
  let style: TerminalStyle
  let now: Date

  /// - Parameter models: the requests to models of the current day.
  func text(
    of status: StatusReport, models: OrderedDictionary<String, ModelCount> = [:]
  ) -> String {
    var text = daemon(of: status)
    if let pages = status.daemon?.dashboard { text += dashboard(pages) }
    for note in status.daemon?.notes ?? [] { text += "  \(warn(note))" }
    for note in status.notes + (status.store?.notes ?? []) { text += warn(note) }
    for folder in status.folders {
      if let problem = folder.problem {
        text += warn(
          "\(problem); `segue remove \(Phrasing.shellWord(folder.path.path.shown))` forgets the folder"
        )
      }
    }
    if status.prompts > 0 {
      let count = Phrasing.count(status.prompts, "question")
      text += warn(
        "\(count) \(status.prompts == 1 ? "waits" : "wait") for an answer: `segue prompts`")
    }
    for (name, count) in models { text += usage(of: name, count) }
    if status.workflows.isEmpty { text += empty(status.folders) }
    for workflow in status.workflows { text += "\n" + self.text(of: workflow) }
    return text
  }

  private func daemon(of status: StatusReport) -> String {
    guard let daemon = status.daemon else {
      // Assistants start a process of their own.
      let servesAssistants = status.workflows.contains { workflow in
        workflow.triggers.contains { $0.kind == AssistantTrigger.kind }
      }
      let triggers = servesAssistants ? "triggers other than `assistant`" : "triggers"
      return warn("no daemon is running, so \(triggers) start nothing; `segue daemon` starts one")
    }
    return "the daemon runs as process \(daemon.process), since "
      + "\(MomentText.local(daemon.since, from: now)) (Segue \(Printable.line(daemon.version)))\n"
  }

  /// Where the pages are.
  private func dashboard(_ pages: DashboardReport) -> String {
    if let problem = pages.problem { return warn(problem) }
    guard let address = pages.address else { return "" }
    let other = pages.url.map { ", for others at \($0)" } ?? ""
    return "its dashboard is at \(address)\(other); `segue dashboard` opens it, signed in\n"
      + (pages.warning.map(warn) ?? "")
  }

  /// `small was asked 5 times today: 4591 tokens, costs 0.02`
  private func usage(of model: String, _ count: ModelCount) -> String {
    let cost = count.cost > 0 ? ", costs \(ModelCount.shown(cost: count.cost))" : ""
    return "\(Printable.line(model)) was asked \(Phrasing.count(count.requests, "time")) today: "
      + "\(count.tokens) tokens\(cost)\n"
  }

  private func empty(_ folders: [FolderReport]) -> String {
    let places = Phrasing.list(folders.map(\.path.path.shown))
    return "no workflows yet; put them into \(places), or add a folder with `segue add`\n"
  }

  private func warn(_ text: String) -> String {
    "\(style.color("!", .yellow)) \(Printable.line(text))\n"
  }

  private func text(of workflow: WorkflowReport) -> String {
    var text = style.bold(Printable.line(workflow.id)) + "  \(state(of: workflow))\n"
    if let problem = workflow.problem {
      text += "  \(style.color("✗", .red)) \(Printable.line(problem))\n"
      if workflow.state != .broken {
        text += "    the previous version stays in force until the file is corrected\n"
      }
    }
    var table = TextTable(["", "", ""])
    for trigger in workflow.triggers {
      table.add([
        TextTable.Cell("  \(trigger.name)"), TextTable.Cell(trigger.sentence),
        TextTable.Cell(facts(of: trigger), .gray),
      ])
      let counts = trigger.counts.filter { $0.value > 0 }.map { "\($0.value) \($0.name)" }
      if !counts.isEmpty {
        table.add([.init(""), .init(counts.joined(separator: ", "), .gray)])
      }
      for note in trigger.notes { table.add([.init(""), .init("! \(note)", .yellow)]) }
    }
    // The table's head is empty and isn't shown.
    var plain = style
    plain.isTerminal = false
    text += table.text(in: plain, width: .max)
    if let facts = runs(of: workflow) { text += "  \(facts)\n" }
    if let since = workflow.overdueSince {
      text += "  \(style.color("✗", .red)) should have succeeded by "
      text += "\(MomentText.both(since, from: now))\n"
    }
    return text
  }

  private func state(of workflow: WorkflowReport) -> String {
    let id = Printable.line(workflow.id)
    switch workflow.state {
    case .enabled: return style.color("enabled", .green)
    case .off:
      return style.color("off", .gray)
        + "; `segue enable \(Phrasing.shellWord(id))` shows what it would do"
    case .changed:
      let more = workflow.reasons.map { Printable.line($0) }.joined(separator: ", ")
      return style.color("changed", .yellow)
        + ": it \(more) now, and waits for `segue enable \(Phrasing.shellWord(id))`"
    case .paused:
      return style.color("paused", .yellow) + ": \(Printable.line(workflow.reasons.last ?? ""))"
        + "; `segue resume \(Phrasing.shellWord(id))` lets it go on"
    case .broken: return style.color("has errors", .red)
    case .gone:
      return style.color("gone", .yellow)
        + ": there is no `\(workflow.path.path.shown)`; `segue remove \(Phrasing.shellWord(id))` forgets it"
    }
  }

  private func facts(of trigger: TriggerReport) -> String {
    var facts: [String] = []
    if let state = trigger.state { facts.append(state) }
    if let next = trigger.next {
      facts.append("next \(MomentText.both(next, from: now, zone: trigger.zone))")
    }
    return facts.joined(separator: "; ")
  }

  private func runs(of workflow: WorkflowReport) -> String? {
    var facts: [String] = []
    if let run = workflow.lastRun {
      let moment = run.ended ?? run.started ?? run.queued
      facts.append(
        "last run \(run.id) \(RunListText.words(for: run.state)) "
          + MomentText.distance(moment, from: now)
          + (run.message.map { ": \(Printable.line($0))" } ?? ""))
    }
    if workflow.running > 0 { facts.append("\(workflow.running) running") }
    if workflow.queued > 0 { facts.append("\(workflow.queued) queued") }
    if let by = workflow.expectedBy {
      facts.append("a success is expected by \(MomentText.both(by, from: now))")
    }
    return facts.isEmpty ? nil : facts.joined(separator: "; ")
  }
}
