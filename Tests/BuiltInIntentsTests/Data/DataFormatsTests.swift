import AppIntentsCore
import Foundation
import OrderedCollections
import ProgramTesting
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("YAML and TOML")
struct DataFormatsTests {
  static let python = "/usr/bin/python3"

  static let dictionaries: [IntentValue] = [
    [:],
    ["a": 1, "b": "two", "c": true, "d": decimal("1.5"), "e": ["x", 1, [2, ["y": 3]]]],
    ["none": [], "table": ["x": 1, "inner": ["y": 2]], "empty": [:]],
    ["items": [["name": "a", "tags": ["p", "q"]], ["name": "b", "sub": [["z": 1]]]]],
    ["": 1, "a b": 2, "dotted.key": 3, "\"q\"": 4, "ä": 5, "-": 6, "line\nbreak": 7],
    ["quotes": "\"\"\" \\ \"", "many\"": "x\n\"\"\"\"\"\ny\""],
    ["control": "\u{1}\t\r\n\u{7f}\u{85}\u{2028}"],
    ["looks": ["true", "1.0", "2026-11-21", "NO", "null", "~", "0x1F", "1e3", " padded "]],
    ["rtl": "\u{202E}abc", "emoji": "👩‍👩‍👧", "combining": "e\u{301}"],
    ["long": .list((0..<40).map { .text("item number \($0)") })],
    ["numbers": [0, -1, 9_223_372_036_854_775_807, -9_223_372_036_854_775_808]],
  ]

  @Test(arguments: dictionaries)
  func `what is written as TOML or YAML is read as the same`(dictionary: IntentValue) async throws {
    let toml = try await value(FormatTOML.self, ["value": dictionary])
    #expect(try await value(ParseTOML.self, ["text": toml]) == dictionary, "\(toml)")
    let yaml = try await value(FormatYAML.self, ["value": dictionary])
    #expect(try await value(ParseYAML.self, ["text": yaml]) == dictionary, "\(yaml)")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python), "needs python3"))
  func `Python reads the same from our TOML`() async throws {
    for dictionary in Self.dictionaries {
      let toml = try await value(FormatTOML.self, ["value": dictionary])
      let read = try await Program.run(
        URL(filePath: Self.python),
        ["-c", "import sys,tomllib,json;json.dump(tomllib.load(sys.stdin.buffer),sys.stdout)"],
        home: URL(filePath: "/"), input: String.from(toml))
      let json = try await value(
        ParseJSON.self, ["text": .text(read.output) as IntentValue])
      #expect(json == dictionary, "\(toml)")
    }
  }

  @Test func `TOML is laid out as people write it`() async throws {
    let written = try await value(
      FormatTOML.self,
      [
        "value": [
          "owner": ["name": "Ann", "born": .date(day("1990-05-27"))], "title": "Example",
          "big": decimal("123456789012345678901234567890"),
          "note": "two\nlines", "nothing": .nothing,
          "products": [["sku": 1], ["sku": 2, "size": ["w": 3]]], "mixed": [1, ["a": 1]],
        ] as IntentValue
      ])
    #expect(
      written == """
        title = "Example"
        big = 123456789012345678901234567890.0
        note = \"""
        two
        lines\"""
        mixed = [1, { a = 1 }]

        [owner]
        name = "Ann"
        born = 1990-05-27

        [[products]]
        sku = 1

        [[products]]
        sku = 2

        [products.size]
        w = 3

        """)
  }

  @Test func `a date keeps its zone`() async throws {
    let moment = date("2026-11-21T08:00:00+01:00")
    let toml = try await value(FormatTOML.self, ["value": ["at": .date(moment)] as IntentValue])
    #expect(toml == "at = 2026-11-21T08:00:00+01:00\n")
    let read = try await value(ParseTOML.self, ["text": toml])
    #expect(try await value(FormatTOML.self, ["value": read]) == toml)
  }

  @Test(
    arguments: [
      ([1, 2], "TOML is written from a dictionary"), ("text", "TOML is written from a dictionary"),
      (["a": [1, .nothing]], "TOML can't write nothing"),
    ] as [(IntentValue, String)])
  func `what TOML can't say is an error`(given: IntentValue, message: String) async {
    await #expect {
      try await value(FormatTOML.self, ["value": given])
    } throws: {
      IntentErrorText.message(for: $0).hasPrefix(message)
    }
  }

  @Test(arguments: [
    "a = [" + String(repeating: "[", count: 100_000),
    "a = " + String(repeating: "{ b = ", count: 100_000),
    String(repeating: "a.", count: 100_000) + "b = 1",
    "[" + String(repeating: "a.", count: 100_000) + "b]",
    "a = " + String(repeating: "{ b.c.d.e.f.g.h.i.j.k = ", count: 20_000) + "1",
  ])
  func `TOML that nests deeper than values is refused`(text: String) async {
    await #expect {
      try await value(ParseTOML.self, ["text": .text(text) as IntentValue])
    } throws: {
      "\($0)".contains("more than 128 levels of nesting")
    }
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
  ])
  func `JSON and YAML that nest too deeply are refused`(text: String) async {
    await #expect(throws: (any Error).self) {
      try await value(ParseJSON.self, ["text": .text(text) as IntentValue])
    }
    await #expect(throws: (any Error).self) {
      try await value(ParseYAML.self, ["text": .text(text) as IntentValue])
    }
  }

  /// What takes as long as the square of the tables would take hours.
  @Test(.timeLimit(.minutes(10)))
  func `100,000 tables of one array are read in time`() async throws {
    let text = String(repeating: "[[a]]\nb = 1\n", count: 100_000)
    let read = try await value(ParseTOML.self, ["text": .text(text) as IntentValue])
    guard case .dictionary(let values) = read, case .list(let items)? = values["a"] else {
      Issue.record("no list")
      return
    }
    #expect(items.count == 100_000)
  }

  @Test func `a small CSV text can't fill the memory`() async throws {
    let text =
      (0..<2000).map { "c\($0)" }.joined(separator: ",") + "\n"
      + String(repeating: "x\n", count: 2000)
    await #expect {
      try await value(ParseCSV.self, ["text": .text(text) as IntentValue])
    } throws: {
      IntentErrorText.message(for: $0).contains("at most 1000000 may be missing")
    }
  }
}

/// A number with a fraction, which a literal can't be.
private func decimal(_ text: String) -> IntentValue {
  IntentNumber(exactly: text).map { .number($0) } ?? .nothing
}
