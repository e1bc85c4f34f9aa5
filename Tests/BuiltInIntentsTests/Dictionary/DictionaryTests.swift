import AppIntentsCore
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Dictionaries")
struct DictionaryTests {
  let order: IntentValue = [
    "id": 7, "customer": ["name": "Ada", "tags": ["a", "b"]], "a.b": "point",
    "items": [["price": 1], ["price": 2]], "none": .nothing,
  ]

  @Test(
    arguments: [
      ("id", 7), ("customer.name", "Ada"), ("customer.tags[1]", "a"), ("items[-1].price", 2),
      ("a.b", "point"), ("none", .nothing), ("missing", .nothing),
      ("customer.missing.deeper", .nothing),
      ("items[9]", .nothing), ("none.deeper", .nothing), ("items[x]", .nothing),
      ("customer.name.length", 3),
    ] as [(String, IntentValue)])
  func `a value is found by its key or path`(key: String, found: IntentValue) async throws {
    #expect(try await value(GetDictionaryValue.self, ["key": key, "dictionary": order]) == found)
  }

  @Test func `the default stands in for what is missing`() async throws {
    #expect(
      try await value(
        GetDictionaryValue.self,
        ["key": "customer.age", "dictionary": order, "default": IntentValue.number(0)]) == 0)
    #expect(
      try await value(
        GetDictionaryValue.self,
        ["key": "id", "dictionary": order, "default": IntentValue.number(0)])
        == 7)
  }

  @Test(
    arguments: [
      ("b", ["a": 1, "b": 9]), ("a", ["a": 9]), ("x.y", ["a": 1, "x": ["y": 9]]),
    ] as [(String, IntentValue)])
  func `a value is set, with dictionaries on the way`(
    key: String, changed: IntentValue
  ) async throws {
    let value = try await value(
      SetDictionaryValue.self,
      ["dictionary": ["a": 1] as IntentValue, "key": key, "value": IntentValue.number(9)])
    #expect(value == changed)
  }

  @Test func `a value is set in a list by its position`() async throws {
    let value = try await value(
      SetDictionaryValue.self,
      ["dictionary": order, "key": "items[2].price", "value": IntentValue.number(5)])
    guard case .dictionary(let entries) = value else { return #expect(Bool(false)) }
    #expect(entries["items"] == [["price": 1], ["price": 5]])
    #expect(entries.keys == ["id", "customer", "a.b", "items", "none"])
  }

  @Test(arguments: [
    ("id.x", "can't set `id.x`: `x` would be a key of a number, not of a dictionary"),
    ("items[9].x", "can't set `items[9].x`: the list has 2 items, and no item 9"),
    ("customer[1]", "can't set `customer[1]`: [1] is a place in a list, but there is dictionary"),
  ])
  func `a path that leads nowhere is an error`(key: String, message: String) async throws {
    await #expect(throws: IntentFailure(message)) {
      try await value(
        SetDictionaryValue.self, ["dictionary": order, "key": key, "value": IntentValue.nothing])
    }
  }

  @Test func `keys and values keep their order`() async throws {
    let dictionary: IntentValue = ["z": 1, "a": "x"]
    #expect(try await value(ListDictionaryKeys.self, ["dictionary": dictionary]) == ["z", "a"])
    #expect(try await value(ListDictionaryValues.self, ["dictionary": dictionary]) == [1, "x"])
  }

  @Test func `the other dictionary's values count`() async throws {
    let value = try await value(
      MergeDictionaries.self,
      ["dictionary": ["a": 1, "b": 1] as IntentValue, "other": ["b": 2, "c": 3] as IntentValue])
    #expect(value == ["a": 1, "b": 2, "c": 3])
  }

  @Test func `a dictionary is read from text and written as text`() async throws {
    #expect(try await value(ParseDictionary.self, ["text": #"{"a": 1}"#]) == ["a": 1])
    #expect(
      try await value(
        FormatDictionary.self,
        [
          "dictionary": ["a": [1, .nothing]] as IntentValue,
          "format": FormatDictionary.TextFormat.compactJSON,
        ])
        == #"{"a":[1,null]}"#)
  }
}
