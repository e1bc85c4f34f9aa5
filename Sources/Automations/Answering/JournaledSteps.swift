import AppIntents
import Control
import Diagnostics
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// The steps of an unfinished run that are in its journal: those that changed something, read something
/// or asked.
struct JournaledSteps {
  private let workflow: Workflow?

  /// - Parameter workflow: the version that runs; nil if it isn't known any more.
  init(of workflow: Workflow?) {
    self.workflow = workflow
  }

  func reports(_ journal: [JournalEntry]) -> [StepReport] {
    var reports: OrderedDictionary<String, StepReport> = [:]
    // The steps of a workflow under `run:` aren't listed.
    for entry in journal.remembered where entry.step > 0 && !entry.place.contains(">") {
      guard entry.kind == .begun || entry.kind == .asked || entry.kind == .ended else { continue }
      var report = reports[entry.place] ?? report(of: entry.step, at: entry.place)
      report.attempts = max(report.attempts, entry.attempt)
      report.message = nil
      report.started = entry.time?.began
      report.seconds = entry.time.map { $0.took / .seconds(1) }
      switch entry.content {
      case .nothing: report.outcome = "running"
      case .output(let output):
        report.outcome = "succeeded"
        report.output = output.value == .nothing ? nil : WireValue(output.value)
      case .failure(let failure):
        report.outcome = "failed"
        report.message = failure.message
      }
      reports[entry.place] = report
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
