/// The bytes of a text in UTF-8, for intents that look for things written in prose: dates, links,
/// addresses, telephone numbers.
///
/// Letters are those of alphabets. A sign of a script without spaces between words, such as `は`, isn't
/// one: a date or a link may stand directly beside it.
struct ScannedBytes {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var count: Int { bytes.count }

  /// The byte at a place; 0 outside the text.
  subscript(index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  func isDigit(_ index: Int) -> Bool { self[index] &- UInt8(ascii: "0") < 10 }

  private func isASCIILetter(_ index: Int) -> Bool {
    (self[index] | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// The length of the letter that starts at a place; 0 if none does.
  func letter(at index: Int) -> Int {
    if isASCIILetter(index) { return 1 }
    switch self[index] {
    // From Latin letters with accents to Arabic; from Indic scripts to Latin with two accents.
    case 0xC3...0xDF: return 2
    case 0xE0...0xE1: return 3
    default: return 0
    }
  }

  /// Whether a letter or digit ends right before a place.
  func isWordBefore(_ index: Int) -> Bool {
    if isDigit(index - 1) || isASCIILetter(index - 1) { return true }
    var lead = index - 1
    while lead >= 0, index - lead < 4, self[lead] & 0xC0 == 0x80 { lead -= 1 }
    let length = letter(at: lead)
    return length > 1 && lead + length == index
  }

  /// Whether a letter or digit starts at a place.
  func isWord(at index: Int) -> Bool { isDigit(index) || letter(at: index) > 0 }

  /// Where the digits end that start at a place.
  func endOfDigits(from start: Int) -> Int {
    var end = start
    while isDigit(end) { end += 1 }
    return end
  }

  /// Where the letters end that start at a place.
  func endOfLetters(from start: Int) -> Int {
    var end = start
    while case let length = letter(at: end), length > 0 { end += length }
    return min(end, count)
  }

  /// The place after spaces, and after one line break among them.
  func afterSpace(from start: Int) -> Int {
    var index = start
    var hasBreak = false
    while index < count {
      switch self[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "\r") where self[index + 1] == UInt8(ascii: "\n"): index += 1
      case UInt8(ascii: "\n") where !hasBreak:
        hasBreak = true
        index += 1
      // No-break spaces.
      case 0xC2 where self[index + 1] == 0xA0: index += 2
      case 0xE2 where self[index + 1] == 0x80 && self[index + 2] == 0xAF: index += 3
      default: return index
      }
    }
    return index
  }

  /// Whether a text in ASCII and in lower case starts at a place, in any case.
  func has(_ lowercased: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + lowercased.utf8CodeUnitCount <= count else { return false }
    return lowercased.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { offset in
        let byte = bytes[start + offset]
        return (isASCIILetter(start + offset) ? byte | 0x20 : byte) == wanted[offset]
      }
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
