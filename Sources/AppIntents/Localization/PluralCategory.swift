/// The form of words that a number takes in a language: "1 file", "2 files".
///
/// The rules are those of the [Unicode CLDR](https://cldr.unicode.org/index/cldr-spec/plural-rules) for
/// cardinal numbers, in the languages of `PluralRules`.
enum PluralCategory: String, Sendable {
  case zero, one, two, few, many, other

  /// The form for a number as it is written, in a language such as `ru` or `pt-PT`. What isn't a number has
  /// the form `other`.
  init(of number: String, in language: String) {
    self = PluralOperands(number).map { PluralRules.rule(for: language)($0) } ?? .other
  }
}

/// A number as the rules see it: "1.50" isn't "1.5" in each language.
struct PluralOperands: Sendable {
  /// The whole part.
  let i: Int
  /// How many digits the fraction is written with.
  let v: Int
  /// The fraction's digits as a number, and the same without zeros at the end.
  let f: Int
  let t: Int

  init?(_ text: String) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    guard
      parts.allSatisfy({ 1...18 ~= $0.utf8.count && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let whole = parts.first.flatMap({ Int($0) })
    else { return nil }
    i = whole
    v = fraction.utf8.count
    f = Int(fraction) ?? 0
    var rest = f
    while rest != 0, rest.isMultiple(of: 10) { rest /= 10 }
    t = rest
  }

  /// Whether the number itself is whole and one of these.
  func n(_ values: Int...) -> Bool { t == 0 && values.contains(i) }
  /// Whether the number itself is whole, and what is left of it after division is in a range.
  func n(mod divisor: Int, _ range: ClosedRange<Int>) -> Bool {
    t == 0 && range.contains(i % divisor)
  }

  func i(mod divisor: Int, _ range: ClosedRange<Int>) -> Bool { range.contains(i % divisor) }
  func f(mod divisor: Int, _ range: ClosedRange<Int>) -> Bool { range.contains(f % divisor) }

  /// Written without a fraction.
  var isWhole: Bool { v == 0 }
  /// Whether it is 1, written without a fraction.
  var isOne: Bool { i == 1 && v == 0 }
  /// Whether it is a whole number of millions, as Romance languages say "un millón de".
  var isMillions: Bool { v == 0 && i != 0 && i.isMultiple(of: 1_000_000) }
}
