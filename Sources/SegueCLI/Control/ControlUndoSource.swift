import AppIntentsCore
import Automations
import Control
import Dispatch
import OrderedCollections
import RunHistory
import WorkflowEngine
import WorkflowValues

/// The history for a run in this process that undoes another one. The daemon is asked, or, while none
/// runs, the store.
struct ControlUndoSource: UndoSource {
  private let secrets: Secrets
  let isAgreed: Bool

  init(_ secrets: Secrets, isAgreed: Bool) {
    self.secrets = secrets
    self.isAgreed = isAgreed
  }

  func undoable(_ run: Int) async throws -> UndoableRun {
    let reply = try await ask(.undoable(run: Int64(run)))
    guard case .undoable(let report) = reply else { throw CommandFailure.unexpected(reply) }
    return UndoableRun(
      run: Int(report.run), workflow: report.workflow,
      items: try report.changes.map {
        try UndoItem(UndoRecord($0), reveal: secrets.marks.reveal)
      })
  }

  func runsToUndo() async throws -> [Int] {
    let reply = try await ask(.runsToUndo)
    guard case .runNumbers(let runs) = reply else { throw CommandFailure.unexpected(reply) }
    return runs.map { Int($0) }
  }

  func mark(_ item: UndoItem, of run: Int) async throws {
    _ = try await ask(
      .markUndo(
        run: Int64(run), change: item.number, state: item.state.rawValue,
        became: item.becameJSON(hide: secrets.marks.hide)))
  }

  func perform(
    _ intent: String, with parameters: OrderedDictionary<String, IntentValue>
  ) async throws {
    try await WorkflowLoader.catalogue.perform(intent, with: parameters)
  }

  func perform(_ undo: AppUndo) async throws {
    if try await WorkflowLoader.catalogue.perform(undo) { return }
    _ = try await ask(
      .undoInApp(
        app: undo.app, token: undo.token, process: undo.process, since: undo.since))
  }

  /// Asks on a thread of its own, because asking blocks the thread.
  private func ask(_ request: ControlRequest) async throws -> ControlReply {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try ControlRouter.ask(request) })
      }
    }
  }
}
