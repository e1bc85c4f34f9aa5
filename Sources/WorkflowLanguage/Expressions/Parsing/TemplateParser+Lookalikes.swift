/// A part of a text that looks like a reference, but is text.
struct Lookalike {
  /// The name in it, without properties.
  let name: String
  /// What a reference to the value would have between its braces: `person.name`.
  let path: String
  /// The place in the bytes of the text.
  let range: Range<Int>
  /// Whether it looks like a function with its arguments.
  var isCall = false
}

extension TemplateParser {
  /// The parts of a text that look like references: `$name` beside other text, and `{{ name }}`.
  ///
  /// - Parameter includingReferences: whether `${name}` is one, too, as in the text of an expression.
  static func lookalikes(
    in bytes: [UInt8], includingReferences: Bool = false
  ) -> [Lookalike] {
    var found: [Lookalike] = []
    var index = 0
    while index + 1 < bytes.count {
      let (byte, next) = (bytes[index], bytes[index + 1])
      if byte == UInt8(ascii: "$"), next == byte {
        index += 2
      } else if byte == UInt8(ascii: "$"), next == UInt8(ascii: "{") {
        let end = (closingBrace(bytes, from: index + 2) ?? bytes.count - 1) + 1
        if includingReferences, let path = path(bytes, from: index + 2) {
          let inner = String(decoding: bytes[(index + 2)..<max(index + 2, end - 1)], as: UTF8.self)
          found.append(
            Lookalike(name: path.name, path: inner, range: index..<end, isCall: path.isCall))
        }
        index = end
      } else if let lookalike = lookalike(bytes, at: index) {
        found.append(lookalike)
        index = lookalike.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private static func lookalike(_ bytes: [UInt8], at start: Int) -> Lookalike? {
    switch bytes[start] {
    case UInt8(ascii: "$"):
      return path(bytes, from: start + 1).map {
        Lookalike(name: $0.name, path: $0.path, range: start..<$0.end, isCall: $0.isCall)
      }
    case UInt8(ascii: "{") where bytes[start + 1] == bytes[start]:
      var index = start + 2
      skipSpaces(bytes, &index)
      if index < bytes.count, bytes[index] == UInt8(ascii: "$") { index += 1 }
      guard let path = path(bytes, from: index) else { return nil }
      index = path.end
      skipSpaces(bytes, &index)
      guard bytes[index...].starts(with: "}}".utf8) else { return nil }
      return Lookalike(
        name: path.name, path: path.path, range: start..<index + 2, isCall: path.isCall)
    default: return nil
    }
  }

  /// A name with its properties and indexes. A full stop after a name ends a sentence.
  private static func path(
    _ bytes: [UInt8], from start: Int
  ) -> (name: String, path: String, end: Int, isCall: Bool)? {
    var end = start
    var isCall = false
    guard skipName(bytes, &end) else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    while end < bytes.count {
      var next = end + 1
      switch bytes[end] {
      case UInt8(ascii: ".") where skipName(bytes, &next): end = next
      case UInt8(ascii: "["):
        guard let closing = closingBracket(bytes, from: end) else { break }
        end = closing + 1
        continue
      case UInt8(ascii: "(")
      where end == start + name.utf8.count && ExpressionFunction.named(name) != nil:
        guard let closing = closingParenthesis(bytes, from: end) else { break }
        end = closing + 1
        isCall = true
        continue
      default: break
      }
      if end != next { break }
    }
    return (name, String(decoding: bytes[start..<end], as: UTF8.self), end, isCall)
  }

  private static func skipSpaces(_ bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
  }
}
