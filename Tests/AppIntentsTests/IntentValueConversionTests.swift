import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

/// Swift types on their way into a workflow's values and back.
@Suite("Intent values of Swift types")
struct IntentValueConversionTests {
  private func comesBack<Value: _IntentValue & Equatable>(_ value: Value) throws {
    #expect(try Value.from(value.intentValue) == value)
  }

  @Test func `a value comes back as it went`() throws {
    try comesBack("text")
    try comesBack(7)
    try comesBack(0.1)
    try comesBack(Float(0.1))
    try comesBack(Decimal(string: "12345678901234567890.5"))
    try comesBack(IntentNumber.integer(3))
    try comesBack(true)
    try comesBack(Date(timeIntervalSince1970: 1_000_000))
    try comesBack(IntentDuration(months: 1, days: 2, nanoseconds: 3))
    try comesBack(Duration.milliseconds(1500))
    try comesBack(URL(string: "https://example.org/a?b=c"))
    try comesBack(IntentFile(data: Data("x".utf8), filename: "a.txt"))
    try comesBack(FilePath("/tmp/a"))
    try comesBack(UTType.png)
    try comesBack(AttributedString("rich"))
    try comesBack(ProgramText("ls"))
    try comesBack(IntentCurrencyAmount(amount: 3, currencyCode: "EUR"))
    try comesBack(Measurement(value: 1.5, unit: UnitLength.meters))
    try comesBack(Measurement(value: 16, unit: UnitInformationStorage.bits))
    try comesBack(Measurement(value: 90, unit: UnitDuration.seconds))
    try comesBack(["a", "b"])
    try comesBack([[1], []])
    try comesBack([1, nil, 3] as [Int?])
    try comesBack(nil as String?)
    try comesBack(["a": 1, "b": "c"] as OrderedDictionary<String, IntentValue>)
  }

  @Test func `floats are the decimals they print as`() throws {
    let tenth = try #require(IntentNumber(exactly: "0.1"))
    #expect(Float(0.1).intentValue == .number(tenth))
    #expect(0.1.intentValue == .number(tenth))
    #expect(Double.infinity.intentValue == .nothing)
    #expect(Double.nan.intentValue == .nothing)
    #expect(3.0.intentValue == 3)
  }

  @Test(
    arguments: [
      (
        .number(IntentNumber(1.5)), Int.self as any _IntentValue.Type,
        "needs a whole number, but got 1.5"
      ),
      ("1", Int.self, "needs a whole number, but got text"),
      (true, Double.self, "needs a number, but got boolean"),
      (1, Bool.self, "needs yes or no, but got 1"),
      (1, String.self, "needs text, but got 1"),
      ("x", [String].self, "needs a list, but got text"),
      (["x", 1], [String].self, "needs text, but got 1"),
      (.nothing, Int.self, "needs a whole number, but got nothing"),
      ("nonsense/type", UTType.self, "needs a content type, but got text"),
      (
        .measurement(IntentMeasurement(1, .byte)), Measurement<UnitLength>.self,
        "needs a measurement in m, but got \(IntentMeasurement(1, .byte))"
      ),
    ] as [(IntentValue, any _IntentValue.Type, String)])
  func `a value that doesn't fit says so`(
    value: IntentValue, type: any _IntentValue.Type, message: String
  ) {
    func convert<Value: _IntentValue>(_ type: Value.Type) -> String {
      do { return "\(try Value.from(value))" } catch { return "\(error)" }
    }
    #expect(convert(type) == message)
  }

  @Test func `a measurement keeps the unit that workflows know`() throws {
    let kilometers = try #require(IntentUnit.named("km"))
    #expect(
      Measurement(value: 2, unit: UnitLength.kilometers).intentValue
        == .measurement(IntentMeasurement(2, kilometers)))
    #expect(
      Measurement(value: 2, unit: UnitLength.fathoms).intentValue.type == .measurement)
    #expect(
      Measurement(value: 2, unit: UnitDuration.minutes).intentValue
        == .duration(.seconds(120)))
  }

  @Test func `a day has no time among its parts`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let day = IntentDate(
      Date(timeIntervalSince1970: 1_795_215_600), in: zone, precision: .day)
    let parts = try DateComponents.from(.date(day))
    #expect(parts.year == 2026 && parts.month == 11 && parts.day == 21 && parts.hour == nil)
    #expect(parts.intentValue == .date(day))
  }

  @Test(arguments: [
    (DateComponents(hour: 7, minute: 30), "2026-11-20T07:30:00Z"),
    (DateComponents(month: 12, day: 24), "2026-12-24"), (DateComponents(day: 3), "2026-11-03"),
    (DateComponents(year: 2025, month: 2), "2025-02-01"),
  ])
  func `parts without a year are of today`(parts: DateComponents, text: String) {
    let context = IntentContext(clock: .init(now: { Date(timeIntervalSince1970: 1_795_215_600) }))
    let value = IntentContext.$current.withValue(context) {
      var parts = parts
      parts.timeZone = .gmt
      return parts.intentValue
    }
    guard case .date(let date) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(date.description == text)
  }

  @Test(arguments: [
    DateComponents(), DateComponents(hour: 9, weekday: 2), DateComponents(weekOfMonth: 2),
    DateComponents(weekOfYear: 3), DateComponents(timeZone: .gmt),
  ])
  func `parts that make no date are nothing`(parts: DateComponents) {
    #expect(parts.intentValue == .nothing)
  }

  @Test func `the zone of parts decides which day is today`() throws {
    // It is 23:00 on 20 November in Greenwich.
    let context = IntentContext(clock: .init(now: { Date(timeIntervalSince1970: 1_795_215_600) }))
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let parts = DateComponents(calendar: IntentDate.calendar(in: .gmt), timeZone: zone, hour: 9)
    let value = IntentContext.$current.withValue(context) { parts.intentValue }
    guard case .date(let date) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(date.description == "2026-11-21T09:00:00+09:00")
  }
}

