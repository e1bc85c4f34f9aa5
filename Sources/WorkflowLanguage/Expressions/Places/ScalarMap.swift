internal import Diagnostics
internal import YAML

/// Maps places in a scalar's text to places in the file, through quotes, escapes, folded lines and the
/// indentation of block texts.
///
/// Offsets are UTF-8 bytes of the scalar's text.
struct ScalarMap {
  private enum Form {
    /// The file has the same text on one line.
    case line(SourceLocation, isASCII: Bool)
    /// The start and the end in the file of each byte of the text.
    case table(starts: [Int32], ends: [Int32])
    /// The text can't be found in the file: every place is the whole range.
    case whole
  }

  private let form: Form
  private let source: SourceText
  private let bytes: [UInt8]
  private let fallback: SourceRange

  /// - Parameter bytes: the scalar's text.
  init(_ bytes: [UInt8], style: YAMLScalar.Style, range: SourceRange, in source: SourceText) {
    self.bytes = bytes
    self.source = source
    fallback = range
    let start = ScalarAligner.contentStart(of: style, at: range.start.offset, in: source.bytes)
    let end = start + bytes.count
    if style != .literal, style != .folded, end <= source.bytes.count,
      let isASCII = Self.isSameLine(bytes, source.bytes, from: start)
    {
      form = .line(range.start.advanced(by: start - range.start.offset), isASCII: isASCII)
      return
    }
    var aligner = ScalarAligner(
      text: bytes, style: style, source: source.bytes, start: start, end: range.end.offset)
    form = aligner.align() ? .table(starts: aligner.starts, ends: aligner.ends) : .whole
  }

  /// The range in the file of the text between two offsets.
  func range(_ lower: Int, _ upper: Int) -> SourceRange {
    let lower = min(max(lower, 0), bytes.count)
    let upper = min(max(upper, lower), bytes.count)
    switch form {
    case .line(let start, isASCII: true):
      return SourceRange(start.advanced(by: lower), start.advanced(by: upper))
    case .line(let start, isASCII: false):
      return SourceRange(location(lower, from: start), location(upper, from: start))
    case .table(let starts, let ends):
      guard !bytes.isEmpty else { return fallback }
      if lower == upper {
        let offset = lower < starts.count ? starts[lower] : ends[ends.count - 1]
        return SourceRange(at: source.location(at: Int(offset)))
      }
      return source.range(Int(starts[lower])..<max(Int(starts[lower]), Int(ends[upper - 1])))
    case .whole:
      return fallback
    }
  }

  private func location(_ offset: Int, from start: SourceLocation) -> SourceLocation {
    var columns = 0
    for byte in bytes[..<offset] where byte & 0xC0 != 0x80 { columns += 1 }
    return SourceLocation(
      line: start.line, column: start.column + columns, offset: start.offset + offset)
  }

  /// If the file has a text byte for byte and without a line break: whether the text is ASCII;
  /// otherwise nil.
  private static func isSameLine(_ text: [UInt8], _ file: [UInt8], from start: Int) -> Bool? {
    text.withUnsafeBufferPointer { text in
      file.withUnsafeBufferPointer { file -> Bool? in
        var seen: UInt8 = 0
        for index in 0..<text.count {
          let byte = text[index]
          if byte != file[start + index] || byte == 0x0A || byte == 0x0D { return nil }
          seen |= byte
        }
        return seen < 0x80
      }
    }
  }
}
