import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("Properties")
struct PropertyTests {
  static let properties: [(Value, String, Value)] = [
    ("a b\nc\n", "length", 6), ("a b\nc\n", "lines", ["a b", "c"]), ("", "lines", []),
    ("a b\r\nc", "lines", ["a b", "c"]), ("a  b\nc", "words", ["a", "b", "c"]),
    ("👨‍👩‍👧é", "length", 2), ("x", "type", "text"), ("x", "text", "x"),
    (.number(Decimal(string: "2.5") ?? 0), "rounded", 3),
    (.number(Decimal(string: "-2.5") ?? 0), "rounded", -3), (7, "is_integer", true),
    (.number(Decimal(string: "2.5") ?? 0), "is_integer", false),
    (.date(Sample.instant), "year", 2026), (.date(Sample.instant), "month", 11),
    (.date(Sample.instant), "day", 21), (.date(Sample.instant), "hour", 8),
    (.date(Sample.instant), "minute", 0), (.date(Sample.instant), "second", 0),
    (.date(Sample.instant), "weekday", 6), (.date(Sample.instant), "week", 47),
    (.date(Sample.instant), "date", .date(Sample.day)), (.date(Sample.instant), "time", "08:00:00"),
    (.date(Sample.instant), "timezone", "Europe/Berlin"),
    (.date(Sample.instant), "epoch", 1_795_244_400), (.date(Sample.day), "time", .nothing),
    (.duration(Sample.duration), "minutes", 90), (.duration(Sample.duration), "seconds", 5400),
    (.duration(Sample.duration), "hours", .number(Decimal(string: "1.5") ?? 0)),
    (.duration(IntentDuration(days: 2)), "days", 2),
    (Sample.value(.measurement), "unit", "kg"),
    (Sample.value(.measurement), "value", .number(parse("1.5") ?? 0)),
    (Sample.value(.richText), "markdown", "**7**"),
    (Sample.value(.richText), "html", "<p><strong>7</strong></p>\n"),
    (Sample.value(.choice), "text", "blue"), (Sample.value(.choice), "type", "color"),
    (["a": 1], "text", #"{"a":1}"#), ([1, 2], "type", "list of number"),
    (["b": 1, "count": 9], "b", 1), (["b": 1, "count": 9], "count", 9), (["b": 1], "count", 1),
    (["b": 1, "a": 2], "keys", ["b", "a"]), (["b": 1, "a": 2], "values", [1, 2]),
    ([3, 4], "count", 2), ([3, 4], "first", 3), ([3, 4], "last", 4), ([], "first", .nothing),
    (.entity(Sample.contact), "city", "Köln"), (.entity(Sample.contact), "id", "7"),
    (.entity(Sample.contact), "subtitle", .nothing), (.nothing, "type", "nothing"),
    (Sample.value(.file), "name", "a.txt"), (Sample.value(.file), "stem", "a"),
    (Sample.value(.file), "extension", "txt"), (Sample.value(.file), "path", "/tmp/a.txt"),
    (Sample.value(.file), "folder", .file(IntentFile(path: "/tmp"))),
    (Sample.value(.file), "type", "text/plain"),
    (.file(IntentFile(path: "/a/.bashrc")), "extension", .nothing),
    (.file(IntentFile(path: "/a/x.tar.gz")), "stem", "x.tar"),
    ([["text": "a"], ["text": "b"]], "text", ["a", "b"]), ([1, "x"], "text", ["1", "x"]),
    (["a": ["b": [1, ["c": 5]]]], "a.b[2].c", 5), (["a": [1, 2, 3]], "a[-1]", 3),
    ([1, 2], "[1]", 1), (["a b": ["x": 1]], "[\"a b\"].x", 1), (["a.b": 1], "a.b", 1),
  ]

  @Test(arguments: properties)
  func `a value has its properties`(value: Value, path: String, result: Value) throws {
    let run = try ConversionFixture()
    #expect(try PropertyPath.value(path, of: value, in: run.context) == result)
  }

  static let urls: [(String, Value)] = [
    ("scheme", "https"), ("user", "mia"), ("host", "example.com"), ("port", 8080),
    ("path", "/a b/c.txt"), ("query", ["q": "1", "r": "x y"]), ("fragment", "top"),
    ("last_component", "c.txt"),
  ]

  @Test(arguments: urls)
  func `a url has its parts`(name: String, part: Value) throws {
    let run = try ConversionFixture()
    let url = try URLText.parse("https://mia@example.com:8080/a%20b/c.txt?q=1&r=x+y#top")
    #expect(try PropertyTable.value(name, of: .url(url), in: run.context) == part)
  }

  @Test func `names in a url are readable`() throws {
    let run = try ConversionFixture()
    let url = try URLText.parse("http://j%C3%BCrgen@m%C3%BCnchen.de/")
    #expect(try PropertyTable.value("host", of: .url(url), in: run.context) == "münchen.de")
    #expect(try PropertyTable.value("user", of: .url(url), in: run.context) == "jürgen")
  }

  @Test(
    arguments: [
      ("https://a.b/c", [:]), ("https://a.b/c?", [:]), ("https://a.b/c?x", ["x": ""]),
      ("https://a.b/c?x=1&y&x=2&x=3", ["x": ["1", "2", "3"], "y": ""]),
      ("https://a.b/c?hello%20world&a=b%3Dc", ["hello world": "", "a": "b=c"]),
      ("https://a.b/c?=1&a==", ["": "1", "a": "="]),
    ] as [(String, Value)])
  func `the query of a url is always a dictionary`(url: String, query: Value) throws {
    let run = try ConversionFixture()
    let url = Value.url(try URLText.parse(url))
    #expect(try PropertyTable.value("query", of: url, in: run.context) == query)
    #expect(try PropertyPath.value("query.none", of: url, in: run.context) == .nothing)
  }

  static let missing: [(Value, String, String)] = [
    ("x", "lenght", "the text `x` has no `lenght`; did you mean `length`?"),
    (7, "size", "the number `7` has no `size`; it has `rounded`, `is_integer`, `type` and `text`"),
    (["x"], "lenght", "the text `x` has no `lenght`; did you mean `length`?"),
    (.nothing, "a", "there is no `a`, because there is no value"),
    ([1], "[0]", "a list of 1 item has no item 0; the first item is 1, the last -1"),
    ([1], "[2]", "a list of 1 item has no item 2"),
    (7, "[1]", "the number `7` has no items; only lists have"),
    (7, "a..b", "the number `7` has no `a`"),
  ]

  @Test(arguments: missing)
  func `a missing property says what there is`(value: Value, path: String, message: String) throws {
    let run = try ConversionFixture()
    let found = problem { try PropertyPath.value(path, of: value, in: run.context) }
    #expect(found?.hasPrefix(message) == true, "\(found ?? "")")
  }

  @Test func `checking knows the types of properties`() {
    #expect(PropertyTable.property("size", of: .file)?.type == .measurement)
    #expect(PropertyTable.property("sice", of: .file) == nil)
    #expect(PropertyTable.property("first", of: .list(of: .date))?.type == .date)
    #expect(PropertyTable.property("year", of: .list(of: .date))?.type == .list(of: .number))
    #expect(PropertyTable.property("yaer", of: .list(of: .date)) == nil)
    #expect(PropertyTable.property("anything", of: .dictionary)?.type == .any)
    #expect(PropertyTable.property("anything", of: .any)?.type == .any)
    #expect(PropertyTable.property("city", of: .entity("customer"))?.type == .any)
    #expect(PropertyTable.property("type", of: .boolean)?.type == .text)
    #expect(PropertyTable.property("place", of: .file)?.type == .entity("place"))
    #expect(PropertyTable.property("latitude", of: .entity("place"))?.type == .number)
    #expect(PropertyTable.property("subtitle", of: .entity("place"))?.type == .text)
    #expect(PropertyTable.property("lattitude", of: .entity("place")) == nil)
    #expect(
      PropertyTable.property("title", of: .entity("event"))?.type == .text)
  }

  @Test func `every property is listed once and has a snake_case name`() {
    for kind in ValueKind.allCases {
      let names = PropertyTable.properties(of: kind.plainType).map(\.name)
      #expect(Set(names).count == names.count)
      #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.contains("-") })
    }
  }
}
