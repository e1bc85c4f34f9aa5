/// Items of one sequence that others in another sequence replace. Either range may be empty.
struct SequenceChange: Hashable {
  var old: Range<Int>
  var new: Range<Int>
}

/// Finds out how two sequences differ, by E. Myers' algorithm in linear space ("An O(ND) Difference
/// Algorithm and Its Variations"), with the limit on its search that GNU diff has: sequences that differ
/// everywhere have a longer difference than the shortest one, but take no quadratic time.
struct SequenceDifference {
  /// How far the two searches for a shortest way go before they settle for the best one so far.
  private static let limit = 256

  /// The changes that lead from one sequence to another, in order.
  static func changes<Item: Hashable>(
    from old: [Item], to new: [Item]
  ) throws -> [SequenceChange] {
    var numbers: [Item: Int] = [:]
    func numbered(_ items: [Item]) -> [Int] {
      items.map { item in
        if let number = numbers[item] { return number }
        let number = numbers.count
        numbers[item] = number
        return number
      }
    }
    let (old, new) = (numbered(old), numbered(new))
    var isOld = [Bool](repeating: false, count: numbers.count)
    var isNew = isOld
    for number in old { isOld[number] = true }
    for number in new { isNew[number] = true }
    // Items that only one of them has can't be common, so the search is without them.
    let kept = (old.indices.filter { isNew[old[$0]] }, new.indices.filter { isOld[new[$0]] })
    var search = SequenceDifference(kept.0.map { old[$0] }, kept.1.map { new[$0] })
    try search.run()

    var isDeleted = [Bool](repeating: true, count: old.count)
    var isAdded = [Bool](repeating: true, count: new.count)
    for (index, place) in kept.0.enumerated() { isDeleted[place] = search.isDeleted[index] }
    for (index, place) in kept.1.enumerated() { isAdded[place] = search.isAdded[index] }
    return changes(isDeleted, isAdded)
  }

  private static func changes(_ isDeleted: [Bool], _ isAdded: [Bool]) -> [SequenceChange] {
    var changes: [SequenceChange] = []
    var (old, new) = (0, 0)
    while old < isDeleted.count || new < isAdded.count {
      let start = (old, new)
      while old < isDeleted.count, isDeleted[old] { old += 1 }
      while new < isAdded.count, isAdded[new] { new += 1 }
      if start != (old, new) {
        changes.append(SequenceChange(old: start.0..<old, new: start.1..<new))
      }
      (old, new) = (old + 1, new + 1)
    }
    return changes
  }

  // MARK: - Searching

  private let old: [Int]
  private let new: [Int]
  private var isDeleted: [Bool]
  private var isAdded: [Bool]
  /// How far the search from the start, and that from the end, got on each diagonal. Diagonals are numbered
  /// by the difference of the two positions, and `shift` is added.
  private var forward: [Int]
  private var backward: [Int]
  private let shift: Int

