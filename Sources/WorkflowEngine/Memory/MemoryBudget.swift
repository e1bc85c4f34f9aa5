import AppIntentsCore
import Foundation
import Synchronization

/// The memory that the values of all runs of a process may take together. When they take more, the run
/// with the largest values fails, and the others go on.
///
/// Values smaller than ``least`` aren't counted one by one, so that small steps cost nothing.
package final class MemoryBudget: Sendable {
  /// The size in bytes from which on a value is counted.
  static let least = 64 * 1024

  fileprivate struct Account {
    var bytes = 0
    /// How often the run was told to end. What it took before counts as free.
    var ends = 0
    var end: (@Sendable () -> Void)?
  }

  fileprivate struct State {
    var limit: Int?
    var total = 0
    var last = 0
    var accounts: [Int: Account] = [:]
  }

  private let state: Mutex<State>

  /// - Parameter limit: in bytes; nil for the usual one.
  package init(limit: Int? = nil) { state = Mutex(State(limit: limit)) }

  /// Changes the limit in bytes, which counts from the next value on; nil for the usual one.
  package func limit(to bytes: Int?) { state.withLock { $0.limit = bytes } }

  /// What the values of all runs take, in bytes.
  var total: Int { state.withLock { $0.total } }

  // MARK: - Runs

  func open() -> Int {
    state.withLock { state in
      state.last += 1
      state.accounts[state.last] = Account()
      return state.last
    }
  }

  func close(_ run: Int) {
    state.withLock { state in
      state.clear(run)
      state.accounts[run] = nil
    }
  }

  /// Sets what ends a run, or removes it.
  func onEnd(of run: Int, _ end: (@Sendable () -> Void)?) {
    state.withLock { $0.accounts[run]?.end = end }
  }

  // MARK: - Values

  /// Counts bytes of a run. Returns how often the run was told to end.
  func take(_ bytes: Int, by run: Int) throws(OutOfMemory) -> Int {
    let (limit, ended, ends) = state.withLock { state in
      let limit = state.limit ?? Self.usual
      state.accounts[run]?.bytes += bytes
      state.total += bytes
      var ended: [Int: Account] = [:]
      while state.total > limit, let largest = state.largest {
        ended[largest] = state.accounts[largest]
        state.clear(largest)
        state.accounts[largest]?.ends += 1
      }
      return (limit, ended, state.accounts[run]?.ends ?? 0)
    }
    for (other, account) in ended where other != run { account.end?() }
    if ended[run] != nil { throw OutOfMemory(limit: limit) }
    return ends
  }

  /// - Parameter ends: how often the run had been told to end when it took the bytes.
  func giveBack(_ bytes: Int, by run: Int, after ends: Int) {
    state.withLock { state in
      guard state.accounts[run]?.ends == ends else { return }
      state.accounts[run]?.bytes -= bytes
      state.total -= bytes
    }
  }

  /// Whether the run was told to end.
  func hasEnded(_ run: Int) -> Bool { state.withLock { ($0.accounts[run]?.ends ?? 0) > 0 } }

  /// Why a run was told to end.
  var reason: OutOfMemory { OutOfMemory(limit: state.withLock { $0.limit } ?? Self.usual) }
}

extension MemoryBudget.State {
  /// The run with the most bytes, if there are any.
  fileprivate var largest: Int? {
    accounts.filter { $0.value.bytes > 0 }
      .max { ($0.value.bytes, $1.key) < ($1.value.bytes, $0.key) }?.key
  }

  /// Makes what a run takes count as free.
  fileprivate mutating func clear(_ run: Int) {
    total -= accounts[run]?.bytes ?? 0
    accounts[run]?.bytes = 0
  }
}

extension MemoryBudget {
  /// A quarter of what this process may take: while a step works, its values are there more than once,
  /// and `segue service install` limits the daemon to three quarters.
  static let usual: Int = {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    return min(machine, ofControlGroup ?? machine) / 4
  }()

  /// The limit of the control group of a container, if there is one.
  private static var ofControlGroup: Int? {
    guard let text = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    else { return nil }
    return Int(text.prefix { $0 != "\n" })
  }
}

/// The values of all runs take more memory than they may, and those of this run the most.
struct OutOfMemory: Error {
  let limit: Int

  var message: String {
    "the values of all runs take more than \(ByteSize(limit).text), and those of this run the most"
  }

  static let help = "work on smaller parts, or on files; `max_memory` in `config.yaml` allows more"
}
