internal import Diagnostics

/// A check of the bytes of a file before libyaml reads them: their encoding and their characters.
struct YAMLSurvey {
  /// The offset of the text, after a byte-order mark.
  private(set) var start = 0
  private(set) var isASCII = true
  private(set) var hasRareBreaks = false
  /// Whether there is anything besides white space and comments.
  private(set) var isEmpty = true
  /// The reason why the file can't be read.
  private(set) var fatal: Diagnostic?
  /// The characters that YAML doesn't allow.
  private(set) var controls: [(offset: Int, length: Int, scalar: UInt32)] = []

  init(_ source: SourceText) {
    let bytes = source.bytes
    if bytes.count > YAMLLimits.file {
      fatal = .fileTooLarge
      return
    }
    if let name = Self.otherEncoding(bytes) {
      fatal = .otherEncoding(name)
      return
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    let invalid = bytes.withUnsafeBufferPointer { scan($0) }
    if let invalid {
      fatal = .invalidUTF8(bytes[invalid], at: source.location(at: invalid))
    } else if let offset = tooManyDirectives(bytes) {
      fatal = .tooManyDirectives(source.range(offset..<offset + 1))
    }
  }

  /// Checks every byte, and returns the offset of the first one that isn't UTF-8.
  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = start
    var inComment = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        switch byte {
        case 0x09, 0x20: break
        case 0x0A, 0x0D: inComment = false
        case UInt8(ascii: "#"): if isEmpty { inComment = true }
        case 0x00..<0x20, 0x7F: controls.append((index, 1, UInt32(byte)))
        default: if !inComment { isEmpty = false }
        }
        index += 1
        continue
      }
      isASCII = false
      if !inComment { isEmpty = false }
      guard let (length, scalar) = Self.decode(bytes, index) else { return index }
      switch scalar {
      case 0x85, 0x2028, 0x2029: hasRareBreaks = true
      case 0x80...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: controls.append((index, length, scalar))
      default: break
      }
      index += length
    }
    return nil
  }

  /// Decodes a character of several bytes by Unicode's table 3-7.
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (length: Int, scalar: UInt32)? {
    func next(_ distance: Int) -> UInt32? {
      guard index + distance < bytes.count, bytes[index + distance] & 0xC0 == 0x80 else {
        return nil
      }
      return UInt32(bytes[index + distance] & 0x3F)
    }
    let first = UInt32(bytes[index])
    switch first {
    case 0xC2...0xDF:
      guard let one = next(1) else { return nil }
      return (2, (first & 0x1F) << 6 | one)
    case 0xE0...0xEF:
      guard let one = next(1), let two = next(2) else { return nil }
      let scalar = (first & 0x0F) << 12 | one << 6 | two
      guard scalar >= 0x800, !(0xD800...0xDFFF).contains(scalar) else { return nil }
      return (3, scalar)
    case 0xF0...0xF4:
      guard let one = next(1), let two = next(2), let three = next(3) else { return nil }
      let scalar = (first & 0x07) << 18 | one << 12 | two << 6 | three
      guard (0x10000...0x10FFFF).contains(scalar) else { return nil }
      return (4, scalar)
    default:
      return nil
    }
  }

  private static func otherEncoding(_ bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4))
    if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard head.count == 4 else { return nil }
    if head[0] != 0, head[1] == 0, head[2] != 0, head[3] == 0 { return "UTF-16" }
    if head[0] == 0, head[1] != 0, head[2] == 0, head[3] != 0 { return "UTF-16" }
    return nil
  }

  /// The offset of the first directive beyond the limit. libyaml compares every `%TAG` with all others,
  /// so their number is limited.
  private func tooManyDirectives(_ bytes: [UInt8]) -> Int? {
    var count = 0
    var index = start
    while index < bytes.count {
      let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      switch bytes[index] {
      case UInt8(ascii: "%"):
        count += 1
        if count > YAMLLimits.directives { return index }
      case UInt8(ascii: "#"), 0x0A, 0x0D, 0x20, 0x09: break
      default: return nil
      }
      index = end + 1
    }
    return nil
  }
}

extension Diagnostic {
  /// Of a large file only the beginning is read, so its size isn't known here.
  fileprivate static var fileTooLarge: Diagnostic {
    Diagnostic(
      kind: .yaml(.fileTooLarge),
      message: "the file has more than \(YAMLLimits.file) bytes (1 MiB), the most of a workflow",
      helps: ["keep large data in a file of its own and read it in a step"])
  }

  fileprivate static func otherEncoding(_ name: String) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.notUTF8), message: "the file is \(name), not UTF-8",
      helps: ["save it as UTF-8, or convert it: `iconv -f \(name) -t UTF-8`"])
  }

  fileprivate static func invalidUTF8(_ byte: UInt8, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.notUTF8), message: "the file is not UTF-8",
      range: SourceRange(at: location),
      label: "the byte 0x\(String(byte, radix: 16, uppercase: true)) isn't valid here",
      helps: ["save the file as UTF-8"])
  }

  fileprivate static func tooManyDirectives(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.tooManyDirectives),
      message: "there are more than \(Phrasing.count(YAMLLimits.directives, "`%` line"))",
      range: range, helps: ["remove them; a workflow needs none"])
  }
}
