internal import CLibYAML
internal import Diagnostics

/// Converts libyaml's marks, which count characters, to locations with byte offsets.
struct YAMLMarks {
  private let source: SourceText
  /// The bytes of the byte-order mark.
  private let base: Int
  private let isASCII: Bool
  /// Whether the file has line ends for libyaml that editors don't recognize (U+0085, U+2028, U+2029).
  private let hasRareBreaks: Bool
  /// The byte offset of every 64th character; empty for ASCII.
  private let checkpoints: [Int32]

  private static let stride = 64

  init(_ source: SourceText, _ survey: YAMLSurvey) {
    self.source = source
    base = survey.start
    isASCII = survey.isASCII
    hasRareBreaks = survey.hasRareBreaks
    var checkpoints: [Int32] = []
    if !survey.isASCII {
      var count = 0
      for index in survey.start..<source.bytes.count where source.bytes[index] & 0xC0 != 0x80 {
        if count % Self.stride == 0 { checkpoints.append(Int32(clamping: index)) }
        count += 1
      }
      if count % Self.stride == 0 { checkpoints.append(Int32(clamping: source.bytes.count)) }
    }
    self.checkpoints = checkpoints
  }

  func location(_ mark: yaml_mark_t) -> SourceLocation {
    if isASCII {
      return SourceLocation(line: mark.line + 1, column: mark.column + 1, offset: mark.index + base)
    }
    let offset = offset(ofCharacter: mark.index)
    if hasRareBreaks { return source.location(at: offset) }
    return SourceLocation(line: mark.line + 1, column: mark.column + 1, offset: offset)
  }

  func range(_ start: yaml_mark_t, _ end: yaml_mark_t) -> SourceRange {
    SourceRange(location(start), location(end))
  }

  private func offset(ofCharacter index: Int) -> Int {
    let bytes = source.bytes
    guard index / Self.stride < checkpoints.count else { return bytes.count }
    var offset = Int(checkpoints[index / Self.stride])
    var remaining = index % Self.stride
    while remaining > 0, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      remaining -= 1
    }
    return offset
  }
}
