/// One line of a source as a terminal shows it, and the positions of its columns there.
///
/// Tabs become spaces, control characters and invisible ones are escaped, and a very long line is cut
/// around the place that matters.
struct SourceExcerpt {
  /// The line as it is shown.
  let text: String
  /// For each column of the kept part, from 0, the column on the terminal; one more for the end.
  private var positions: [Int]
  /// How many columns of the source were cut off at the left.
  private var skipped = 0
  private let lead: Int

  /// - Parameter columns: the columns of the source, from 1, that should be seen.
  init(_ line: ArraySlice<UInt8>, around columns: Range<Int>) {
    let (kept, skipped) = Self.surroundings(of: columns, in: line)
    var cells: [(text: String, width: Int, columns: Int)] = []
    var width = 0
    for character in String(decoding: kept, as: UTF8.self) where character != "\u{FEFF}" {
      let shown = Self.show(character, at: width)
      let cellWidth = DisplayWidth.of(shown)
      cells.append((shown, cellWidth, character.unicodeScalars.count))
      width += cellWidth
    }
    self.skipped = skipped

    var starts: [Int] = []
    var position = 0
    var columnStarts: [Int] = []
    for cell in cells {
      starts.append(position)
      // Every scalar of a character has the position of the character.
      for _ in 0..<cell.columns { columnStarts.append(position) }
      position += cell.width
    }
    columnStarts.append(position)

    guard width > Self.limit || skipped > 0 || kept.count < line.count else {
      text = cells.map(\.text).joined()
      positions = columnStarts
      lead = 0
      return
    }
    let focus = columnStarts[
      min(max(columns.lowerBound - 1 - skipped, 0), columnStarts.count - 1)]
    var first = max(0, focus - Self.limit / 3)
    if skipped == 0, focus < Self.limit / 2 { first = 0 }
    let last = first + Self.limit
    let shown = cells.indices.filter {
      starts[$0] >= first && starts[$0] + cells[$0].width <= last
    }
    let cutLeft = skipped > 0 || first > 0
    let cutRight =
      shown.last != cells.indices.last || skipped + columnStarts.count - 1 < Self.columns(of: line)
    text =
      (cutLeft ? "…" : "") + shown.map { cells[$0].text }.joined() + (cutRight ? "…" : "")
    lead = cutLeft ? 1 : 0
    let origin = shown.first.map { starts[$0] } ?? 0
    let end = shown.last.map { starts[$0] + cells[$0].width } ?? 0
    positions = columnStarts.map { min(max($0, origin), end) - origin }
  }

  /// The position on the terminal, from 0, of a column of the source, from 1.
  func position(ofColumn column: Int) -> Int {
    let index = column - 1 - skipped
    return lead + positions[min(max(index, 0), positions.count - 1)]
  }

  /// The widest line that is shown whole.
  private static let limit = 160

  private static func columns(of line: ArraySlice<UInt8>) -> Int {
    line.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }

  /// The part of a very long line around some columns, so that a line of a megabyte isn't laid out
  /// whole.
  private static func surroundings(
    of columns: Range<Int>, in line: ArraySlice<UInt8>
  ) -> (ArraySlice<UInt8>, skipped: Int) {
    guard line.count > 4_096 else { return (line, 0) }
    let first = max(0, columns.lowerBound - 1 - 400)
    var start = line.startIndex
    var column = -1
    var end = line.endIndex
    for index in line.indices where line[index] & 0xC0 != 0x80 {
      column += 1
      if column == first { start = index }
      if column == first + 1_000 {
        end = index
        break
      }
    }
    return (line[start..<end], column < first ? 0 : first)
  }

  private static func show(_ character: Character, at position: Int) -> String {
    if character == "\t" { return String(repeating: " ", count: 4 - position % 4) }
    var shown = ""
    for scalar in character.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      case .format where scalar.value != 0x200D:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
