/// The memory that the values of one run take.
package final class RunMemory: Sendable {
  private let budget: MemoryBudget
  private let number: Int

  package init(in budget: MemoryBudget) {
    self.budget = budget
    number = budget.open()
  }

  deinit { budget.close(number) }

  /// Counts a value for as long as the charge lives; nil for a value that is too small to count.
  ///
  /// - Throws: `OutOfMemory` if the run has to end.
  func charge(_ bytes: Int) throws(OutOfMemory) -> MemoryCharge? {
    guard bytes >= MemoryBudget.least else { return nil }
    let ends = try budget.take(bytes, by: number)
    return MemoryCharge(bytes, of: self, after: ends)
  }

  fileprivate func giveBack(_ bytes: Int, after ends: Int) {
    budget.giveBack(bytes, by: number, after: ends)
  }

  /// Whether the run has to end, because its values are the largest.
  var isOver: Bool { budget.hasEnded(number) }

  var reason: OutOfMemory { budget.reason }

  /// Sets what ends the run, or removes it.
  func onEnd(_ end: (@Sendable () -> Void)?) { budget.onEnd(of: number, end) }
}

/// A part of a run's memory, taken by a value while it lives.
final class MemoryCharge: Sendable {
  private let run: RunMemory
  private let bytes: Int
  /// How often the run had been told to end before.
  private let ends: Int

  fileprivate init(_ bytes: Int, of run: RunMemory, after ends: Int) {
    self.run = run
    self.bytes = bytes
    self.ends = ends
  }

  deinit { run.giveBack(bytes, after: ends) }
}