  /// Positions in both sequences.
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  private init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    isDeleted = [Bool](repeating: false, count: old.count)
    isAdded = [Bool](repeating: false, count: new.count)
    forward = [Int](repeating: 0, count: old.count + new.count + 3)
    backward = forward
    shift = new.count + 1
  }

  private mutating func run() throws {
    var boxes = [Box(old: 0..<old.count, new: 0..<new.count)]
    while let box = boxes.popLast() {
      try Task.checkCancellation()
      var (x, y) = (box.old.lowerBound, box.new.lowerBound)
      var (xEnd, yEnd) = (box.old.upperBound, box.new.upperBound)
      while x < xEnd, y < yEnd, old[x] == new[y] { (x, y) = (x + 1, y + 1) }
      while x < xEnd, y < yEnd, old[xEnd - 1] == new[yEnd - 1] {
        (xEnd, yEnd) = (xEnd - 1, yEnd - 1)
      }
      if x == xEnd {
        for index in y..<yEnd { isAdded[index] = true }
      } else if y == yEnd {
        for index in x..<xEnd { isDeleted[index] = true }
      } else {
        let middle = middle(of: Box(old: x..<xEnd, new: y..<yEnd))
        boxes.append(Box(old: middle.x..<xEnd, new: middle.y..<yEnd))
        boxes.append(Box(old: x..<middle.x, new: y..<middle.y))
      }
    }
  }

  /// The diagonals that a search has reached.
  private struct Reach {
    var low: Int
    var high: Int

    /// Widens it by one on each side, within limits; where it can't, it becomes narrower, because
    /// only every second diagonal is visited.
    mutating func widen(_ limits: ClosedRange<Int>, _ isOutside: (Int) -> Void) {
      if low > limits.lowerBound {
        low -= 1
        isOutside(low - 1)
      } else {
        low += 1
      }
      if high < limits.upperBound {
        high += 1
        isOutside(high + 1)
      } else {
        high -= 1
      }
    }

    var diagonals: StrideThrough<Int> { stride(from: high, through: low, by: -2) }
    func contains(_ diagonal: Int) -> Bool { low <= diagonal && diagonal <= high }
  }

  /// A point in a box that a shortest way goes through, or if that takes too long, a good one.
  private mutating func middle(of box: Box) -> (x: Int, y: Int) {
    let (start, end) = (
      (x: box.old.lowerBound, y: box.new.lowerBound), (x: box.old.upperBound, y: box.new.upperBound)
    )
    let limits = start.x - end.y...end.x - start.y
    var ahead = Reach(low: start.x - start.y, high: start.x - start.y)
    var back = Reach(low: end.x - end.y, high: end.x - end.y)
    let isOdd = (ahead.low - back.low) & 1 != 0
    forward[shift + ahead.low] = start.x
    backward[shift + back.low] = end.x
    for cost in 1... {
      ahead.widen(limits) { forward[shift + $0] = -1 }
      for diagonal in ahead.diagonals {
        let (below, above) = (forward[shift + diagonal - 1], forward[shift + diagonal + 1])
        var x = below < above ? above : below + 1
        while x < end.x, x - diagonal < end.y, old[x] == new[x - diagonal] { x += 1 }
        forward[shift + diagonal] = x
        if isOdd, back.contains(diagonal), backward[shift + diagonal] <= x {
          return (x, x - diagonal)
        }
      }
      back.widen(limits) { backward[shift + $0] = .max }
      for diagonal in back.diagonals {
        let (below, above) = (backward[shift + diagonal - 1], backward[shift + diagonal + 1])
        var x = below < above ? below : above - 1
        while start.x < x, start.y < x - diagonal, old[x - 1] == new[x - 1 - diagonal] { x -= 1 }
        backward[shift + diagonal] = x
        if !isOdd, ahead.contains(diagonal), x <= forward[shift + diagonal] {
          return (x, x - diagonal)
        }
      }
      if cost >= Self.limit { break }
    }
    return best(of: box, ahead, back)
  }

  /// The point that one of the searches got farthest to.
  private func best(of box: Box, _ ahead: Reach, _ back: Reach) -> (x: Int, y: Int) {
    var first = (x: box.old.lowerBound, y: box.new.lowerBound)
    let start = first.x + first.y
    for diagonal in ahead.diagonals {
      var x = min(forward[shift + diagonal], box.old.upperBound)
      x = min(x, box.new.upperBound + diagonal)
      if first.x + first.y < x + x - diagonal { first = (x, x - diagonal) }
    }
    var last = (x: box.old.upperBound, y: box.new.upperBound)
    let end = last.x + last.y
    for diagonal in back.diagonals {
      var x = max(backward[shift + diagonal], box.old.lowerBound)
      x = max(x, box.new.lowerBound + diagonal)
      if x + x - diagonal < last.x + last.y { last = (x, x - diagonal) }
    }
    return end - (last.x + last.y) < first.x + first.y - start ? first : last
  }
}
