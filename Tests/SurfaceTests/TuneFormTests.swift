import AppIntentsCore
import Foundation
import MediaIntents
import Testing

/// The forms of `Forms/Tunes.swift`.
@Suite("Forms of what a person asked to hear")
struct TuneFormTests {
  @Test(
    arguments: [
      (["query": "blu"], ["Blues"]),
      (["urls": ["https://tunes.example/Waltz"]], ["Waltz"]),
      (["urls": .list([.url(URL(filePath: "/tunes/Blues"))])], ["Blues"]),
      ([:], ["Waltz"]),
    ] as [(IntentValue, [String])])
  func `a value query finds what a search names`(search: IntentValue, names: [String]) async throws
  {
    let input = try AudioSearch.from(search)
    #expect(try await TuneQuery().values(for: input).map(\.name) == names)
    #expect(try AudioSearch.from(input.intentValue) == input)
  }

  @Test(arguments: ["Blues", ["urls": "Blues"], ["query": 3]] as [IntentValue])
  func `what is no search is refused`(value: IntentValue) {
    #expect(throws: IntentValueError.self) { try AudioSearch.from(value) }
  }
}
