internal import Diagnostics

/// The bytes for libyaml: those of the file, with mistakes covered so that reading can continue.
///
/// A cover has the same number of bytes and characters as the text under it, so places don't change.
struct YAMLPatches {
  private let source: SourceText
  /// The offset of the text, after a byte-order mark.
  let start: Int
  private(set) var bytes: [UInt8]
  private var covered: [Range<Int>] = []

  init(_ source: SourceText, _ survey: YAMLSurvey) {
    self.source = source
    start = survey.start
    bytes = source.bytes
  }

  /// Covers the bytes at the offsets with letters.
  mutating func cover(_ range: Range<Int>) {
    for index in range where bytes[index] < 0x80 { bytes[index] = UInt8(ascii: "x") }
    covered.append(range)
  }

  /// The author's text, if part of the text between the offsets is covered.
  func original(_ range: Range<Int>, style: YAMLScalar.Style) -> String? {
    guard !covered.isEmpty, covered.contains(where: { $0.overlaps(range) }) else { return nil }
    let isQuoted = (style == .single || style == .double) && range.count >= 2
    let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
    return String(decoding: source.bytes[inner], as: UTF8.self)
  }

  /// Covers the characters that YAML doesn't allow, and returns diagnostics for the first few.
  mutating func coverControls(
    _ controls: [(offset: Int, length: Int, scalar: UInt32)]
  ) -> [Diagnostic] {
    for control in controls {
      switch control.length {
      case 1: bytes[control.offset] = UInt8(ascii: "x")
      case 2: bytes[control.offset + 1] = 0xA0
      default: (bytes[control.offset + 1], bytes[control.offset + 2]) = (0xBF, 0xBD)
      }
      covered.append(control.offset..<control.offset + control.length)
    }
    if controls.count > 64 { covered = [0..<bytes.count] }
    return controls.prefix(5).enumerated().map { index, control in
      .controlCharacter(
        control.scalar, at: source.range(control.offset..<control.offset + control.length),
        others: index == 4 ? controls.count - 5 : 0)
    }
  }
}

extension Diagnostic {
  fileprivate static func controlCharacter(
    _ scalar: UInt32, at range: SourceRange, others: Int
  ) -> Diagnostic {
    let digits = String(scalar, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return Diagnostic(
      kind: .yaml(.controlCharacter),
      message: "the control character U+\(number) isn't allowed in YAML",
      range: range,
      notes: others > 0 ? ["\(Phrasing.count(others, "more control character")) follow"] : [],
      helps: ["remove it, or write it as an escape in double quotes: `\"\\u\(number)\"`"])
  }
}
