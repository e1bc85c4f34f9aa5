import AppIntents
import Foundation

/// The place of a value in the order that all values have, for sorting.
///
/// Booleans come first, then numbers and durations (by their seconds), measurements by dimension,
/// dates, texts, all other values by their text form, and nothing last. A text that spells a number,
/// a duration, a measurement or a date has the place of that.
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
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(
      options: [.caseInsensitive, .widthInsensitive, .diacriticInsensitive], locale: nil)
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
