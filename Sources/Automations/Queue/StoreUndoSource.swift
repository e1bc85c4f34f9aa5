import AppIntentsCore
import Control
import OrderedCollections
import RunHistory
import Scheduling
import WorkflowEngine
import WorkflowValues

/// The history for steps of the daemon's runs that undo others.
struct StoreUndoSource: UndoSource {
  private let store: HistoryStore
  private let defaults: RunDefaults
  private let clock: any TimeSource
  let isAgreed = false

  init(_ store: HistoryStore, _ defaults: RunDefaults, _ clock: any TimeSource) {
    self.store = store
    self.defaults = defaults
    self.clock = clock
  }

  func undoable(_ run: Int) async throws -> UndoableRun {
    try store.enterSpooledRuns(at: clock.now)
    let id = RunID(run)
    guard let summary = try store.read({ try $0.summary(of: id) }) else {
      throw IntentFailure("there is no run \(run)", kind: .missing)
    }
    guard summary.state.isFinal else {
      throw IntentFailure("run \(run) hasn't ended, so it can't be undone yet")
    }
    let marks = try defaults.secrets().marks
    let records = try store.read { try $0.undo(of: id) }
    return UndoableRun(
      run: run, workflow: summary.workflow,
      items: try records.map { try UndoItem($0, reveal: marks.reveal) })
  }

  func runsToUndo() async throws -> [Int] {
    try store.enterSpooledRuns(at: clock.now)
    return try store.read { try $0.runsToUndo(limit: 100) }.map { Int($0) }
  }

  func mark(_ item: UndoItem, of run: Int) async throws {
    let became = item.becameJSON(hide: try defaults.secrets().marks.hide)
    do {
      let isKnown = try await store.markUndo(
        item.number, of: RunID(run), to: item.state.rawValue, became: became)
      guard isKnown else { throw IntentFailure("there is no run \(run)", kind: .missing) }
    } catch let failure as ControlFailure {
      throw IntentFailure(failure.message, help: failure.help)
    }
  }

  func perform(
    _ intent: String, with parameters: OrderedDictionary<String, IntentValue>
  ) async throws {
    try await defaults.intents.perform(intent, with: parameters)
  }

  func perform(_ undo: AppUndo) async throws {
    guard try await defaults.intents.perform(undo) else { throw IntentFailure.unreachable(undo) }
  }
}
