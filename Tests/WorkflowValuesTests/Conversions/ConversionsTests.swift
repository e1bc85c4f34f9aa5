import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("Conversions")
struct ConversionsTests {
  static let converted: [(Value, ValueType, Value)] = [
    (Value.number(7), ValueType.text, Value.text("7")),
    (.number(Decimal(string: "0.30") ?? 0), .text, "0.3"),
    (.boolean(true), .text, "true"),
    (.date(Sample.instant), .text, "2026-11-21T08:00:00+01:00"),
    (.date(Sample.day), .text, "2026-11-21"),
    (.duration(Sample.duration), .text, "1h 30m"),
    (Sample.value(.measurement), .text, "1.5 kg"),
    (Sample.value(.file), .text, "/tmp/a.txt"),
    (Sample.value(.dictionary), .text, #"{"id":7,"name":"Mia"}"#),
    (Sample.value(.entity), .text, "Mia"),
    (Sample.value(.choice), .text, "blue"),
    (Sample.value(.richText), .text, "7"),
    (.list([1, "b", .nothing, true]), .text, "1\nb\n\ntrue"),
    (.list([]), .text, ""),
    ("7", .number, 7),
    (true, .number, 1),
    (false, .number, 0),
    (.duration(Sample.duration), .number, 5400),
    ("19%", .number, .number(Decimal(string: "0.19") ?? 0)),
    (Sample.value(.richText), .number, 7),
    (["7"], .number, 7),
    (0, .boolean, false),
    (-3, .boolean, true),
    ("Yes", .boolean, true),
    (.nothing, .boolean, false),
    (90, .duration, .duration(.seconds(90))),
    ("1h 30m", .duration, .duration(Sample.duration)),
    ("1.5 kg", .measurement, Sample.value(.measurement)),
    ("2026-11-21", .date, .date(Sample.day)),
    ("a=1&b=x+y", .dictionary, ["a": "1", "b": "x y"]),
    ("a=1&b=2&a=", .dictionary, ["a": ["1", ""], "b": "2"]),
    (#"{"a": [1, null]}"#, .dictionary, ["a": [1, .nothing]]),
    ("a: 1\nb: NO", .dictionary, ["a": 1, "b": "NO"]),
    (
      Sample.value(.measurement), .dictionary,
      ["value": .number(Decimal(string: "1.5") ?? 0), "unit": "kg"]
    ),
    (
      "Dark red", .choice(Sample.color),
      .choice(IntentChoice(type: Sample.color, name: "dark_red", title: "Dark Red"))
    ),
    (
      "CRIMSON", .choice(Sample.color),
      .choice(IntentChoice(type: Sample.color, name: "dark_red", title: "Dark Red"))
    ),
    (Sample.value(.url), .text, "file:///tmp/a%20b"),
    ("a\nb", .list, ["a\nb"]),
    ("a\nb", .list(of: .text), ["a\nb"]),
    ("https://a.b/c?d=e", .url, .url(URL(string: "https://a.b/c?d=e") ?? URL(filePath: "/"))),
    (
      .date(Sample.instant), .dictionary,
      [
        "year": 2026, "month": 11, "day": 21, "hour": 8, "minute": 0, "second": 0,
        "timezone": "Europe/Berlin",
      ]
    ),
    (
      .date(Sample.day), .dictionary,
      ["year": 2026, "month": 11, "day": 21, "timezone": "Europe/Berlin"]
    ),
    (
      .duration(Sample.duration), .dictionary,
      ["months": 0, "days": 0, "seconds": 5400]
    ),
    (
      .url(URL(string: "https://a.b:8080/c?d=e#f") ?? URL(filePath: "/")), .dictionary,
      [
        "scheme": "https", "host": "a.b", "port": 8080, "path": "/c", "query": ["d": "e"],
        "fragment": "f",
      ]
    ),
    (
      .entity(Sample.contact), .dictionary,
      [
        "type": "contact", "id": "7", "title": "Mia", "subtitle": .nothing,
        "properties": ["age": 34, "city": "Köln"],
      ]
    ),
    (Self.page, .url, Sample.value(.url)),
    (Self.page, .file, Sample.value(.file)),
    (["2026-11-21"], .date, .date(Sample.day)),
    ([Sample.value(.file)], .file, Sample.value(.file)),
    (["blue"], .choice(Sample.color), Sample.value(.choice)),
    (["blue", "crimson"], .list(of: .choice(Sample.color)), Self.colors),
    (7, .list, [7]),
    (.nothing, .list(of: .number), []),
    (["1", 2, "3"], .list(of: .number), [1, 2, 3]),
    ("7", .list(of: .number), [7]),
    ("7", .any, "7"),
    ("echo", .program, "echo"),
    (Sample.value(.url), .file, .file(IntentFile(path: "/tmp/a b"))),
  ]

  @Test(arguments: converted)
  func `a value becomes what the matrix says`(
    value: Value, type: ValueType, result: Value
  ) throws {
    let run = try ConversionFixture()
    #expect(try run.convert(value, to: type) == result)
  }

  static let page = Value.entity(
    IntentEntityValue(
      typeName: "page", id: "1", title: "Page",
      properties: ["url": Sample.value(.url), "file": Sample.value(.file)]))
  static let colors = Value.list([
    Sample.value(.choice),
    .choice(IntentChoice(type: Sample.color, name: "dark_red", title: "Dark Red")),
  ])

  @Test func `an entity is the same by type and id`() {
    func entity(_ type: String, _ id: String, _ title: String) -> Value {
      .entity(IntentEntityValue(typeName: type, id: id, title: title))
    }
    #expect(entity("a", "1", "x") == entity("a", "1", "y"))
    #expect(entity("a", "1", "x") != entity("a", "2", "x"))
    #expect(entity("a", "1", "x") != entity("b", "1", "x"))
  }

  @Test func `a value of the wanted type is handed on`() throws {
    let run = try ConversionFixture()
    for kind in ValueKind.allCases {
      let value = Sample.value(kind)
      #expect(try run.convert(value, to: value.type) == value)
      #expect(try run.convert(value, to: .any) == value)
    }
  }

  @Test(arguments: [("true", "false"), ("yes", "no"), ("y", "n"), ("on", "off"), ("1", "0")])
  func `yes and no are read in one way`(yes: String, no: String) throws {
    let run = try ConversionFixture()
    for (word, value) in [(yes, true), (no, false)] {
      #expect(try run.convert(.text(word), to: .boolean) == .boolean(value))
      #expect(try run.convert(.text(" \(word.uppercased()) "), to: .boolean) == .boolean(value))
    }
  }

  static let failing: [(Value, ValueType, String)] = [
    (Value.text("abc"), ValueType.number, "the text `abc` isn't a number"),
    (
      "1,234", .number,
      "the text `1,234` is a number that can be read two ways, as 1234 or as 1.234"
    ),
    ("maybe", .boolean, "the text `maybe` is neither yes nor no"),
    ("03/04/2005", .date, "the text `03/04/2005` is a date that can be read two ways"),
    ("example.com", .url, "the text `example.com` isn't a url"),
    ("blu", .choice(Sample.color), "the text `blu` is none of `dark_red` and `blue`"),
    ([1, 2], .number, "a list of 2 items isn't one number"),
    ([], .number, "an empty list isn't a number"),
    ([["a": 1]], .dictionary, "a list of 1 item isn't a dictionary"),
    (.nothing, .text, "nothing isn't text"),
    (.nothing, .number, "nothing isn't a number"),
    (7, .date, "the number `7` isn't a date"),
    (7, .file, "the number `7` isn't a file"),
    (.boolean(true), .date, "the boolean `true` isn't a date"),
    (.date(Sample.day), .number, "the date `2026-11-21` isn't a number"),
    (.date(Sample.day), .boolean, "the date `2026-11-21` isn't a boolean"),
    (Sample.value(.url), .number, "the url `file:///tmp/a%20b` isn't a number"),
    (Sample.value(.file), .number, "the file `a.txt` isn't a number"),
    (["a": 1], .number, "a dictionary with `a` isn't a number"),
    (["a": 1], .file, "a dictionary with `a` isn't a file"),
    (.entity(Sample.contact), .url, "the contact `Mia` is without a url"),
    (.entity(Sample.contact), .file, "the contact `Mia` is without a file"),
    (.entity(Sample.contact), .number, "the contact `Mia` isn't a number"),
    (Sample.value(.choice), .number, "the choice `blue` isn't a number"),
    (.nothing, .file, "nothing isn't a file"),
    (.nothing, .dictionary, "nothing isn't a dictionary"),
    ("", .number, "an empty text isn't a number"),
    ("", .file, "an empty text isn't a path"),
    ("x", .dictionary, "the text `x` isn't a dictionary"),
    (["1", "x"], .list(of: .number), "the text `x` isn't a number"),
    (
      .url(URL(string: "https://a.b/c") ?? URL(filePath: "/")), .file,
      "the url `https://a.b/c` isn't a `file:` url"
    ),
  ]

  @Test(arguments: failing)
  func `a conversion that fails says what is wrong`(
    value: Value, type: ValueType, message: String
  ) throws {
    let run = try ConversionFixture()
    let error = #expect(throws: ConversionError.self) { try run.convert(value, to: type) }
    #expect(error?.message == message)
  }

  @Test func `an error says where the value came from`() throws {
    let run = try ConversionFixture()
    var context = run.conversion
    context.origin = "`$x`"
    let error = #expect(throws: ConversionError.self) {
      try Conversions.convert("abc", to: .number, in: context)
    }
    #expect(error?.message == "`$x` is the text `abc`, which isn't a number")
  }

  @Test func `many for one names first and for`() throws {
    let run = try ConversionFixture()
    let error = #expect(throws: ConversionError.self) { try run.convert([1, 2], to: .number) }
    #expect(error?.code == .many)
    #expect(error?.help == "take one with `first(…)`, or go through them with `for`")
  }

  @Test func `a near miss of a choice is suggested`() throws {
    let run = try ConversionFixture()
    let near = #expect(throws: ConversionError.self) {
      try run.convert("blu", to: .choice(Sample.color))
    }
    #expect(near?.help == "did you mean `blue`?")
    let far = #expect(throws: ConversionError.self) {
      try run.convert("green", to: .choice(Sample.color))
    }
    #expect(far?.message == "the text `green` is none of `dark_red` and `blue`")
    #expect(far?.help == nil)
  }

  @Test func `nothing is empty inside a text`() throws {
    let run = try ConversionFixture()
    var context = run.conversion
    context.isInsideText = true
    #expect(try Conversions.convert(.nothing, to: .text, in: context) == "")
  }

  @Test func `a long text is shortened in a message`() throws {
    let run = try ConversionFixture()
    let text = String(repeating: "long\n", count: 100)
    let message = problem { try run.convert(.text(text), to: .number) }
    #expect((message?.count ?? 1000) < 100)
  }

  @Test func `an entity is found by a lookup that knows its type`() throws {
    let run = try ConversionFixture()
    var context = run.conversion
    context.findEntity = { value, type in
      type == "contact" && (value == "Mia" || value == ["id": 7]) ? .entity(Sample.contact) : nil
    }
    for value in ["Mia", ["id": 7], ["Mia"]] as [Value] {
      #expect(
        try Conversions.convert(value, to: .entity("contact"), in: context)
          == .entity(Sample.contact))
    }
    #expect(
      problem { try Conversions.convert("Bo", to: .entity("contact"), in: context) }
        == "the text `Bo` isn't a contact; give the id or the exact title of a contact")
    #expect(throws: ConversionError.self) {
      try Conversions.convert(.entity(Sample.contact), to: .entity("note"), in: context)
    }
  }

  @Test func `a choice of another type is found by its name`() throws {
    let run = try ConversionFixture()
    let other = IntentChoiceType(name: "paint", cases: [.init(name: "blue", title: "Sky")])
    #expect(
      try run.convert(Sample.value(.choice), to: .choice(other))
        == .choice(IntentChoice(type: other, name: "blue", title: "Sky")))
  }

  @Test func `a list of 100,000 items is not walked where any item will do`() throws {
    let run = try ConversionFixture()
    let list = Value.list(Array(repeating: "x", count: 100_000))
    let clock = ContinuousClock()
    let time = try clock.measure {
      for _ in 0..<1000 { _ = try run.convert(list, to: .list) }
    }
    // A thousand walks take minutes.
    #expect(time < .seconds(20))
  }
}
