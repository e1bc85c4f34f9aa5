/// A row of the table in which a phrase and a sentence are aligned: for each word, the best way from there
/// on through the phrase's pieces from one on.
struct AlignmentRow {
  private(set) var costs: [Double]
  /// How many words the piece takes; -1 where the word of the sentence is left out.
  private(set) var taken: [Int]

  private init(costs: [Double], taken: [Int]) { (self.costs, self.taken) = (costs, taken) }

  /// The row after the last piece, where the rest of the sentence is left out.
  init(last skips: [Double]) {
    costs = Array(repeating: .infinity, count: skips.count + 1)
    taken = Array(repeating: -1, count: skips.count + 1)
    costs[skips.count] = 0
    leaveOut(skips)
  }

  /// The row of a piece that takes one word, or none at a cost.
  func before(leavingOut missing: Double, _ words: [Double]?) -> AlignmentRow {
    var row = AlignmentRow(
      costs: costs.map { $0 + missing }, taken: Array(repeating: 0, count: costs.count))
    guard let words else { return row }
    for (place, cost) in words.enumerated() { row.offer(cost + costs[place + 1], 1, at: place) }
    return row
  }

  /// The row of a piece that takes certain words.
  func before(leavingOut missing: Double, spans: [[WordIndex.Span]]) -> AlignmentRow {
    var row = before(leavingOut: missing, nil)
    for (place, spans) in spans.enumerated() {
      for span in spans {
        row.offer(span.cost + costs[place + span.length], span.length, at: place)
      }
    }
    return row
  }

  /// The row of a piece that takes any words.
  func before(leavingOut missing: Double, each cost: Double) -> AlignmentRow {
    var row = before(leavingOut: missing, nil)
    // The best way if the word before is one of the piece's, too, and how many words it takes.
    var (rest, length) = (Double.infinity, 0)
    for place in stride(from: costs.count - 2, through: 0, by: -1) {
      if costs[place + 1] < rest { (rest, length) = (costs[place + 1], 0) }
      (rest, length) = (rest + cost, length + 1)
      row.offer(rest, length, at: place)
    }
    return row
  }

  /// Lets words of the sentence be left out before the piece.
  mutating func leaveOut(_ skips: [Double]) {
    for place in stride(from: skips.count - 1, through: 0, by: -1) {
      offer(costs[place + 1] + skips[place], -1, at: place)
    }
  }

  private mutating func offer(_ cost: Double, _ words: Int, at place: Int) {
    guard cost < costs[place] else { return }
    (costs[place], taken[place]) = (cost, words)
  }
}
