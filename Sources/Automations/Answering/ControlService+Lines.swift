import AppIntentsCore
import Control
import Foundation
import RunHistory

extension ControlService {
  /// A run as it is listed.
  func report(_ run: RunSummary, _ store: StoreTransaction) throws -> RunSummaryReport {
    var event: EventSummary?
    var (question, damage): (String?, String?)
    do {
      event = try store.eventSummary(of: run.id)
      question = try openQuestion(of: run, store)
    } catch let record as UnreadableRecord {
      damage = record.description
    }
    let cause =
      switch run.cause {
      case .trigger where event?.isOfForm == true: "shared form"
      case .trigger: run.triggerKind ?? event?.kind ?? "trigger"
      case .person: event.map { "person, as \($0.kind)" } ?? "person"
      case .hand: event?.assistant.map { "assistant, \($0)" } ?? "person, by hand"
      case .workflow: "workflow"
      case .rerun(let other): "run \(other) again"
      }
    var report = RunSummaryReport(
      id: run.id, workflow: run.workflow, state: state(of: run).rawValue, cause: cause,
      queued: run.queuedAt)
    report.subject = event?.subject
    report.notBefore = run.state == .queued ? run.notBefore : nil
    report.started = run.startedAt
    report.ended = run.endedAt
    let messages = [run.reason ?? question, damage].compactMap(\.self)
    report.message = messages.isEmpty ? nil : messages.joined(separator: "; ")
    return report
  }

  /// The state as it is now: while no daemon runs, none performs a run.
  func state(of run: RunSummary) -> RunState {
    live == nil && Self.performed.contains(run.state) ? .interrupted : run.state
  }

  /// The states of runs that a daemon performs, or did when it died.
  private static var performed: Set<RunState> { [.claimed, .running] }

  /// The states in the store of the runs that are in one of these states now.
  func statesInStore(_ states: Set<RunState>) -> Set<RunState> {
    if live != nil { return states }
    let others = states.subtracting(Self.performed)
    return others.contains(.interrupted) ? others.union(Self.performed) : others
  }

  /// What a waiting run waits for.
  private func openQuestion(of run: RunSummary, _ store: StoreTransaction) throws -> String? {
    guard run.state == .waiting else { return nil }
    return try store.prompts(of: run.id).first { $0.answeredAt == nil }.map {
      "question \($0.id) waits for an answer: “\(StoredQuestion($0).prompt)”"
    }
  }
}

extension RunSummaryReport {
  /// A run of which no more is known, because its row was damaged.
  static func unreadable(_ run: RunID) -> RunSummaryReport {
    var report = RunSummaryReport(
      id: run, workflow: "", state: "unreadable", cause: "", queued: .distantPast)
    report.message = UnreadableRecord(what: "the run").description
    return report
  }
}

extension StepReport {
  init(_ step: RecordedStep, started: Date?) {
    self.init(
      step: step.step, line: step.line, action: step.action, sentence: step.sentence,
      path: step.path)
    outcome = step.outcome.rawValue
    self.started = started
    seconds = step.took / .seconds(1)
    attempts = step.attempts
    earlierFailures = step.earlierFailures.isEmpty ? nil : step.earlierFailures
    inputs = step.inputs.map { NamedValue(name: $0.name, value: WireValue($0.value)) }
    output = step.output == .nothing ? nil : WireValue(step.output)
    message = step.message
  }
}

extension LogLineReport {
  init(_ line: LogLine) {
    let kind =
      switch line.level {
      case .output: "output"
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      case .programOutput: IntentContext.ProgramStream.output.rawValue
      case .programErrors: IntentContext.ProgramStream.errors.rawValue
      case .snippet: "snippet"
      case .gap: "gap"
      }
    self.init(at: line.at, kind: kind, step: line.step, text: line.text)
  }
}
