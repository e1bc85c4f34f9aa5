import CInotifyTools
import Foundation
import Glibc
import Synchronization

/// The only thread that calls libinotifytools. Like the library's state, it belongs to the whole
/// process; it starts with the first folder that is to be watched.
final class InotifyThread: Sendable {
  static let shared = InotifyThread()

  enum Command: Sendable {
    case watch([WatchRequest], answer: @Sendable ([WatchAnswer]) -> Void)
    case unwatch([FolderNumber])
    case leave
  }

  struct Order: Sendable {
    var client: UInt32
    var command: Command
  }

  private struct State {
    var orders: [Order] = []
    var handlers: [UInt32: FileEventSource.Handler] = [:]
    var lastClient: UInt32 = 0
    var hasBegun = false
  }

  private let state = Mutex(State())
  /// An eventfd that wakes the thread when there are orders.
  private let wakeup = eventfd(0, C_EFD_CLOEXEC | C_EFD_NONBLOCK)

  private init() {}

  /// - Returns: the client's number, which goes with its orders.
  func join(_ handler: @escaping FileEventSource.Handler) -> UInt32 {
    state.withLock { state in
      state.lastClient += 1
      state.handlers[state.lastClient] = handler
      return state.lastClient
    }
  }

  func order(_ command: Command, for client: UInt32) {
    let begins = state.withLock { state in
      state.orders.append(Order(client: client, command: command))
      if case .leave = command { state.handlers[client] = nil }
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if begins {
      let thread = Thread { [self] in
        var watcher = InotifyWatcher(wakeup: wakeup)
        while true {
          watcher.wait()
          watcher.drain { client, changes in report(changes, to: client) }
          for order in takeOrders() { watcher.perform(order) }
        }
      }
      thread.name = "segue-inotify"
      thread.start()
    }
    var one: UInt64 = 1
    _ = write(wakeup, &one, 8)
  }

  private func takeOrders() -> [Order] {
    state.withLock { state in
      defer { state.orders = [] }
      return state.orders
    }
  }

  /// - Parameter client: nil for all clients.
  private func report(_ changes: [FolderChange], to client: UInt32?) {
    let handlers = state.withLock { state in
      client.map { client in state.handlers[client].map { [$0] } ?? [] }
        ?? Array(state.handlers.values)
    }
    for handler in handlers { handler(changes) }
  }
}
