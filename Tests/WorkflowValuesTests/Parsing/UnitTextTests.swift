import AppIntentsCore
import Foundation
import SeededRandom
import Testing

@testable import WorkflowValues

@Suite("Duration text")
struct DurationTextTests {
  @Test(arguments: [
    ("500ms", "500ms"), ("2s", "2s"), ("5m", "5m"), ("8h", "8h"), ("3d", "3d"), ("2w", "14d"),
    ("1h 30m", "1h 30m"), ("1h30m", "1h 30m"), ("1.5h", "1h 30m"), ("90 minutes", "1h 30m"),
    ("1 hour and 30 minutes", "1h 30m"), ("2 weeks, 1 day", "15d"), ("1mo", "1mo"),
    ("2 years", "2y"),
    ("-5m", "-5m"), ("PT1H30M", "1h 30m"), ("P2W", "14d"), ("P1Y2M3DT4H", "1y 2mo 3d 4h"),
    ("PT0.5S", "500ms"), ("PT1,5H", "1h 30m"), ("01:30:00", "1h 30m"), ("0s", "0s"),
    ("1.5d", "1d 12h"),
    ("3 µs", "0.000003s"), ("0.25s", "250ms"), ("-PT5M", "-5m"),
    ("-1h -30m", "-1h -30m"), ("-1h 30m", "-1h -30m"), ("- 1h, 30m", "-1h -30m"),
    ("1h -30m", "30m"), ("1h -30m 15m", "15m"), ("-1h +30m", "-30m"), ("+1h", "1h"),
    ("-1mo +2d", "-1mo +2d"), ("-1mo 2d", "-1mo -2d"), ("1d -0.5s", "1d -500ms"),
    ("-P1M2D", "-1mo -2d"),
  ])
  func `a duration is read`(text: String, duration: String) throws {
    #expect(try DurationText.parse(text).description == duration)
  }

  @Test(arguments: [
    "", "5", "m", "5 bananas", "1h banana", "P", "PT", "PT5", "P5H", "1:30", "0.5mo", "-", "1.2.3s",
    "99999999999999999999h", "P99999999999999999999D", "1h 1", "::", "1:99:00", "--1h", "-+1h",
    "1h - 30m", "1h -",
  ])
  func `what is no duration is an error`(text: String) {
    #expect(throws: TextProblem.self) { try DurationText.parse(text) }
  }

  @Test func `what a duration shows is read as the same duration`() throws {
    for months in [-14, -1, 0, 1, 12, 25] {
      for days in [-3, 0, 400] {
        for nanoseconds in [-90_061_000_000_001, -500_000_000, 0, 1, 5_400_000_000_000] {
          let duration = IntentDuration(months: months, days: days, nanoseconds: nanoseconds)
          #expect(try DurationText.parse(duration.description) == duration)
        }
      }
    }
  }

  /// Pieces of durations, from which texts are put together that are durations, or nearly.
  private static let pieces = [
    "1", "30", "60", "0", "1.5", "0.25", ".5", "2.", "h", "m", "min", "Mo", "mo", "years", "Y", "d",
    "weeks", "ms", "µs", "ΜS", "fortnight", " ", " ", ",", " and ", "and ", "-", "+", "P", "T", "p",
    "S", "H", ":", ":05", "\n",
  ]

  @Test func `the pattern matches what is read`() throws {
    let pattern = try Regex(DurationText.pattern)
    var random = SeededGenerator(seed: 9)
    var durations = 0
    for _ in 0..<40_000 {
      let text = (0..<Int.random(in: 1...8, using: &random))
        .compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
      let isDuration: Bool
      do throws(TextProblem) {
        _ = try DurationText.parse(text)
        isDuration = true
      } catch {
        if error.problem == "too long a duration" { continue }
        isDuration = false
      }
      if isDuration { durations += 1 }
      #expect((try pattern.wholeMatch(in: text) != nil) == isDuration, "\(text.debugDescription)")
    }
    #expect(durations > 500)
  }

  @Test(arguments: [
    "10001y", "-120001mo", "999999999999999999d", "-9000000000000000000w", "3000000h",
    "9999y 12mo 1mo", "P10000Y1M", "9223372036854775807s", "3652426d",
  ])
  func `a duration of more than ten thousand years is too long`(text: String) {
    let problem = #expect(throws: TextProblem.self) { try DurationText.parse(text) }
    #expect(problem?.problem == "too long a duration")
  }

  @Test(arguments: ["10000y", "-10000y", "3652425d", "2562047h", "-2562047h", "10000y 3652425d"])
  func `the longest durations can be added to dates and clocks`(text: String) throws {
    let duration = try DurationText.parse(text)
    let sum = Sample.instant.adding(duration).adding(duration).adding(duration)
    #expect(sum.adding(duration.negated).description != sum.description)
    #expect(duration.clockDuration == .zero - duration.negated.clockDuration)
  }
}

@Suite("Measurement text")
struct MeasurementTextTests {
  @Test(arguments: [
    ("3 MB", "3 MB"), ("1.5kg", "1.5 kg"), ("20 °C", "20 °C"), ("1,5 km", "1.5 km"),
    ("100 kilometers", "100 km"), ("-4 °F", "-4 °F"), ("1,234.5 m", "1234.5 m"), ("5 kb", "5 kB"),
  ])
  func `a number with a unit is read`(text: String, measurement: String) throws {
    #expect(try MeasurementText.parse(text).description == measurement)
  }

  @Test(arguments: ["", "5", "kg", "5 bananas", "1,234 kg", "x kg"])
  func `what is no measurement is an error`(text: String) {
    #expect(throws: TextProblem.self) { try MeasurementText.parse(text) }
  }
}

@Suite("URL text")
struct URLTextTests {
  @Test(arguments: [
    "https://example.com/a?b=c#d", "mailto:a@b.c", " ftp://x.y \n", "file:///tmp/a",
  ])
  func `a url is read`(text: String) throws {
    #expect(try URLText.parse(text).absoluteString == text.filter { !$0.isWhitespace })
  }

  @Test(arguments: [
    ("example.com/a", "write `https://example.com/a`"), ("hello", "a url begins like `https://`"),
  ])
  func `a url without a scheme says what to write`(text: String, help: String) {
    let error = #expect(throws: TextProblem.self) { try URLText.parse(text) }
    #expect(error?.help == help)
  }

  @Test(arguments: ["", "https://a b", "https:", "://x"])
  func `what is no url is an error`(text: String) {
    #expect(throws: TextProblem.self) { try URLText.parse(text) }
  }
}
