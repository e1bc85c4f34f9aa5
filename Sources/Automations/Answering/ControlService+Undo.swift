import AppIntentsCore
package import Control
import Foundation
package import RunHistory
import Scheduling

extension ControlService {
  /// The most runs that are looked through for something to undo.
  static var mostRunsToUndo: Int { 100 }

  func runsToUndo() throws -> ControlReply {
    try store.enterSpooledRuns(at: clock.now)
    return .runNumbers(try store.read { try $0.runsToUndo(limit: Self.mostRunsToUndo) })
  }

  func undoable(_ run: RunID) throws -> ControlReply {
    let summary = try summary(run)
    guard summary.state.isFinal else { throw ControlFailure.notEnded(run) }
    let records = try store.read { try $0.undo(of: run) }
    return .undoable(
      UndoReport(
        run: run, workflow: summary.workflow, changes: records.map(UndoChangeReport.init)))
  }

  func markUndo(
    _ change: Int, of run: RunID, to state: Int, became: Data?
  ) async throws -> ControlReply {
    guard try await store.markUndo(change, of: run, to: state, became: became) else {
      throw ControlFailure.noRun(run)
    }
    return .done("recorded")
  }

  func undo(_ undo: AppUndo) async throws -> ControlReply {
    guard try await live?.undo(undo) == true else { throw IntentFailure.unreachable(undo) }
    return .done("undone")
  }
}

extension ControlFailure {
  static func notEnded(_ run: RunID) -> ControlFailure {
    ControlFailure(
      .usage, "run \(run) hasn't ended, so it can't be undone yet",
      help: "`segue runs cancel \(run)` ends it")
  }
}

extension UndoChangeReport {
  fileprivate init(_ record: UndoRecord) {
    self.init(
      number: record.number, place: record.place, step: record.step, content: record.content,
      state: record.state, became: record.became)
  }
}

extension UndoRecord {
  /// The record that a report was made from.
  package init(_ report: UndoChangeReport) {
    self.init(
      number: report.number, place: report.place, step: report.step, content: report.content,
      state: report.state, became: report.became)
  }
}
