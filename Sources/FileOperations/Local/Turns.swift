import Foundation
import Synchronization

/// Lets only one operation of this process at a time work on the same file or place. A file system that
/// doesn't respond delays no operations on others.
package final class Turns<Key: Hashable & Sendable>: Sendable {
  private struct Turn {
    let lock = NSLock()
    var users = 0
  }

  private let turns = Mutex<[Key: Turn]>([:])

  package init() {}

  /// Not for a body that takes a turn with the same key.
  package func take<Result>(_ key: Key, _ body: () throws -> Result) rethrows -> Result {
    let lock = turns.withLock { turns in
      turns[key, default: Turn()].users += 1
      return turns[key, default: Turn()].lock
    }
    lock.lock()
    defer {
      lock.unlock()
      turns.withLock { turns in
        turns[key]?.users -= 1
        if turns[key]?.users == 0 { turns[key] = nil }
      }
    }
    return try body()
  }
}

extension LocalFiles {
  /// Changes of a file in place, by which file it is.
  static let turns = Turns<FileIdentity>()
}
