import Foundation
import ProgramTesting
import TestFixtures
import Testing

/// The five apps by what people say, and by what is suggested to them afterwards.
@Suite("The examples by phrases and suggestions") struct ExamplePhraseTests {
  struct Sentence: Sendable, CustomTestStringConvertible {
    let app: String
    let words: String
    /// What is typed for the sentence, and what for the suggestion after it.
    var keys = ""
    var laterKeys = ""
    /// What is suggested afterwards.
    let title: String
    /// A part of each answer.
    let answers: [String]

    var testDescription: String { words }
  }

  static let sentences = [
    Sentence(
      app: "Jokes", words: "Tell me a knock-knock joke from Jokes", title: "Tell a joke",
      answers: ["Knock, knock. Who's there?", "Knock, knock. Who's there?"]),
    Sentence(
      app: "Landmarks", words: "Open Oak Bridge in Landmarks", title: "Open Oak Bridge",
      answers: ["A bridge of oak", "A bridge of oak"]),
    Sentence(
      app: "Pal", words: "Find Okoro in Pal", title: "Find Okoro",
      answers: ["John Okoro: +44 20 5550 199", "John Okoro: +44 20 5550 199"]),
    Sentence(
      app: "Planner", words: "Ask Planner about my meetings", keys: "the pond\n",
      title: "Ask my meetings the pond", answers: ["The pond stays.", "The pond stays."]),
    Sentence(
      app: "SoupChef", words: "Order corn chowder from Soup Chef", keys: "1\nRye\ny\n",
      laterKeys: "y\n", title: "1 bowl of Corn Chowder again",
      answers: ["Order 1: 1 bowl of Corn Chowder", "Order 2: 1 bowl of Corn Chowder again."]),
  ]

  @Test(arguments: sentences)
  func `a sentence starts an intent, and so does what is suggested after it`(
    sentence: Sentence
  ) async throws {
    let sandbox = try CommandSandbox([:])
    let app = try ExampleApp(sentence.app)
    try await app.add(to: sandbox)
    let said = try await sandbox.terminal("say '\(sentence.words)'", keys: sentence.keys)
    #expect(said.code == 0, "\(said.output)")
    #expect(said.output.contains(sentence.answers[0]), "\(said.output)")
    let list = try await sandbox.segue("suggest", "--json")
    let all = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
    let item = all?.first { $0["title"] as? String == sentence.title }
    let id = try #require(item?["id"] as? String, "\(list.output)")
    let later = try await sandbox.terminal("suggest --run \(id)", keys: sentence.laterKeys)
    #expect(later.code == 0, "\(later.output)")
    #expect(later.output.contains(sentence.answers[1]), "\(later.output)")
  }

  @Test func `an event is said in words, and added after a yes`() async throws {
    let sandbox = try CommandSandbox([:])
    try await ExampleApp("Pal").add(to: sandbox)
    let said = try await sandbox.terminal(
      "say 'Add an event to Pal'", keys: "dentist Friday at 10am\ny\n")
    #expect(said.code == 0, "\(said.output)")
    #expect(said.output.contains("pal: Add Dentist, "), "\(said.output)")
    #expect(said.output.contains("Opening Pal to add dentist Friday at 10am."), "\(said.output)")
    let shown = try await sandbox.terminal("say 'Undo my last Pal action'", keys: "n\n")
    #expect(shown.output.contains("Dentist"), "\(shown.output)")
  }

  @Test(arguments: ["Add a joke to Jokes", "Is Jokes a joke"])
  func `a sentence that the app doesn't mean tells no joke`(words: String) async throws {
    let sandbox = try CommandSandbox([:])
    try await ExampleApp("Jokes").add(to: sandbox)
    let said = try await sandbox.segue("say", words)
    #expect(said.code == 66, "\(said.talk)")
    #expect(said.talk.contains("no phrase fits “\(words)”"), "\(said.talk)")
  }

  @Test func `every example is spoken to`() {
    #expect(Self.sentences.map(\.app) == ExamplesPageTests.names)
  }
}
