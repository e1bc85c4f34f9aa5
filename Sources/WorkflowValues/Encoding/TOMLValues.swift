import AppIntentsCore
import Diagnostics
import DocumentFormats
package import Foundation
package import OrderedCollections

/// Values read from TOML. Numbers stay exact.
///
/// A date or a moment without an offset is in the run's time zone. Values without a type in
/// workflows become text: a time of day (`07:32:00`), `inf` and `nan`.
package enum TOMLValues {
  package static func read(
    _ text: String, zone: TimeZone
  ) throws -> OrderedDictionary<String, Value> {
    try TOMLReader.read(text).mapValues { try value(of: $0, zone) }
  }

  private static func value(of value: TOMLValue, _ zone: TimeZone) throws -> Value {
    switch value {
    case .text(let text), .nonfinite(let text), .time(let text): return .text(text)
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .number(number)
    case .decimal(let decimal):
      guard let number = IntentNumber(exactly: decimal.digits) else {
        throw FormatProblem(
          "\(Phrasing.excerpt(decimal.source)) is beyond the range of numbers", line: decimal.line)
      }
      return .number(number)
    case .moment(let moment): return .date(date(of: moment, zone))
    case .list(let items): return .list(try items.map { try self.value(of: $0, zone) })
    case .table(let items):
      return .dictionary(try items.mapValues { try self.value(of: $0, zone) })
    }
  }

  /// A dictionary as TOML, with the same structure as in JSON. Keys without a value are left out.
  package static func write(_ value: Value) throws -> String {
    guard case .table(let values) = try written(value) else {
      throw IntentFailure(
        "TOML is written from a dictionary, but this is \(ValuePhrase.article(value.type.name))")
    }
    return TOMLWriter.write(values)
  }

  private static func written(_ value: Value) throws -> TOMLValue {
    switch value {
    case .nothing: throw IntentFailure("TOML can't write nothing, which a list has as an item")
    case .text(let text): .text(text)
    case .richText(let text): .text(RichText.markdown(text))
    case .number(.integer(let number)): .integer(number)
    case .number(let number): .decimal(TOMLDecimal(number.description))
    case .boolean(let value): .boolean(value)
    case .date(let date):
      TOMLMoment(date.description).map { .moment($0) } ?? .text(date.description)
    case .duration(let duration): .text(duration.iso8601)
    case .url(let url): .text(url.absoluteString)
    case .choice(let choice): .text(choice.name)
    case .list(let items): .list(try items.map(written))
    case .dictionary(let items): try table(items)
    case .measurement, .file, .entity: try table(Parts.dictionary(of: value))
    }
  }

  private static func table(_ items: OrderedDictionary<String, Value>) throws -> TOMLValue {
    var values: OrderedDictionary<String, TOMLValue> = [:]
    for (key, value) in items where value != .nothing { values[key] = try written(value) }
    return .table(values)
  }

  private static func date(of moment: TOMLMoment, _ zone: TimeZone) -> IntentDate {
    var civil = CivilTime(year: moment.year, month: moment.month, day: moment.day)
    guard let time = moment.time else { return .day(civil, in: zone) }
    (civil.hour, civil.minute) = (time.hour, time.minute)
    (civil.second, civil.nanosecond) = (time.second, time.nanosecond)
    guard let offset = moment.offset, let own = TimeZone(secondsFromGMT: offset) else {
      return IntentDate(civil.instant(in: zone), in: zone)
    }
    return IntentDate(civil.instant(offset: offset), in: own)
  }
}
