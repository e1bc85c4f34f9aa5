import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Ranges of dates, and other zones")
struct DateRangeTests {
  private func range(
    _ from: IntentDate, _ to: IntentDate, _ step: IntentDuration? = nil
  ) async throws -> [String] {
    var parameters: [String: any Sendable] = [
      "from": IntentValue.date(from), "to": IntentValue.date(to),
    ]
    if let step { parameters["step"] = IntentValue.duration(step) }
    return try shownItems(await value(MakeDateRange.self, parameters))
  }

  @Test func `a range has both ends`() async throws {
    #expect(
      try await range(day("2026-11-21"), day("2026-11-23"))
        == ["2026-11-21", "2026-11-22", "2026-11-23"])
    #expect(try await range(day("2026-11-21"), day("2026-11-21")) == ["2026-11-21"])
    #expect(
      try await range(day("2026-11-23"), day("2026-11-21"), IntentDuration(days: 2))
        == ["2026-11-23", "2026-11-21"])
    #expect(
      try await range(day("2026-01-31"), day("2026-04-30"), IntentDuration(months: 1))
        == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"])
  }

  @Test func `a day as the end is a part of the range`() async throws {
    let start = date("2026-11-21T08:00:00+01:00")
    #expect(
      try await range(start, day("2026-11-22")) == [
        "2026-11-21T08:00:00+01:00", "2026-11-22T08:00:00+01:00",
      ])
    #expect(try await range(start, day("2026-11-21")) == ["2026-11-21T08:00:00+01:00"])
    let hours = try await range(
      day("2026-11-21"), day("2026-11-21"), IntentDuration.seconds(6 * 3600))
    #expect(
      hours == [
        "2026-11-21", "2026-11-21T06:00:00+01:00", "2026-11-21T12:00:00+01:00",
        "2026-11-21T18:00:00+01:00",
      ])
  }

  @Test func `a day stays the same time of day when clocks change`() async throws {
    #expect(
      try await range(
        date("2026-10-24T09:00:00+02:00"), date("2026-10-26T09:00:00+01:00")) == [
          "2026-10-24T09:00:00+02:00", "2026-10-25T09:00:00+01:00", "2026-10-26T09:00:00+01:00",
        ])
  }

  @Test(.timeLimit(.minutes(10)), arguments: [IntentDuration(), .init(nanoseconds: 1_000_000)])
  func `a range that never ends, or is too long, is refused`(step: IntentDuration) async throws {
    await #expect(throws: IntentFailure.self) {
      try await range(day("2026-01-01"), day("2026-12-31"), step)
    }
  }

  @Test func `a moment is shown in another zone`() async throws {
    let moment = IntentValue.date(date("2026-11-21T08:00:00+01:00"))
    let tokyo = try await value(ConvertTimeZone.self, ["date": moment, "to": "Asia/Tokyo"])
    #expect(try shown(tokyo) == "2026-11-21T16:00:00+09:00")
    await #expect(throws: IntentFailure.self) {
      try await value(ConvertTimeZone.self, ["date": moment, "to": "Nowhere"])
    }
    await #expect(throws: IntentFailure.self) {
      try await value(
        ConvertTimeZone.self, ["date": IntentValue.date(day("2026-11-21")), "to": "UTC"])
    }
  }
}