@Suite("Content types")
struct UTTypeTests {
  @Test(arguments: [
    ("png", "public.png"), (".PDF", "com.adobe.pdf"), ("jpeg", "public.jpeg"),
    ("jpg", "public.jpeg"), ("yml", "public.yaml"), ("md", "net.daringfireball.markdown"),
    ("nothing", nil), ("", nil),
  ])
  func `an extension means a type`(filenameExtension: String, identifier: String?) {
    #expect(UTType(filenameExtension: filenameExtension)?.identifier == identifier)
  }

  @Test(arguments: [
    ("image/png", "public.png"), ("text/html; charset=utf-8", "public.html"),
    ("APPLICATION/JSON", "public.json"), ("x/y", nil),
  ])
  func `a MIME type means a type`(mime: String, identifier: String?) {
    #expect(UTType(mimeType: mime)?.identifier == identifier)
  }

  @Test(arguments: [
    (UTType.png, UTType.image, true), (.png, .data, true), (.png, .item, true),
    (.png, .text, false), (.json, .text, true), (.svg, .image, true), (.svg, .text, true),
    (.folder, .directory, true), (.folder, .data, false), (.mp3, .audio, true),
    (.zip, .archive, true), (.image, .png, false), (.pdf, .pdf, true),
  ])
  func `a type is a kind of others`(type: UTType, other: UTType, conforms: Bool) {
    #expect(type.conforms(to: other) == conforms)
  }

  @Test func `every parent in the table is known`() {
    for type in [UTType.png, .vCard, .epub, .javaScript, .gzip, .commaSeparatedText] {
      #expect(type.supertypes.contains(.item))
      #expect(UTType(type.identifier) == type)
    }
  }

  @Test(
    arguments: [
      ("a.pdf", nil, "com.adobe.pdf"), ("a", nil, nil), (".txt", nil, nil),
      ("a.bin", "image/png", "public.png"), ("a.tar.gz", nil, "org.gnu.gnu-zip-archive"),
    ] as [(String, String?, String?)])
  func `a file's type is its own or its name's`(name: String, mime: String?, type: String?) {
    #expect(
      IntentFile(path: FilePath("/x").appending(name), contentType: mime).type?.identifier == type)
  }

  @Test func `a part of a duration is cut to what it can hold`() {
    let longest = IntentDuration(months: .max, days: .max, nanoseconds: .max)
    let least = IntentDuration(months: .min, days: .min, nanoseconds: .min)
    #expect(longest.negated == least)
    #expect(longest.clockDuration == .zero - least.clockDuration)
    #expect((longest.months, longest.days) == (120_000, 3_652_425))
    #expect(IntentDuration(exactMonths: 0, days: 3_652_426, nanoseconds: 0) == nil)
    #expect(IntentDuration.seconds(.max).nanoseconds == .max)
    #expect(IntentDuration(.seconds(Int64.min)).nanoseconds == -.max)
    #expect(IntentDuration(.milliseconds(-1500)).nanoseconds == -1_500_000_000)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -9.3e18])
  func `a date beyond all calendars is cut`(seconds: Double) throws {
    let date = IntentDate(
      Date(timeIntervalSinceReferenceDate: seconds),
      in: try #require(TimeZone(identifier: "Europe/Berlin")))
    #expect(date.instant.timeIntervalSinceReferenceDate == (seconds > 0 ? 1e13 : -1e13))
    #expect(date.description.hasPrefix(seconds > 0 ? "318888-" : "-314"), "\(date)")
  }
}
