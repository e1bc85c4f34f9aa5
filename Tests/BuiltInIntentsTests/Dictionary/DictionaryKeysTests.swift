import AppIntentsCore
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Dictionaries: their keys")
struct DictionaryKeysTests {
  let dictionary: IntentValue = ["a": 1, "b": 2, "c": 3]

  @Test func `keys and values make a dictionary`() async throws {
    #expect(
      try await value(MakeDictionary.self, ["keys": ["a", "b", "c"], "values": [1, 2, 3]])
        == dictionary)
    for keys in [["a"], ["a", "a", "b"]] as [IntentValue] {
      await #expect(throws: IntentFailure.self) {
        try await value(MakeDictionary.self, ["keys": keys, "values": [1, 2, 3]])
      }
    }
  }

  @Test func `keys are left out, or picked in another order`() async throws {
    #expect(
      try await value(RemoveDictionaryKeys.self, ["dictionary": dictionary, "keys": ["b", "x"]])
        == ["a": 1, "c": 3])
    let picked = try await value(
      PickDictionaryKeys.self, ["dictionary": dictionary, "keys": ["c", "a", "x"]])
    #expect(picked == ["c": 3, "a": 1])
    if case .dictionary(let items) = picked { #expect(items.keys == ["c", "a"]) }
  }

  @Test func `a renamed key stays where it is`() async throws {
    let keys: IntentValue = ["b": "second", "x": "y"]
    let renamed = try await value(
      RenameDictionaryKeys.self, ["dictionary": dictionary, "keys": keys])
    #expect(renamed == ["a": 1, "second": 2, "c": 3])
    if case .dictionary(let items) = renamed { #expect(items.keys == ["a", "second", "c"]) }
    let swapped: IntentValue = ["a": "b", "b": "a"]
    #expect(
      try await value(RenameDictionaryKeys.self, ["dictionary": dictionary, "keys": swapped])
        == ["b": 1, "a": 2, "c": 3])
    let clash: IntentValue = ["a": "b"]
    await #expect(throws: IntentFailure("two keys would be called `b`")) {
      try await value(RenameDictionaryKeys.self, ["dictionary": dictionary, "keys": clash])
    }
  }
}
