import AppIntentsCore
import Foundation

/// A pattern for numbers, such as `#,##0.00`, of Unicode's TR35. Foundation's formatter keeps 16 digits
/// of a number, and some patterns end the process.
struct NumberPattern {
  /// The text around the digits.
  private struct Affixes {
    var prefix = ""
    var suffix = ""
    /// 2 for percent, 3 for per mille.
    var shift = 0
  }

  private var positive: Affixes
  private var negative: Affixes?
  /// The number of digits in the last group, and in the others; 0 for no groups.
  private var groups = (last: 0, others: 0)
  private var leastDigits = 0
  private var places = 0...0

  init(_ text: String) throws(FunctionProblem) {
    var halves = try Self.parts(of: text)
    guard !halves[0].number.isEmpty else {
      throw Self.problem(text, "it has neither `0` nor `#`")
    }
    positive = halves[0].affixes
    negative = halves.count > 1 ? halves.removeLast().affixes : nil
    let sides = halves[0].number.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let sections = sides[0].split(separator: ",", omittingEmptySubsequences: false)
    let digits = sections.joined()
    let fraction = sides.count > 1 ? sides[1] : ""
    let zeros = (whole: digits.drop { $0 == "#" }, fraction: fraction.prefix { $0 == "0" })
    guard zeros.whole.allSatisfy({ $0 == "0" }),
      fraction.dropFirst(zeros.fraction.count).allSatisfy({ $0 == "#" }), fraction.count <= 38,
      digits.count <= 200, !digits.isEmpty || !fraction.isEmpty,
      sections.count == 1 || sections.last?.isEmpty == false
    else {
      throw Self.problem(text, "write the digits as in `#,##0.00`, and anything else in quotes")
    }
    leastDigits = zeros.whole.count
    places = zeros.fraction.count...fraction.count
    if sections.count > 1 {
      let last = sections[sections.count - 1].count
      groups = (last, sections.count > 2 ? sections[sections.count - 2].count : last)
      if groups.others == 0 { groups.others = last }
    }
  }

  private static func problem(_ text: String, _ why: String) -> FunctionProblem {
    FunctionProblem("`\(text)` isn't a format for numbers: \(why)")
  }

  // MARK: - Reading

  /// The text around the digits, and the digits, of the pattern and of the one for negative numbers.
  private static func parts(
    of text: String
  ) throws(FunctionProblem) -> [(affixes: Affixes, number: String)] {
    var parts = [(affixes: Affixes(), number: "")]
    var (isQuoted, wasQuote, isAfter) = (false, false, false)
    for character in text {
      let last = parts.count - 1
      if character == "'" {
        // Two of them are one.
        if wasQuote { add("'") }
        (isQuoted, wasQuote) = (!isQuoted, !wasQuote)
        continue
      }
      wasQuote = false
      switch character {
      case _ where isQuoted: add(character)
      case "#", "0", ",", ".":
        guard parts[last].number.isEmpty || !isAfter else {
          throw problem(text, "the digits aren't in one piece")
        }
        parts[last].number.append(character)
      case ";" where last == 0:
        parts.append((Affixes(), ""))
        isAfter = false
      case "%", "‰":
        parts[last].affixes.shift = character == "%" ? 2 : 3
        add(character)
      case "1"..."9", "@", "*", "¤", ";":
        throw problem(text, "write `\(character)` in quotes")
      case "E" where !parts[last].number.isEmpty && !isAfter:
        throw problem(text, "exponents can't be written")
      default: add(character)
      }
      func add(_ character: Character) {
        if parts[last].number.isEmpty {
          parts[last].affixes.prefix.append(character)
        } else {
          parts[last].affixes.suffix.append(character)
          isAfter = true
        }
      }
    }
    return parts
  }

  // MARK: - Writing

  func text(of number: IntentNumber, in locale: Locale) -> String {
    let shift = positive.shift
    // Halves away from zero, as `round` does it.
    let rounded = number.rounded(.plain, places: min(38, places.upperBound + shift))
    guard let decimal = try? DecimalNumber(rounded.decimal) else { return number.description }
    var affixes = positive
    if decimal.isNegative {
      affixes = negative ?? positive
      if negative == nil { affixes.prefix = "-" + affixes.prefix }
    }
    let (whole, fraction) = digits(of: decimal, shift: shift)
    let symbols = Symbols(locale)
    var text = affixes.prefix + symbols.localized(grouped(whole, with: symbols.group))
    if !fraction.isEmpty { text += symbols.point + symbols.localized(fraction) }
    return text + affixes.suffix
  }

  /// The digits before and after the point.
  private func digits(of decimal: DecimalNumber, shift: Int) -> (whole: String, fraction: String) {
    let exponent = decimal.exponent + shift
    var all = String(decimal.digits)
    if exponent >= 0, decimal.digits != 0 { all += String(repeating: "0", count: exponent) }
    let count = max(0, -exponent)
    if all.count < count { all = String(repeating: "0", count: count - all.count) + all }
    var whole = String(all.dropLast(count).drop { $0 == "0" })
    var fraction = String(all.suffix(count).prefix(places.upperBound))
    while fraction.last == "0", fraction.count > places.lowerBound { fraction.removeLast() }
    let missing = places.lowerBound - fraction.count
    if missing > 0 { fraction += String(repeating: "0", count: missing) }
    let least = fraction.isEmpty ? max(1, leastDigits) : leastDigits
    if whole.count < least { whole = String(repeating: "0", count: least - whole.count) + whole }
    return (whole, fraction)
  }

  private func grouped(_ digits: String, with sign: String) -> String {
    guard groups.last > 0, digits.count > groups.last else { return digits }
    var (rest, text) = (digits.dropLast(groups.last), sign + digits.suffix(groups.last))
    while rest.count > groups.others {
      text = sign + rest.suffix(groups.others) + text
      rest = rest.dropLast(groups.others)
    }
    return rest + text
  }
}

/// How a locale writes digits.
private struct Symbols {
  let point: String
  let group: String
  private let zero: UInt32

  init(_ locale: Locale) {
    point = locale.decimalSeparator ?? "."
    group = locale.groupingSeparator ?? ","
    zero = 0.formatted(.number.locale(locale)).unicodeScalars.first?.value ?? 48
  }

  func localized(_ text: String) -> String {
    guard zero != 48 else { return text }
    let scalars = text.unicodeScalars.map { scalar in
      "0"..."9" ~= scalar ? Unicode.Scalar(zero + scalar.value - 48) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
