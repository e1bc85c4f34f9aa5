import Foundation
import Synchronization

/// Lets only one operation of this process at a time change a file in place. A file system that
/// doesn't respond delays no operations on other files.
final class FileTurns: Sendable {
  static let shared = FileTurns()

  private struct Turn {
    let lock = NSLock()
    var users = 0
  }

  private let turns = Mutex<[FileIdentity: Turn]>([:])

  func take<Result>(_ version: FileVersion, _ body: () throws -> Result) rethrows -> Result {
    let file = version.identity
    let lock = turns.withLock { turns in
      turns[file, default: Turn()].users += 1
      return turns[file, default: Turn()].lock
    }
    lock.lock()
    defer {
      lock.unlock()
      turns.withLock { turns in
        turns[file]?.users -= 1
        if turns[file]?.users == 0 { turns[file] = nil }
      }
    }
    return try body()
  }
}
