import AppIntentsCore
import Foundation
import OrderedCollections
import SeededRandom
import SystemPackage

/// Values that a workflow may meet, with a liking for the ends of what there is.
struct CaseGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func pick<Item>(_ items: [Item]) -> Item {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  // MARK: - Values

  mutating func value(depth: Int = 0) -> IntentValue {
    switch Int.random(in: 0..<(depth > 2 ? 11 : 15), using: &random) {
    case 0: .nothing
    case 1...3: .text(text())
    case 4...5: .number(number())
    case 6: .boolean(chance(50))
    case 7: .date(date())
    case 8: .duration(duration())
    case 9: .measurement(IntentMeasurement(number(), unit()))
    case 10:
      chance(50)
        ? .url(URL(string: pick(Self.urls)) ?? URL(filePath: "/"))
        : .file(IntentFile(path: path()))
    case 11:
      .file(IntentFile(data: Data(text().utf8), filename: pick(["a.json", "a.csv", "a", ""])))
    case 12: .dictionary(dictionary(depth: depth))
    default: .list((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth + 1) })
    }
  }

  mutating func dictionary(depth: Int = 0) -> OrderedDictionary<String, IntentValue> {
    var items: OrderedDictionary<String, IntentValue> = [:]
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      items[chance(50) ? pick(["a", "b", "count", "$type"]) : text()] = value(depth: depth + 1)
    }
    return items
  }

  mutating func number() -> IntentNumber {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .integer(pick([0, 1, -1, 2, 10, .max, .min, .max - 1, .min + 1, 1 << 53, 60, 1000]))
    case 1: .integer(Int.random(in: -100...100, using: &random))
    case 2: .integer(Int(truncatingIfNeeded: random.next()))
    default: IntentNumber(exactly: numeral()) ?? .integer(0)
    }
  }

  /// Any number of 38 digits and any power of ten.
  mutating func numeral() -> String {
    let count = pick([1, 2, 17, 18, 19, 37, 38, 38, 39])
    let digits = (0..<count).map { _ in pick(["0", "1", "4", "5", "9", "9"]) }.joined()
    let exponent = chance(50) ? Int.random(in: -40...10, using: &random) : pick(Self.exponents)
    return "\(chance(50) ? "-" : "")\(digits)e\(exponent)"
  }

  mutating func text() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: pick(Self.texts)
    case 1: numeral()
    case 2: pick(Self.texts) + pick(Self.texts)
    default:
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0..<12, using: &random)).map { _ in pick(Self.scalars) }))
    }
  }

  mutating func date() -> IntentDate {
    let instant =
      chance(50)
      ? Double.random(in: -6e10...2.5e11, using: &random)
      : pick([0, -1, 1e9, 4_102_444_800, -62_135_596_800, 253_402_300_799])
    return IntentDate(
      Date(timeIntervalSince1970: instant), in: pick(Self.zones),
      precision: chance(30) ? .day : .instant)
  }

  mutating func duration() -> IntentDuration {
    IntentDuration(
      months: chance(70) ? 0 : Int.random(in: -120_000...120_000, using: &random),
      days: chance(70) ? 0 : Int.random(in: -3_650_000...3_650_000, using: &random),
      nanoseconds: chance(80)
        ? Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
        : pick([.max, .min, 0, 1, -1]))
  }

  mutating func unit() -> IntentUnit {
    pick(Self.units)
  }

  /// A path in the folder of the cases, or above it.
  mutating func path() -> FilePath {
    let parts = (0..<Int.random(in: 0..<4, using: &random)).map { _ in pick(Self.names) }
    return FilePath(pick(["", "", "", "~/", "/", "./"]) + parts.joined(separator: "/"))
  }

  private static let names = [
    "a", "b", "c.txt", "d.json", "d.csv", "..", ".", "in", "out", "é", "e\u{301}", "*", "?",
    "a b", ".hidden", "~", ".local", "share", "Trash", "files",
  ]
  private static let units = [
    "kg", "g", "m", "km", "°C", "°F", "B", "kB", "GiB", "l", "km/h", "%",
  ].compactMap { IntentUnit.named($0) }
  private static let exponents = [-128, -127, -129, -165, -64, -38, 127, 126, 128, 90, 64, 0, -300]
  private static let zones = ["UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/St_Johns"]
    .compactMap { TimeZone(identifier: $0) }
  private static let urls = [
    "https://example.org/a?b=c&d=%C3%A9#f", "file:///tmp/a", "mailto:a@example.org", "a",
    "http://[::1]:8080/", "https://example.org:99999/",
  ]
  private static let texts = [
    "", " ", "a", "B", "\n", "\r\n", "a\nb\n", "true", "no", "0", "-0", "1,234", "1.234,5", "12 %",
    "€ 5", "1e400", "1e-400", ".5", "5.", "0x1F", "٣", "½", "today", "tomorrow 25:00", "2026-02-30",
    "2026-11-21T08:00:00+01:00", "0000-00-00", "9999-12-31T23:59:59Z", "next friday", "in 2 hours",
    "1h 30m", "P1Y2M3DT4H", "PT1E5S", "-1d", "999999999999999999d", "10000y", "1.5 kg", "5 MB",
    "{\"a\": 1}", "{\"a\": [1, {\"b\": null}]}", "[1, 2", "{", "a: 1", "- a\n- b", "a=1&b=2",
    "a=\u{301}", "&&&", "a,b\n1,2", "\"", "'", "\\", "/", "~", "../..", "*", "**/*", "[a-z]", "[",
    "(", "(a+)+$", "a|b", "\\d+", "(?<n>x)", "$1", "${n}", "{a}", "{{a}}", "{a.b[1]}", "**bold**",
    "<b>x</b>", "<script>", "&amp;", "# Title\n\n- a\n- b", "yyyy-MM-dd", "#,##0.00", "'", "YYYY",
    "BEGIN:VCARD\nFN:A\nEND:VCARD", "BEGIN:VCALENDAR", "= 1", "[a]\nb = 2\n", "👩‍👩‍👧", "İ", "ß",
    "\u{0}", "\u{FEFF}x", "\u{202E}x", "e\u{301}", "é", "items[1].price", "a.b", "count", "size",
  ]
  private static let scalars: [Unicode.Scalar] = Array(
    "ab019.-+,:;=&{}[]()\"'\\/$#%* \n\té\u{301}\u{200D}😀\u{E000}\u{0}".unicodeScalars)
}
