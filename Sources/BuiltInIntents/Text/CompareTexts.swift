import AppIntentsCore

/// Shows how two texts differ.
struct CompareTexts: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.compare"
  static let title: LocalizedStringResource = "Compare Texts"
  static let description = IntentDescription(
    """
    Shows what another text has that a text doesn't, and the other way around: as the lines of `diff -u`, \
    which `patch` reads, or word by word, as in `The [-quick-]{+slow+} fox`. Equal texts give an empty \
    text.
    """,
    categoryName: "Text", searchKeywords: ["diff", "difference", "changes", "patch"],
    resultValueName: "Difference")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text", description: "The older one")
  var text: String

  @Parameter(title: "Other", description: "The newer text")
  var other: String

  @Parameter(title: "Style", default: .unified)
  var style: DifferenceStyle

  static var parameterSummary: some ParameterSummary {
    Summary("Compare \(\.$text) with \(\.$other)") { \.$style }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let (old, new) = (Array(text.utf8), Array(other.utf8))
    if old == new { return .result(value: "") }
    switch style {
    case .unified: return .result(value: try UnifiedDifference(old, new).text)
    case .words: return .result(value: try WordDifference(old, new).text)
    }
  }
}

/// How a difference is shown.
enum DifferenceStyle: String, AppEnum {
  case unified, words

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Difference Style"
  static let caseDisplayRepresentations: [DifferenceStyle: DisplayRepresentation] = [
    .unified: "Lines", .words: "Words",
  ]
}

/// The difference of two texts by lines, in the format of `diff -u`.
private struct UnifiedDifference {
  /// The lines around a change that are shown with it.
  private static let context = 3

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private let changes: [SequenceChange]

  init(_ old: [UInt8], _ new: [UInt8]) throws {
    self.old = Self.lines(of: old)
    self.new = Self.lines(of: new)
    changes = try SequenceDifference.changes(from: self.old, to: self.new)
  }

  /// The lines with their line feeds. Bytes, because two texts may be equal for Swift that aren't the
  /// same.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  var text: String {
    var written = Array("--- text\n+++ other\n".utf8)
    var first = 0
    while first < changes.count {
      // Changes whose contexts touch are one hunk.
      var last = first
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * Self.context
      {
        last += 1
      }
      write(changes[first...last], to: &written)
      first = last + 1
    }
    return String(decoding: written, as: UTF8.self)
  }

  private func write(_ hunk: ArraySlice<SequenceChange>, to written: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    written += "@@ -\(Self.place(oldRange)) +\(Self.place(newRange)) @@\n".utf8
    var line = oldRange.lowerBound
    for change in hunk {
      for common in old[line..<change.old.lowerBound] { Self.write(" ", common, to: &written) }
      for deleted in old[change.old] { Self.write("-", deleted, to: &written) }
      for added in new[change.new] { Self.write("+", added, to: &written) }
      line = change.old.upperBound
    }
    for common in old[line..<oldRange.upperBound] { Self.write(" ", common, to: &written) }
  }

  /// The first line and the number of lines; without lines, the line before.
  private static func place(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }

  private static func write(
    _ mark: Unicode.Scalar, _ line: ArraySlice<UInt8>, to written: inout [UInt8]
  ) {
    written.append(UInt8(ascii: mark))
    written += line
    if line.last != UInt8(ascii: "\n") { written += "\n\\ No newline at end of file\n".utf8 }
  }
}

/// The difference of two texts by words, which are marked in the newer text: `[-old-]{+new+}`.
private struct WordDifference {
  /// A word or a sign, with the white space before it.
  private struct Word {
    let space: ArraySlice<UInt8>
    let text: ArraySlice<UInt8>
  }

  private let old: [Word]
  private let new: [Word]
  private let end: ArraySlice<UInt8>
  private let changes: [SequenceChange]

  init(_ old: [UInt8], _ new: [UInt8]) throws {
    self.old = Self.words(of: old).words
    (self.new, end) = Self.words(of: new)
    changes = try SequenceDifference.changes(from: self.old.map(\.text), to: self.new.map(\.text))
  }

  /// The words, and the white space after the last one.
  private static func words(of bytes: [UInt8]) -> (words: [Word], end: ArraySlice<UInt8>) {
    var words: [Word] = []
    var index = 0
    while true {
      let space = index
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      let start = index
      while index < bytes.count, isWord(bytes[index]) { index += 1 }
      if index == start, index < bytes.count { index += 1 }
      if index == start { return (words, bytes[space...]) }
      words.append(Word(space: bytes[space..<start], text: bytes[start..<index]))
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
      || byte == UInt8(ascii: "_")
  }

  var text: String {
    var written: [UInt8] = []
    var (oldIndex, newIndex) = (0, 0)
    func writeCommon(to limit: Int) {
      while newIndex < limit {
        let word = new[newIndex]
        // What was deleted before it keeps its distance.
        let isStart = newIndex == 0 && word.space.isEmpty
        written += isStart ? old[oldIndex].space : word.space
        written += word.text
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    for change in changes {
      writeCommon(to: change.new.lowerBound)
      let (deleted, added) = (old[change.old], new[change.new])
      written += (added.first ?? deleted.first)?.space ?? []
      Self.write("[-", deleted, "-]", to: &written)
      Self.write("{+", added, "+}", to: &written)
      (oldIndex, newIndex) = (change.old.upperBound, change.new.upperBound)
    }
    writeCommon(to: new.count)
    return String(decoding: written + end, as: UTF8.self)
  }

  private static func write(
    _ start: String, _ words: ArraySlice<Word>, _ end: String, to written: inout [UInt8]
  ) {
    guard let first = words.first else { return }
    written += start.utf8
    written += first.text
    for word in words.dropFirst() {
      written += word.space
      written += word.text
    }
    written += end.utf8
  }
}
