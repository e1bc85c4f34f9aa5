import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import OrderedCollections
import RunHistory
import Synchronization
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// Records a run by hand for the history.
///
/// Opening the store takes longer than many runs, so the run is recorded in a file of its own. The next
/// process that opens the store adds it to the history.
final class RunRecording: Sendable {
  private let redact: @Sendable (String) -> String
  private let run = Mutex<SpooledRun?>(nil)

  init(redact: @escaping @Sendable (String) -> String) { self.redact = redact }

  /// - Parameters:
  ///   - inputs: with secrets replaced.
  ///   - event: what started the run; nil for a person.
  /// - Throws: `Errno`, `StoreError`.
  func begin(
    _ workflow: Workflow, inputs: OrderedDictionary<String, IntentValue>,
    event: TriggerEvent? = nil, at now: Date
  ) throws {
    let source = workflow.document.source
    // A workflow from standard input has no file; its name is shown in place of one.
    let file = (source.file ?? FilePath(source.path)).absolute
    let begun = try RunSpool(of: Environment.state).begin(
      workflow.document.id, file: file, inputs: inputs, event: event, at: now)
    run.withLock { $0 = begun }
  }

  /// Adds a line to the run's log. It stays there if the process is killed.
  func add(_ message: IntentMessage, at now: Date) {
    guard let line = LogLine(message, at: now, redact: redact) else { return }
    run.withLock { $0 }?.log([line])
  }

  /// Adds what a program wrote to the run's log.
  func add(_ lines: ProgramLines, at now: Date) {
    run.withLock { $0 }?.log(lines.logged(at: now))
  }

  /// Adds what undoes the changes of a step.
  ///
  /// - Parameter hide: replaces secrets with their names.
  func add(_ undo: StepUndo, hide: ([UInt8]) -> [UInt8]) {
    run.withLock { $0 }?.addUndo(UndoRecord.all(of: undo, hide: hide))
  }

  /// Ends a run in which the steps that change something weren't performed.
  ///
  /// - Throws: `Errno`.
  func endPreview(_ result: RunResult, at now: Date) throws {
    let run = run.withLock { $0 }
    guard result.status != .interrupted else { return try run?.abandon() ?? () }
    let failure = result.failure.map { "; it failed: \(redact($0.message))" } ?? ""
    let reason = "it was only a preview\(failure)"
    try run?.end(RunEnding(.skipped, failure: RecordedFailure(message: reason)), at: now)
  }

  /// - Throws: `Errno`.
  func end(_ result: RunResult, at now: Date) throws {
    let run = run.withLock { $0 }
    guard result.status != .interrupted else { return try run?.abandon() ?? () }
    try run?.end(RunEnding(result, redact: redact), at: now)
  }
}
