import AppIntentsCore
import Foundation

/// Picks the telephone numbers out of a text.
struct FindPhones: AppIntent, FormDeclaring, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "text.phones"
  static let title: LocalizedStringResource = "Get Phone Numbers"
  static let description = IntentDescription(
    """
    Picks the telephone numbers out of a text, in the form that works everywhere: in Germany \
    `Call 030 901820 or +1 (212) 555-0123` gives `+4930901820` and `+12125550123`. Numbers without `+` or \
    `00` are read as those of a country.
    """,
    categoryName: "Text",
    searchKeywords: ["Get Phone Numbers from Input", "extract", "telephone", "mobile", "call"],
    resultValueName: "Numbers")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there is no number"
  static let forms: [String: LiteralForm] = ["country": .country]

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Country",
    description: "The country's code, such as `DE`; that of the run's locale if omitted")
  var country: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the phone numbers in \(\.$text)") { \.$country }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    let region = IntentContext.current.locale.region?.identifier
    let rules =
      try country.map { try PhoneRules.given(country: $0) }
      ?? region.flatMap(PhoneRules.of(country:))
    let text = ScannedBytes(text)
    var numbers: [String] = []
    var index = 0
    while index < text.count {
      guard let written = WrittenNumber(in: text, at: index) else {
        index += 1
        continue
      }
      try Task.checkCancellation()
      if let number = written.international(by: rules) { numbers.append(number) }
      // Its parts aren't numbers of their own.
      index = written.end
    }
    return .result(value: numbers)
  }
}

/// Digits in a text, with the separators that telephone numbers have.
private struct WrittenNumber {
  private(set) var hasPlus = false
  /// The digits between separators.
  private var groups: [String] = []
  /// What stands between the groups; the first bytes of other signs.
  private var separators: [[UInt8]] = []
  private(set) var end: Int
  /// Whether something around it shows that it is another kind of number.
  private var isPartOfOther = false

  /// Reads the longest number that starts at a place; nil if none does.
  init?(in text: ScannedBytes, at start: Int) {
    end = start
    guard text.isDigit(start) || "+(".utf8.contains(text[start]), !text.isDigit(start - 1) else {
      return nil
    }
    var index = start
    hasPlus = text[index] == UInt8(ascii: "+")
    if hasPlus { index += 1 }
    if text[index] == UInt8(ascii: "(") { index += 1 }
    guard text.isDigit(index) else { return nil }
    while true {
      let last = text.endOfDigits(from: index)
      groups.append(text.text(index..<last))
      end = last
      guard let next = Self.endOfSeparator(from: last, in: text), groups.count < 16 else { break }
      separators.append(Array(text.bytes[last..<next]))
      index = next
    }
    isPartOfOther = Self.isPartOfOther(start, end, in: text)
  }

  /// The place after the separator, if a digit follows it.
  private static func endOfSeparator(from start: Int, in text: ScannedBytes) -> Int? {
    var index = start
    while index - start < 4 {
      switch text[index] {
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
        UInt8(ascii: "("), UInt8(ascii: ")"):
        index += 1
      case 0xC2 where text[index + 1] == 0xA0: index += 2
      // Hyphens and dashes, and the narrow no-break space.
      case 0xE2
      where text[index + 1] == 0x80 && [0x90, 0x91, 0x93, 0xAF].contains(text[index + 2]):
        index += 3
      default: return index > start && text.isDigit(index) ? index : nil
      }
    }
    return text.isDigit(index) ? index : nil
  }

