import AppIntentsCore

/// Picks the e-mail addresses out of a text.
struct FindEmails: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "text.emails"
  static let title: LocalizedStringResource = "Get Email Addresses"
  static let description = IntentDescription(
    """
    Picks the e-mail addresses out of a text: `Ada <ada@example.com>, mailto:bob@example.org` gives \
    `ada@example.com` and `bob@example.org`. The same address comes as often as it occurs.
    """,
    categoryName: "Text",
    searchKeywords: ["Get Email Addresses from Input", "extract", "mail", "recipient"],
    resultValueName: "Addresses")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there is no address"

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get the email addresses in \(\.$text)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    let text = ScannedBytes(text)
    var addresses: [String] = []
    var end = 0
    for (index, byte) in text.bytes.enumerated() where byte == UInt8(ascii: "@") && index >= end {
      try Task.checkCancellation()
      guard let found = Self.address(around: index, from: end, in: text) else { continue }
      addresses.append(text.text(found))
      end = found.upperBound
    }
    return .result(value: addresses)
  }

  /// The address with its `@` at a place.
  private static func address(
    around sign: Int, from limit: Int, in text: ScannedBytes
  ) -> Range<Int>? {
    // RFC 5321, 4.5.3.1: 64 bytes, and 255 after the sign.
    var start = sign
    while start > limit, sign - start <= 64, isLocal(start - 1, in: text) { start -= 1 }
    // `to=ada@example.com`; but in `bounce+bob=example.org@example.com` it belongs to the address.
    if let mark = text.bytes[start..<sign].lastIndex(of: UInt8(ascii: "=")),
      !text.bytes[start..<mark].contains(UInt8(ascii: "+"))
    {
      start = mark + 1
    }
    while start < sign, ".'-".utf8.contains(text[start]) { start += 1 }
    guard 1...64 ~= sign - start, text[sign - 1] != UInt8(ascii: ".") else { return nil }
    guard let end = endOfDomain(from: sign + 1, in: text) else { return nil }
    // A part of a link: `https://ada@example.com`, `git@example.com:a.git`.
    if text[start - 1] == UInt8(ascii: "/") || text[start - 1] == UInt8(ascii: ":") {
      let isMail = text.has("mailto:", at: start - 7) || text[start - 1] != UInt8(ascii: "/")
      if !isMail || isPassword(before: start, in: text) { return nil }
    }
    if text[end] == UInt8(ascii: ":"), text.isWord(at: end + 1) || text[end + 1] == 0x2F {
      return nil
    }
    return start..<end
  }

  /// Whether the address is the end of a link's name and password: `https://ada:secret@example.com`.
  private static func isPassword(before start: Int, in text: ScannedBytes) -> Bool {
    var index = start - 1
    while index > 0, start - index < 64, isLocal(index - 1, in: text) { index -= 1 }
    return text.has("//", at: index - 2)
  }

  /// Letters of all alphabets (RFC 6531), digits, and the signs that addresses have in practice. The
  /// others that RFC 5322 allows mean something else in texts: `*`, `&`, `?`, `/`.
  private static func isLocal(_ index: Int, in text: ScannedBytes) -> Bool {
    let byte = text[index]
    if byte < 0x80 { return text.isWord(at: index) || ".+-_='".utf8.contains(byte) }
    var lead = index
    while lead > 0, text[lead] & 0xC0 == 0x80 { lead -= 1 }
    return text.letter(at: lead) > index - lead
  }

  private static func endOfDomain(from start: Int, in text: ScannedBytes) -> Int? {
    var labels: [Range<Int>] = []
    var index = start
    while index - start < 255 {
      let label = index
      while text.isWord(at: index)
        || (text[index] == UInt8(ascii: "-") && index > label && index - label < 63)
      {
        index += max(1, text.letter(at: index))
      }
      var end = min(index, text.count)
      while end > label, text[end - 1] == UInt8(ascii: "-") { end -= 1 }
      guard end > label else { break }
      labels.append(label..<end)
      guard end == index, text[index] == UInt8(ascii: "."), text.isWord(at: index + 1) else {
        break
      }
      index += 1
    }
    // The last label of a version is a number: `lodash@4.17.21`. An image for dense screens isn't an
    // address, either: `icon@2x.png`.
    guard labels.count > 1, let first = labels.first, let last = labels.last, last.count > 1,
      text.letter(at: last.lowerBound) > 0,
      last.allSatisfy({ !text.isDigit($0) })
        || text.has("xn--", at: last.lowerBound)
    else { return nil }
    let digits = text.endOfDigits(from: first.lowerBound)
    let isScale =
      digits > first.lowerBound && digits + 1 == first.upperBound && text.has("x", at: digits)
    return isScale && labels.count == 2 ? nil : last.upperBound
  }
}
