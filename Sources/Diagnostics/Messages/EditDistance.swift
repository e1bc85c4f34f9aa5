/// The number of slips — a letter left out, put in, replaced, or two swapped — between two words.
package enum EditDistance {
  /// The Damerau–Levenshtein distance (optimal string alignment).
  package static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty { return right.count }
    if right.isEmpty { return left.count }
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var current = previous
    for row in 1...left.count {
      current[0] = row
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var distance = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          distance = min(distance, beforePrevious[column - 2] + 1)
        }
        current[column] = distance
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
  }
}
