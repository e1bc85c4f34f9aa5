import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import Suggestions

@Suite("Offers of apps")
struct OfferTests {
  private func offers(_ app: String, _ names: String...) -> [Offer] {
    names.map {
      Offer(UsedAction(.intent("\(app).\($0)")), of: app, title: $0, phrase: "say \($0)")
    }
  }

  @Test func `apps take turns, and what is suggested already isn't offered`() {
    let used = Suggestion(
      action: UsedAction(.intent("a.two")), title: "two", phrase: nil,
      reason: .recent(times: 1, daysAgo: 0), score: 1, lastUse: Date(timeIntervalSince1970: 0))
    let offered = Suggestion.offered(
      [offers("a", "one", "two", "three"), offers("b", "one", "one"), []], after: [used])
    #expect(
      offered.map { "\($0.title) \($0.phrase ?? ""): \($0.reason.words)" } == [
        "one say one: offered by a", "one say one: offered by b", "three say three: offered by a",
      ])
    #expect(Suggestion.offered([], after: []).isEmpty)
  }

  @Test func `what an app calls an action stays its title when it is run`() {
    let action = UsedAction(.intent("a.go"), values: ["to": "x"])
    func usage(_ sentence: String, _ source: Usage.Source, phrase: String? = nil, at: Double)
      -> Usage
    {
      Usage(
        action, title: "Go", sentence: sentence, phrase: phrase, source: source,
        at: Date(timeIntervalSince1970: at), offset: 0)
    }
    let suggestions = SuggestionRanker().suggestions(
      from: [
        usage("Home again", .related, phrase: "Take me home", at: 1), usage("Go to x", .run, at: 2),
      ], at: Date(timeIntervalSince1970: 3), offset: 0)
    #expect(suggestions.map(\.title) == ["Home again"])
    #expect(suggestions.map(\.phrase) == ["Take me home"])
  }
}
