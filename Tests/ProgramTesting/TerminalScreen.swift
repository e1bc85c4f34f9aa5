/// What a terminal shows after some output: the control characters and sequences that Segue uses, without
/// colors. Every other sequence is an error, which `unknown` tells.
package struct TerminalScreen: Sendable {
  private var lines: [[Character]] = [[]]
  private var row = 0
  private var column = 0
  private let columns: Int
  package private(set) var unknown: [String] = []

  package init(_ output: String, columns: Int) {
    self.columns = columns
    var rest = Substring(output)
    while let character = rest.popFirst() {
      switch character {
      case "\r\n": newLine()
      case "\n": row += 1
      case "\r": column = 0
      case "\u{8}": column = max(0, column - 1)
      case "\u{7}": break
      case "\u{1B}": control(&rest)
      default: put(character)
      }
    }
  }

  /// The lines from the first to the last that isn't empty.
  package var text: [String] {
    var shown = lines.map { line in
      String(line.filter { $0 != Self.secondHalf }).trimmingEnd
    }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return shown
  }

  /// The column of the cursor, from 0.
  package var cursor: Int { column }

  /// The second column of a wide character.
  private static let secondHalf: Character = "\u{0}"

  private mutating func newLine() {
    row += 1
    column = 0
  }

  private mutating func put(_ character: Character) {
    let width = character.isWide ? 2 : 1
    if column + width > columns { newLine() }
    fill()
    lines[row][column] = character
    if width == 2 { lines[row][column + 1] = Self.secondHalf }
    column += width
  }

  private mutating func fill() {
    while lines.count <= row { lines.append([]) }
    while lines[row].count < column + 2 { lines[row].append(" ") }
  }

  private mutating func control(_ rest: inout Substring) {
    guard rest.first == "[" else { return unknown.append("ESC \(rest.prefix(1))") }
    rest.removeFirst()
    let parameters = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
    rest = rest.dropFirst(parameters.count)
    let count = Int(parameters) ?? 1
    fill()
    switch rest.popFirst() {
    case "A": row = max(0, row - count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "J":
      lines.removeSubrange((row + 1)...)
      lines[row].removeSubrange(column...)
    case "K":
      if parameters == "2" { lines[row] = [] } else { lines[row].removeSubrange(column...) }
    case "m": break
    // Pasted text is marked, or no longer.
    case "h" where parameters == "?2004", "l" where parameters == "?2004": break
    case let final: unknown.append("ESC [\(parameters)\(final.map(String.init) ?? "")")
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Character {
  /// Enough for the characters that tests show.
  fileprivate var isWide: Bool {
    unicodeScalars.contains {
      (0x1100...0x115F).contains($0.value)
        || (0x2E80...0xD7A3).contains($0.value) || (0x1F300...0x1FAFF).contains($0.value)
    }
  }
}