  private static func isPartOfOther(_ start: Int, _ end: Int, in text: ScannedBytes) -> Bool {
    if text.isWordBefore(start) || text.isWord(at: end) { return true }
    switch text[start - 1] {
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ","):
      if text.isDigit(start - 2) { return true }
    case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "#"),
      UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "="), UInt8(ascii: "+"),
      UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "*"):
      return true
    // `€`, `£` and other signs right before it.
    case 0x80...: return text[start - 1] == 0xAC || text[start - 1] == 0xA3
    default: break
    }
    let next = text.afterSpace(from: end)
    switch text[end] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "."):
      if text.isDigit(end + 1) { return true }
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "="):
      return text.isWord(at: end + 1) || text[end] != UInt8(ascii: "-")
    default: break
    }
    // An amount: `912 345 678 €`, `10 %`.
    return text[next] == UInt8(ascii: "%") || text[next] == UInt8(ascii: "$")
      || (text[next] == 0xE2 && text[next + 1] == 0x82)
      || (text[next] == 0xC2 && text[next + 1] == 0xA3)
  }

  // MARK: - Judging

  /// The number with `+` and the calling code; nil if it isn't a telephone number.
  func international(by rules: PhoneRules?) -> String? {
    guard !isPartOfOther, !looksLikeOther else { return nil }
    // `+49 (0)30 …`: the zero is for calls within the country.
    let isZeroInBrackets =
      groups.count > 2 && groups[1] == "0" && separators[0].last == UInt8(ascii: "(")
    let digits = (isZeroInBrackets ? [groups[0]] + groups.dropFirst(2) : groups).joined()
    if hasPlus { return Self.worldwide(digits) }
    if digits.hasPrefix("00") { return Self.worldwide(digits.dropFirst(2)) }
    guard let rules else { return nil }
    if rules.isNorthAmerican, digits.hasPrefix("011") {
      return Self.worldwide(digits.dropFirst(3))
    }
    return national(digits, rules)
  }

  private static func worldwide(_ digits: some StringProtocol) -> String? {
    for length in 1...3 {
      let code = String(digits.prefix(length))
      guard let lengths = PhoneRules.lengths(callingCode: code) else { continue }
      let rest = digits.dropFirst(length)
      guard lengths ~= rest.count, code != "1" || isNorthAmerican(rest) else { return nil }
      return "+" + digits
    }
    return nil
  }

  private func national(_ digits: String, _ rules: PhoneRules) -> String? {
    if rules.isNorthAmerican {
      let lengths = groups.map(\.count)
      guard
        lengths == [3, 3, 4] || lengths == [3, 7] || (lengths == [1, 3, 3, 4] && groups[0] == "1")
      else { return nil }
      let rest = digits.suffix(10)
      return Self.isNorthAmerican(rest) ? "+1" + rest : nil
    }
    guard let prefix = rules.trunkPrefix else {
      // Any number could be one that has neither prefix nor separators.
      guard groups.count > 1, rules.lengths ~= digits.count, digits.count >= 7 else { return nil }
      return "+" + rules.callingCode + digits
    }
    let rest = digits.dropFirst(prefix.count)
    guard digits.hasPrefix(prefix), rest.first != "0", rules.lengths ~= rest.count,
      rest.count >= (groups.count > 1 ? 6 : 8)
    else { return nil }
    return "+" + rules.callingCode + rest
  }

  /// Area codes and exchanges begin with 2 to 9.
  private static func isNorthAmerican(_ digits: some StringProtocol) -> Bool {
    let digits = Array(digits.utf8)
    return digits.count == 10 && digits[0] >= UInt8(ascii: "2") && digits[3] >= UInt8(ascii: "2")
  }

  /// Whether it has the form of a date, a year range, an address of a computer, an amount, or an ISBN.
  private var looksLikeOther: Bool {
    guard !hasPlus else { return groups.count == 1 && groups[0].utf8.count < 7 }
    let lengths = groups.map(\.utf8.count)
    let marks = Set(separators.map { $0.filter { $0 != UInt8(ascii: " ") } })
    let isUniform = marks.count == 1
    if lengths.count >= 3, isUniform || lengths.count > 3, !separators[0].contains(0x20) {
      let first = lengths[...2]
      let isDate =
        first == [4, 2, 2] || (lengths[0] <= 2 && lengths[1] <= 2 && [2, 4].contains(lengths[2]))
      let mark = separators[0].first
      if isDate, mark != UInt8(ascii: "("), mark != UInt8(ascii: ")"), separators[1].first == mark,
        lengths.count == 3 || first != [2, 2, 2]
      {
        return true
      }
    }
    if lengths == [4, 4], groups.allSatisfy({ $0.hasPrefix("19") || $0.hasPrefix("20") }) {
      return true
    }
    let isDotted = isUniform && marks.first == [UInt8(ascii: ".")]
    if isDotted, lengths.count == 4, groups.allSatisfy({ Int($0).map { $0 < 256 } == true }) {
      return true
    }
    if isDotted, lengths[0] <= 3, lengths.dropFirst().allSatisfy({ $0 == 3 }) { return true }
    // A group of one digit stands at the start, after the prefix, or is the zero of `0049 (0)30`.
    return lengths.dropFirst().enumerated().contains { index, length in
      length == 1 && !(index == 0 && lengths.count > 2 && groups[0].hasPrefix("0"))
    }
  }
}
