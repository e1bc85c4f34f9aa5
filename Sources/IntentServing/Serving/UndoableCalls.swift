import AppIntentsCore
import Coordination
import Foundation
import ModelContext
import OrderedCollections
import Synchronization
import ToolServing

/// What ended calls registered to be undone, by the token that their results name.
final class UndoableCalls: Sendable {
  private struct Entry: Sendable {
    let history: UndoHistory
    let title: String
  }

  /// How many are kept. Then the oldest one can't be undone any more.
  static let most = 1000

  private let kept = Mutex<OrderedDictionary<String, Entry>>([:])
  /// One after the other, because each may change what another one would.
  private let undoing = AsyncLock()

  /// What a result says of it; nil if nothing can be undone.
  ///
  /// - Parameter title: the name of what was done, if the intent gave it none.
  func keep(_ history: UndoHistory, title: String) async -> IntentValue? {
    guard let manager = history.managerIfMade else { return nil }
    guard let name = await MainActor.run(body: { manager.canUndo ? manager.undoActionName : nil })
    else { return nil }
    let entry = Entry(history: history, title: name.isEmpty ? title : name)
    let token = SuspendedCalls.newState()
    kept.withLock { kept in
      if kept.count >= Self.most { kept.removeFirst() }
      kept[token] = entry
    }
    return ["token": .text(token), "title": .text(entry.title)]
  }

  /// Undoes what a call did, once.
  func undo(_ parameters: JSONObject) async throws -> JSONObject {
    guard let token = parameters["token"]?.jsonString,
      let entry = kept.withLock({ $0.removeValue(forKey: token) })
    else { throw RemoteError.invalidParameters("unknown or used token") }
    let manager = entry.history.manager
    await undoing.withLock {
      await MainActor.run {
        while manager.canUndo { manager.undo() }
      }
    }
    return ["undone": .text(entry.title)]
  }
}
