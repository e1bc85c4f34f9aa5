import AppIntentsCore
import Control
import Diagnostics
import OrderedCollections
import RunHistory
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// The steps of a run without a trace that are in its journal: those that changed something, read
/// something or asked.
struct JournaledSteps {
  private let workflow: Workflow?
  private let state: RunState

  /// - Parameters:
  ///   - workflow: the version that runs; nil if it isn't known any more.
  ///   - state: the run's state.
  init(of workflow: Workflow?, state: RunState) {
    self.workflow = workflow
    self.state = state
  }

  /// How a step ended of which the journal has no end.
  private var unended: String {
    switch state {
    case .running, .claimed, .waiting: "running"
    case .canceled: "canceled"
    default: "interrupted"
    }
  }

  /// - Parameter prompts: the run's questions. A step that only asks is in the journal once it has the
  ///   answer.
  func reports(_ journal: [JournalEntry], asking prompts: [PromptRecord]) -> [StepReport] {
    var reports: OrderedDictionary<String, StepReport> = [:]
    let forgotten = journal.forgottenTries
    // The steps of a workflow under `run:` aren't listed.
    for entry in journal.remembered where entry.step > 0 && !entry.place.contains(">") {
      guard entry.kind == .begun || entry.kind == .asked || entry.kind == .ended else { continue }
      var report = reports[entry.place] ?? report(of: entry.step, at: entry.place)
      report.attempts = max(report.attempts, entry.attempt + (forgotten[entry.place] ?? 0))
      report.message = nil
      report.started = entry.time?.began
      report.seconds = entry.time.map { $0.took / .seconds(1) }
      // What an open question has is for the app that asks it.
      switch entry.kind == .asked ? .nothing : entry.content {
      case .nothing: report.outcome = unended
      case .output(let output):
        report.outcome = "succeeded"
        report.output = output.value == .nothing ? nil : WireValue(output.value)
      case .failure(let failure):
        report.outcome = "failed"
        report.message = failure.message
      }
      reports[entry.place] = report
    }
    for prompt in prompts where prompt.answeredAt == nil {
      let entry = JournalEntry(
        place: QuestionPlace.step(of: prompt.place), attempt: 1, kind: .asked)
      guard entry.step > 0, !entry.place.contains(">"), reports[entry.place] == nil else {
        continue
      }
      reports[entry.place] = report(of: entry.step, at: entry.place)
      reports[entry.place]?.outcome = unended
    }
    return Array(reports.values)
  }

  private func report(of number: Int, at place: String) -> StepReport {
    let step = workflow?.steps[number]
    let passes = place.split(separator: "/").dropLast().compactMap { part in
      part.split(separator: "[").dropFirst().first.flatMap { Int($0.prefix(while: \.isNumber)) }
    }
    return StepReport(
      step: number, line: step?.line ?? 0, action: step?.action ?? "",
      sentence: step?.sentence ?? "step \(number)", path: passes)
  }
}
