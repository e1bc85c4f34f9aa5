import AppIntentsCore
import Foundation

/// The place of a value in the order that all values have, for sorting.
///
/// Booleans come first, then numbers and durations (by their seconds), measurements by dimension,
/// dates, texts (numbers in them by their value), all other values by their text form, and nothing
/// last. A text that spells a number, a duration, a measurement or a date has the place of that.
package struct SortKey: Sendable {
  private enum Place {
    case boolean(Bool)
    case number(IntentNumber)
    case measurement(dimension: String, Quantity)
    case date(Date, isMoment: Bool)
    case text(collated: String, String)
    case nothing

    var rank: Int {
      switch self {
      case .boolean: 0
      case .number: 1
      case .measurement: 2
      case .date: 3
      case .text: 4
      case .nothing: 5
      }
    }
  }

  private let place: Place

  package init(_ value: Value, in context: ConversionContext) {
    self.init(SpelledText.value(of: value, in: context))
  }

  private init(_ value: Value) {
    place =
      switch value {
      case .nothing: .nothing
      case .boolean(let value): .boolean(value)
      case .number(let number): .number(number)
      case .duration(let duration): .number(IntentNumber(duration.seconds))
      case .measurement(let measurement):
        .measurement(dimension: measurement.unit.dimension.rawValue, Quantity(measurement))
      // A day is its beginning here, because an order by day alone isn't one of moments in different zones.
      case .date(let date): .date(date.instant, isMoment: date.precision == .instant)
      default: .text(collated: Self.collated(value.text), value.text)
      }
  }

  /// Negative, zero or positive.
  package func compared(to other: SortKey) -> Int {
    switch (place, other.place) {
    case (.boolean(let one), .boolean(let two)): return Ordering.compare(one ? 1 : 0, two ? 1 : 0)
    case (.number(let one), .number(let two)): return Ordering.compare(one, two)
    case (.measurement(let one, let left), .measurement(let two, let right)):
      return one == two ? left.compared(to: right) : Ordering.compare(one, two)
    case (.date(let one, let isOne), .date(let two, let isTwo)):
      return one == two
        ? Ordering.compare(isOne ? 1 : 0, isTwo ? 1 : 0) : Ordering.compare(one, two)
    case (.text(let one, let left), .text(let two, let right)):
      // Without case, width and accents first, and with them to break a tie.
      return one == two ? Ordering.compare(left, right) : Ordering.compare(one, two)
    default: return Ordering.compare(place.rank, other.place.rank)
    }
  }

  private static func collated(_ text: String) -> String {
    let folded =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : text.folding(
        options: [.caseInsensitive, .widthInsensitive, .diacriticInsensitive], locale: nil)
    return countingDigits(in: folded)
  }

  /// The text with the number of digits before each run of digits, so that `page 2` comes before
  /// `page 10`.
  private static func countingDigits(in text: String) -> String {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard text.utf8.contains(where: isDigit) else { return text }
    var result: [UInt8] = []
    var rest = Substring(text).utf8
    while let first = rest.first {
      guard isDigit(first) else {
        result.append(first)
        rest.removeFirst()
        continue
      }
      let run = rest.prefix(while: isDigit)
      let digits = run.drop { $0 == 0x30 }
      // The zero keeps the place of digits among other signs. A longer run isn't a number that
      // somebody counts with.
      if digits.count < 0x80 { result += [0x30, UInt8(digits.count)] }
      result += digits
      rest = rest[run.endIndex...]
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// What a text is ordered as.
enum SpelledText {
  /// The number, duration, measurement or date that a text spells, if it begins as one; else the
  /// value itself.
  static func value(of value: Value, in context: ConversionContext) -> Value {
    let text: String
    switch value {
    case .text(let plain): text = plain
    case .richText: text = value.text
    default: return value
    }
    guard mayBeRead(text) else { return .text(text) }
    if let number = try? NumberText.parse(text) { return .number(number) }
    if let date = try? DateText.parse(text, in: context.run) { return .date(date) }
    // `5m` are minutes, `5 m` are meters.
    if !text.hasSuffix(" m"), let duration = try? DurationText.parse(text) {
      return .duration(duration)
    }
    if let measurement = try? MeasurementText.parse(text) { return .measurement(measurement) }
    return .text(text)
  }

  /// Whether a text begins with a digit, a sign or a currency. Words such as `today` are sorted as
  /// words.
  private static func mayBeRead(_ text: String) -> Bool {
    guard text.utf8.count <= 100, let first = Substring(text).trimmed.unicodeScalars.first else {
      return false
    }
    return ("0"..."9").contains(first) || "+-−.".unicodeScalars.contains(first)
      || first.properties.generalCategory == .currencySymbol
      || NumberText.currencyCodes.contains(String(text.prefix(3)))
  }
}
