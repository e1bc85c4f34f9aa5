import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Measurements")
struct MeasurementTests {
  private func measurement(_ number: String, _ unit: String) throws -> IntentValue {
    .measurement(
      IntentMeasurement(
        try #require(IntentNumber(exactly: number)), try #require(IntentUnit.named(unit))))
  }

  @Test(arguments: [
    ("5", "mi", "km", "8.04672 km"), ("20", "°C", "fahrenheit", "68 °F"),
    ("68", "°F", "°C", "20 °C"), ("100", "°F", "°C", "37.7777777777778 °C"),
    ("3", "GB", "MB", "3000 MB"), ("1", "lb", "grams", "453.59237 g"),
    ("90", "km/h", "m/s", "25 m/s"), ("1", "kWh", " kJ ", "3600 kJ"), ("0", "m", "mi", "0 mi"),
    ("-40", "°C", "°F", "-40 °F"), ("180", "°", "rad", "3.14159265358979 rad"),
  ])
  func `a measurement is converted exactly`(
    number: String, unit: String, other: String, text: String
  ) async throws {
    let value = try await value(
      ConvertMeasurement.self, ["measurement": measurement(number, unit), "to": other])
    #expect(try shown(value) == text)
  }

  @Test(arguments: ["kg", "parsec", "", "m m"])
  func `another unit is refused with those that there are`(unit: String) async throws {
    do {
      _ = try await value(
        ConvertMeasurement.self, ["measurement": measurement("5", "km"), "to": unit])
      Issue.record("it was converted")
    } catch let failure as IntentFailure {
      #expect(failure.help?.contains("`mi`") == true)
    }
  }

  static let texts: [(String, String, Int?, String, String)] = [
    ("1234.5", "km", nil, "en_US", "1,234.5 km"),
    ("1234.5", "km", nil, "de_DE", "1.234,5 km"),
    ("2", "kg", 1, "de_DE", "2,0 kg"), ("1.25", "kg", 1, "en_US", "1.3 kg"),
    ("1234567", "B", nil, "en_US", "1.2 MB"), ("1234567", "B", 2, "de_DE", "1,23 MB"),
    ("999", "B", nil, "en_US", "999 B"),
    (
      "0.1234567890123456789", "m", nil, "en_US",
      "0.1234567890123456789 m"
    ), ("-5", "°C", nil, "en_US", "-5 °C"),
  ]

  @Test(arguments: texts)
  func `a measurement is formatted for a locale`(
    number: String, unit: String, places: Int?, locale: String, text: String
  ) async throws {
    var parameters: [String: any Sendable] = [
      "measurement": try measurement(number, unit), "locale": locale,
    ]
    if let places { parameters["places"] = IntentValue.number(places) }
    #expect(try await value(FormatMeasurement.self, parameters) == .text(text))
  }

  static let durations: [(IntentDuration, String?, String?, String?)] = [
    (IntentDuration(nanoseconds: 5_400_000_000_000), "1h 30m", "1 hour, 30 minutes", "1:30:00"),
    (IntentDuration(), "0s", "0 seconds", "0:00:00"),
    (
      IntentDuration(days: 2, nanoseconds: 1_500_000_000), "2d 1.5s", "2 days, 1.5 seconds",
      "48:00:01.5"
    ),
    (IntentDuration(nanoseconds: -61_000_000_000), "-1m -1s", "-1 minute, -1 second", "-0:01:01"),
    (IntentDuration(months: 14), "1y 2mo", "1 year, 2 months", nil),
    (
      IntentDuration(days: 1, nanoseconds: -1), "1d -0.000000001s",
      "1 day, -0.000000001 seconds", "23:59:59.999999999"
    ),
    (IntentDuration(days: 3_652_425, nanoseconds: .max), nil, nil, "90220247:47:16.854775807"),
  ]

  @Test(arguments: durations)
  func `a duration is formatted`(
    duration: IntentDuration, short: String?, words: String?, clock: String?
  ) async throws {
    for (style, text) in [(DurationStyle.short, short), (.words, words)] {
      guard let text else { continue }
      let value = IntentValue.duration(duration)
      #expect(
        try await BuiltInIntentsTests.value(
          FormatDuration.self, ["duration": value, "style": style]) == .text(text))
    }
    let parameters: [String: any Sendable] = [
      "duration": IntentValue.duration(duration), "style": DurationStyle.clock,
    ]
    if let clock {
      #expect(try await value(FormatDuration.self, parameters) == .text(clock))
    } else {
      await #expect(throws: IntentFailure.self) {
        try await value(FormatDuration.self, parameters)
      }
    }
  }
}
