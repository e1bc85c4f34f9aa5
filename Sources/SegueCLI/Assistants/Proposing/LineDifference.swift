/// How one text differs from another one, in lines.
struct LineDifference {
  enum Mark: String {
    case same = " "
    case removed = "-"
    case added = "+"
  }

  struct Line: Equatable {
    let mark: Mark
    let text: String
  }

  /// The changed lines, each group with up to three unchanged ones before and after it.
  let hunks: [[Line]]

  private static let context = 3

  init(from old: [String], to new: [String]) {
    let lines = Self.lines(from: old, to: new)
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
    self.hunks = hunks
  }

  /// All lines of both texts in order, a removed one before those that replace it.
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
