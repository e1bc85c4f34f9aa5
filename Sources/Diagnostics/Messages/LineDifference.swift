/// How one text differs from another one, in lines.
package struct LineDifference: Sendable, Hashable {
  package enum Mark: String, Sendable {
    case same = " "
    case removed = "-"
    case added = "+"
  }

  package struct Line: Sendable, Hashable {
    package let mark: Mark
    package let text: String
  }

  /// All lines of both texts in order, a removed one before those that replace it.
  package let lines: [Line]
  private static let context = 3
  /// How many lines both texts together may have: comparing them takes time and memory that grow with
  /// the square of their number.
  private static let mostLines = 2000

  /// Nil for texts with more than 2,000 lines together.
  package init?(from old: [String], to new: [String]) {
    guard old.count + new.count <= Self.mostLines else { return nil }
    lines = Self.lines(from: old, to: new)
  }

  /// The changed lines, each group with up to three unchanged ones before and after it.
  package var hunks: [[Line]] {
    let changed = lines.indices.filter { lines[$0].mark != .same }
    var hunks: [[Line]] = []
    var end = 0
    for index in changed {
      let start = max(index - Self.context, 0)
      let next = min(index + Self.context + 1, lines.count)
      if hunks.isEmpty || start > end {
        hunks.append(Array(lines[start..<next]))
      } else {
        hunks[hunks.count - 1] += lines[max(end, start)..<max(end, next)]
      }
      end = max(end, next)
    }
    return hunks
  }

  private static func lines(from old: [String], to new: [String]) -> [Line] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      if removed.contains(first) {
        lines.append(Line(mark: .removed, text: old[first]))
        first += 1
      } else if added.contains(second) {
        lines.append(Line(mark: .added, text: new[second]))
        second += 1
      } else {
        lines.append(Line(mark: .same, text: new[second]))
        first += 1
        second += 1
      }
    }
    return lines
  }
}
