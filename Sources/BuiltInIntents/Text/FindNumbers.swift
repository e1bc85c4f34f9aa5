import AppIntentsCore

/// Picks the numbers out of a text.
struct FindNumbers: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.numbers"
  static let title: LocalizedStringResource = "Get Numbers"
  static let description = IntentDescription(
    """
    Picks the numbers out of a text: `3 apples for 1,234.50 €` gives 3 and 1234.5. Reads \
    `1,234.50` and `1.234,50`, `19%` as 0.19, and `1.5e-3` as 0.0015; a single point is a decimal point, and a single comma separates \
    thousands if three digits follow, else decimals.
    """,
    categoryName: "Text", searchKeywords: ["extract", "Get Numbers from Input"],
    resultValueName: "Numbers")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary { Summary("Get the numbers in \(\.$text)") }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentNumber]> {
    var numbers: [IntentNumber] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        index += 1
        continue
      }
      try Task.checkCancellation()
      let start = index
      while index < bytes.count {
        if isDigit(bytes[index]) {
          index += 1
        } else if isSeparator(bytes[index]), index + 1 < bytes.count, isDigit(bytes[index + 1]) {
          index += 1
        } else {
          break
        }
      }
      let isNegative =
        start > 0 && bytes[start - 1] == UInt8(ascii: "-")
        && (start == 1 || !isPartOfWord(bytes[start - 2]))
      var found = Self.numbers(in: bytes[start..<index], isNegative: isNegative)
      if found.count == 1, start == 0 || !isPartOfWord(bytes[start - 1]),
        let end = endOfExponent(bytes, from: index),
        let number = IntentNumber(
          exactly: "\(found[0])" + String(decoding: bytes[index..<end], as: UTF8.self))
      {
        (found, index) = ([number], end)
      }
      if isPercentage(bytes, index), let last = found.popLast() {
        found.append(try last.divided(by: 100))
      }
      numbers += found
    }
    return .result(value: numbers)
  }

  /// The end of an exponent such as `e-3`, if there is one that no letter follows.
  private func endOfExponent(_ bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var digits = bytes[(start + 1)...]
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    let end = digits.firstIndex { !isDigit($0) } ?? bytes.endIndex
    guard end > digits.startIndex, end == bytes.count || !isPartOfWord(bytes[end]) else {
      return nil
    }
    return end
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether a per cent sign follows, perhaps after a space.
  private func isPercentage(_ bytes: [UInt8], _ end: Int) -> Bool {
    var rest = bytes[end...]
    if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    if rest.starts(with: [0xC2, 0xA0]) { rest = rest.dropFirst(2) }
    return rest.first == UInt8(ascii: "%")
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte | 0x20 &- UInt8(ascii: "a") < 26 || byte >= 0x80
      || byte == UInt8(ascii: ")")
  }

  /// The number that digits with dots and commas spell, or several numbers if they spell no single
  /// one, as in `21.11.2026`.
  private static func numbers(in bytes: ArraySlice<UInt8>, isNegative: Bool) -> [IntentNumber] {
    let text = String(decoding: bytes, as: UTF8.self)
    // Most numbers have no separators.
    if let whole = Int(text) { return [.integer(isNegative ? -whole : whole)] }
    let groups = text.split { $0 == "." || $0 == "," }
    let separators = text.filter { $0 == "." || $0 == "," }
    let sign = isNegative ? "-" : ""
    func number(_ whole: some StringProtocol, _ fraction: Substring? = nil) -> [IntentNumber] {
      IntentNumber(exactly: sign + whole + (fraction.map { "." + $0 } ?? "")).map { [$0] } ?? []
    }
    let areThousands =
      groups.count > 1 && groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }

    switch (separators.count, Set(separators).count) {
    case (0, _): return number(text)
    case (1, _) where separators == "." || !areThousands: return number(groups[0], groups[1])
    case (_, 1) where areThousands: return number(groups.joined())
    case (let count, 2):
      // The last separator is the decimal point if all others are of the other kind.
      let fraction = groups[count]
      let whole = groups.dropLast()
      if Set(separators.dropLast()).count == 1, separators.last != separators.first,
        whole[0].count <= 3, whole.dropFirst().allSatisfy({ $0.count == 3 })
      {
        return number(whole.joined(), fraction)
      }
    default: break
    }
    return number(groups[0]) + groups.dropFirst().compactMap { IntentNumber(exactly: $0) }
  }
}
