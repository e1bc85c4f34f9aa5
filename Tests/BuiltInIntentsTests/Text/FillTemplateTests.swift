import AppIntentsCore
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Fill Template")
struct FillTemplateTests {
  let values: OrderedDictionary<String, IntentValue> = [
    "name": "Ada {born}", "born": 1815, "address": ["city": "London"], "items": ["a", "b"],
  ]

  @Test(arguments: [
    ("Dear {name}", "Dear Ada {born}"),
    ("{born}{born}", "18151815"),
    ("{address.city}, {items[-1]}", "London, b"),
    ("{{name}} is {name}", "{name} is Ada {born}"),
    ("a { b } {} {1} ${name}", "a { b } {} {1} $Ada {born}"),
    (#"{"json": 1}"#, #"{"json": 1}"#),
    ("open {name", "open {name"),
    ("", ""),
  ])
  func `placeholders are filled once`(template: String, result: String) async throws {
    let value = try await value(FillTemplate.self, ["template": template, "values": values])
    #expect(value == .text(result))
  }

  @Test func `a placeholder without a value is an error`() async throws {
    await #expect(
      throws: IntentFailure(
        "the template asks for `nam`, which isn't among the values", kind: .missing,
        help: "there are `name`, `born`, `address`, `items`")
    ) {
      try await value(FillTemplate.self, ["template": "{nam}", "values": values])
    }
  }

  @Test(arguments: [(MissingValue.keep, "a {x} b"), (.empty, "a  b")])
  func `or it is kept, or left empty`(missing: MissingValue, result: String) async throws {
    let value = try await value(
      FillTemplate.self, ["template": "a {x} b", "values": values, "missing": missing])
    #expect(value == .text(result))
  }
}
