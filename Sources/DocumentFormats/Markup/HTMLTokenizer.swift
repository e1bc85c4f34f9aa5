package import OrderedCollections

/// Splits HTML into texts and tags with their attributes. Broken markup becomes text or is skipped;
/// it is never an error.
package struct HTMLTokenizer {
  package enum Token: Equatable {
    case text(String)
    case open(name: String, attributes: OrderedDictionary<String, String>, isEmpty: Bool)
    case close(name: String)
  }

  private let bytes: [UInt8]
  private var index = 0

  package init(_ html: String) { bytes = Array(html.utf8) }

  /// The next token; nil at the end.
  package mutating func next() -> Token? {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), let token = markup() else { return text() }
      if let found = token { return found }
    }
    return nil
  }

  /// The text up to `</name`, which isn't markup: a script, a style.
  package mutating func raw(until name: String) -> String {
    let start = index
    let end = Array("</\(name)".utf8)
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.count >= end.count, zip(rest, end).allSatisfy({ Self.lowercased($0) == $1 }) {
        break
      }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func text() -> Token {
    let start = index
    repeat { index += 1 } while index < bytes.count && !beginsMarkup(index)
    return .text(HTMLEntities.decoded(String(decoding: bytes[start..<index], as: UTF8.self)))
  }

  private func beginsMarkup(_ place: Int) -> Bool {
    guard bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count else { return false }
    let next = bytes[place + 1]
    return Self.isLetter(next)
      || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
  }

  /// The markup at the current index; nil if there is none, `.some(nil)` for a comment and the
  /// like.
  private mutating func markup() -> Token?? {
    guard beginsMarkup(index) else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "!") where starts(with: "<!--", at: index):
      index = skip(past: "-->", from: index + 4)
      return .some(nil)
    case UInt8(ascii: "!") where starts(with: "<![CDATA[", at: index):
      let start = index + 9
      index = skip(past: "]]>", from: start)
      let end = max(start, starts(with: "]]>", at: index - 3) ? index - 3 : index)
      return .text(String(decoding: bytes[start..<end], as: UTF8.self))
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      index = skip(past: ">", from: index + 2)
      return .some(nil)
    case UInt8(ascii: "/"):
      guard index + 2 < bytes.count, Self.isLetter(bytes[index + 2]) else {
        index = skip(past: ">", from: index + 2)
        return .some(nil)
      }
      index += 2
      let name = takeName()
      index = skip(past: ">", from: index)
      return .close(name: name)
    default:
      index += 1
      return openTag()
    }
  }

  private mutating func openTag() -> Token {
    let name = takeName()
    var attributes: OrderedDictionary<String, String> = [:]
    var isEmpty = false
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      isEmpty = bytes[index] == UInt8(ascii: "/")
      if isEmpty || Self.isSpace(bytes[index]) {
        index += 1
        continue
      }
      let start = index
      repeat { index += 1 } while index < bytes.count && !endsAttributeName(bytes[index])
      let attribute = String(decoding: bytes[start..<index].map(Self.lowercased), as: UTF8.self)
      skipSpace()
      var value = ""
      if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
        index += 1
        skipSpace()
        value = takeAttributeValue()
      }
      if attributes[attribute] == nil { attributes[attribute] = value }
    }
    index = min(index + 1, bytes.count)
    return .open(name: name, attributes: attributes, isEmpty: isEmpty)
  }

  private mutating func takeName() -> String {
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), bytes[index] != UInt8(ascii: "/"),
      bytes[index] != UInt8(ascii: ">")
    {
      index += 1
    }
    return String(decoding: bytes[start..<index].map(Self.lowercased), as: UTF8.self)
  }

  private mutating func takeAttributeValue() -> String {
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let start = index
    while index < bytes.count,
      isQuoted
        ? bytes[index] != quote : !Self.isSpace(bytes[index]) && bytes[index] != UInt8(ascii: ">")
    {
      index += 1
    }
    let value = String(decoding: bytes[start..<index], as: UTF8.self)
    if isQuoted, index < bytes.count { index += 1 }
    return HTMLEntities.decoded(value, inAttribute: true)
  }

  private func endsAttributeName(_ byte: UInt8) -> Bool {
    Self.isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "/")
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  private func starts(with word: StaticString, at place: Int) -> Bool {
    place >= 0 && place <= bytes.count && word.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  private func skip(past word: StaticString, from start: Int) -> Int {
    var place = min(start, bytes.count)
    while place < bytes.count {
      if starts(with: word, at: place) { return place + word.utf8CodeUnitCount }
      place += 1
    }
    return place
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
