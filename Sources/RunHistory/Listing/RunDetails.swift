package import AppIntentsCore
import Foundation
import GRDB
package import OrderedCollections
package import SystemPackage

/// Everything about one run except its log.
package struct RunDetails: Sendable {
  package var summary: RunSummary
  package var file: FilePath
  package var definitionHash: [UInt8]?
  package var event: TriggerEvent?
  package var inputs: OrderedDictionary<String, IntentValue>
  package var output: IntentValue
  package var failure: RecordedFailure?
  /// Nil until the run has ended.
  package var trace: RecordedTrace?
  package var journal: [JournalRecord]
  package var prompts: [PromptRecord]
}

extension StoreTransaction {
  package func summary(of run: RunID) throws -> RunSummary? {
    try first(
      """
      SELECT \(RunSummary.columns) FROM run LEFT JOIN trigger ON trigger.id = trigger_id
      WHERE run.id = ?
      """, [run], RunSummary.init)
  }

  /// Returns everything about a run; nil if there is no such run.
  package func details(of run: RunID) throws -> RunDetails? {
    guard let summary = try summary(of: run), let source = try queuedRun(run) else { return nil }
    var details = RunDetails(
      summary: summary, file: source.file, definitionHash: source.definitionHash,
      event: source.event, inputs: source.inputs, output: .nothing,
      journal: try journal(of: run), prompts: try prompts(of: run))
    _ = try first("SELECT output, failure, trace FROM run_result WHERE run_id = ?", [run]) { row in
      details.output = try StoredValue.value(row.at(0))
      details.failure = try (row.at(1) as String?).map { try RecordedFailure(storedText: $0) }
      details.trace = try (row.at(2) as String?).map { try RecordedTrace(storedText: $0) }
    }
    return details
  }

  /// Returns a run with what is needed to start it; nil if there is no such run.
  package func queuedRun(_ run: RunID) throws -> QueuedRun? {
    try first("SELECT \(QueuedRun.columns) FROM run WHERE id = ?", [run], QueuedRun.init)
  }

  /// Returns the output of a run; nothing until it has ended.
  package func output(of run: RunID) throws -> IntentValue {
    try first("SELECT output FROM run_result WHERE run_id = ?", [run]) {
      try StoredValue.value($0.at(0))
    } ?? .nothing
  }

  /// Whether only parts of the output of a run are kept, because it is too large.
  package func isOutputCut(of run: RunID) throws -> Bool {
    try first("SELECT 1 FROM cut_output WHERE run_id = ?", [run]) { _ in true } ?? false
  }

  /// Returns a new run with the event and the inputs of an earlier one.
  package func rerun(of run: RunID) throws -> NewRun? {
    try queuedRun(run).map { source in
      NewRun(
        workflow: source.workflow, file: source.file, trigger: source.trigger,
        event: source.event, inputs: source.inputs, cause: .rerun(run))
    }
  }
}
