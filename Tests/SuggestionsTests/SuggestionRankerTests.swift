import AppIntentsCore
import Foundation
import OrderedCollections
import SeededRandom
import Testing

@testable import Suggestions

/// Histories that were made up, and what is suggested after them.
@Suite("Suggestions")
struct SuggestionRankerTests {
  /// Monday, 2 November 2026, 0:00 UTC.
  private static let monday = Date(timeIntervalSince1970: 1_793_577_600)

  private static func use(
    _ name: String, day: Int, _ hour: Double, values: OrderedDictionary<String, IntentValue> = [:],
    source: Usage.Source = .run, offset: Int = 0, after: String? = nil
  ) -> Usage {
    Usage(
      UsedAction(.workflow("/w/\(name).yaml"), values: values), title: name.capitalized,
      source: source, at: monday.addingTimeInterval(Double(day) * 86_400 + hour * 3600),
      offset: offset, after: after)
  }

  private func ranked(
    _ uses: [Usage], day: Int, _ hour: Double, offset: Int = 0
  ) -> [String] {
    let now = Self.monday.addingTimeInterval(Double(day) * 86_400 + hour * 3600)
    return SuggestionRanker().suggestions(from: uses, at: now, offset: offset)
      .map { "\($0.title): \($0.reason.words)" }
  }

  private static let weekdays = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]
  /// News on working days at 8, backup on Sundays at 20, a walk every evening at 18.
  private static let history =
    weekdays.map { use("news", day: $0, 8 + Double($0 % 3) / 10) }
    + [-8, -1, 6, 13].map { use("backup", day: $0, 20) } + (0..<14).map { use("walk", day: $0, 18) }

  @Test func `an app can't fill the list with what it tells`() {
    let told = (0..<50).map { number in
      Usage(
        UsedAction(.intent("flood.order"), values: ["number": .number(number)]), title: "Order",
        source: .donated, at: Self.monday, offset: 0)
    }
    #expect(ranked(told + [Self.use("news", day: -20, 8)], day: 0, 0).count == 4)
  }

  /// With a comparison of each use with each, it would take many minutes.
  @Test(.timeLimit(.minutes(10)))
  func `a log full of different values is ranked at once`() {
    let told = (0..<6_000).map { number in
      Usage(
        UsedAction(.intent("notes.save"), values: ["name": .text("note \(number)")]), title: "Save",
        source: .donated, at: Self.monday.addingTimeInterval(-Double(number)), offset: 0)
    }
    let typed = (0..<6_000).map { Self.use("add", day: -1, 8, values: ["number": .number($0)]) }
    #expect(ranked(told + typed, day: 0, 0).count == 4)
  }

  @Test func `what is usual at this time comes first`() {
    #expect(ranked(Self.history, day: 14, 8).first == "News: usually on weekdays about 8:00")
    #expect(ranked(Self.history, day: 13, 17.9).first == "Walk: usually about 18:00")
    #expect(ranked(Self.history, day: 20, 20).first == "Backup: usually on Sundays about 20:00")
  }

  @Test func `at another time the reason is another one`() {
    let noon = ranked(Self.history, day: 14, 12)
    #expect(
      Set(noon) == [
        "News: 4 times in the last 7 days", "Walk: 7 times in the last 7 days",
        "Backup: used yesterday",
      ])
    let saturday = ranked(Self.history, day: 19, 8)
    #expect(saturday.contains("News: used 8 days ago"))
  }

  @Test func `what usually follows the last action comes first`() {
    let uses = (0..<6).flatMap { day in
      [
        Self.use("brew", day: day, 7 + Double(day)), Self.use("log", day: day, 7.2 + Double(day)),
        Self.use("sum", day: day, 13),
      ]
    }
    let now = uses + [Self.use("brew", day: 6, 20)]
    #expect(ranked(now, day: 6, 20.1).first == "Log: after Brew")
    // Half an hour later it isn't the last action any more.
    #expect(ranked(now, day: 6, 20.6).first != "Log: after Brew")
    // What came next once isn't usual.
    let once = [
      Self.use("brew", day: 0, 7), Self.use("log", day: 0, 7.1), Self.use("brew", day: 1, 7),
    ]
    #expect(ranked(once, day: 1, 7.1).contains("Log: used yesterday"))
  }

  @Test func `an action that the app relates to the last one is suggested`() {
    let order = Self.use("order", day: 0, 12)
    let again = Self.use(
      "again", day: 0, 12, source: .related, after: order.action.bare.key)
    #expect(ranked([order, again], day: 0, 12.1).first == "Again: goes with Order")
    let others = (0..<3).map { Self.use("news", day: $0, 8) }
    let later = ranked([order, again] + others, day: 3, 8)
    #expect(later.first == "News: usually on weekdays about 8:00")
    #expect(later.last == "Again: goes with Order")
    let strange = Self.use("again", day: 0, 12, source: .related, after: "gone")
    #expect(ranked([strange], day: 1, 12) == ["Again: named by the app"])
  }

  @Test func `what was just done isn't wanted again`() {
    let uses = (0..<5).map { Self.use("news", day: $0, 8) } + [Self.use("mail", day: 2, 15)]
    #expect(ranked(uses, day: 4, 8.05).first == "Mail: used 2 days ago")
    #expect(ranked(uses, day: 4, 8.5).first == "News: usually on weekdays about 8:00")
  }

  @Test func `a habit is one of the local time`() {
    // At 8 in Berlin; now in New York, where it is 8.
    let uses = Self.weekdays.map { Self.use("news", day: $0, 7, offset: 3600) }
    #expect(
      ranked(uses, day: 14, 13, offset: -5 * 3600) == ["News: usually on weekdays about 8:00"])
    // When clocks are put back, it stays at 8.
    let both =
      (0..<4).map { Self.use("news", day: $0, 6, offset: 7200) }
      + (4..<8).map { Self.use("news", day: $0, 7, offset: 3600) }
    #expect(ranked(both, day: 8, 7, offset: 3600).first?.hasSuffix("about 8:00") == true)
  }

  @Test func `times around midnight are near each other`() {
    let uses =
      [Self.use("sleep", day: 0, 23.8), Self.use("sleep", day: 2, 0.2)]
      + [Self.use("sleep", day: 4, 23.9), Self.use("sleep", day: 6, 0.1)]
    #expect(ranked(uses, day: 7, 23.95) == ["Sleep: usually about 0:00"])
  }

  @Test func `values that vary are left out, and those that were used again stay`() {
    func resize(_ file: String, _ day: Int) -> Usage {
      Self.use("resize", day: day, 9, values: ["file": .text(file)])
    }
    let varying = ["a", "b", "c"].enumerated().map { resize($1, $0) }
    func suggested(_ uses: [Usage]) -> [OrderedDictionary<String, IntentValue>] {
      SuggestionRanker().suggestions(
        from: uses, at: Self.monday.addingTimeInterval(4 * 86_400), offset: 0
      ).map(\.action.values)
    }
    #expect(suggested(varying) == [[:]])
    #expect(suggested([varying[0]]) == [["file": "a"]])
    #expect(suggested(varying + [resize("a", 3)]) == [["file": "a"], [:]])
    let donated = Self.use("resize", day: 3, 9, values: ["file": "z"], source: .donated)
    #expect(suggested([varying[0], donated]) == [["file": "z"], ["file": "a"]])
  }

  @Test func `few uses, wrong clocks and none at all are no problem`() {
    #expect(ranked([], day: 0, 0) == [])
    #expect(ranked([Self.use("a", day: 0, 9)], day: 0, 12) == ["A: used today"])
    #expect(ranked([Self.use("a", day: 900, 9)], day: 0, 12) == ["A: used today"])
    let ancient = Usage(
      UsedAction(.workflow("/a")), title: "A", source: .run, at: .distantPast, offset: 0)
    let scores = SuggestionRanker().suggestions(from: [ancient], at: .distantFuture, offset: 90_000)
    #expect(scores.map(\.score.isFinite) == [true])
  }

  @Test func `the order of the log doesn't matter, and the same uses give the same suggestions`() {
    var generator = SeededGenerator(seed: 7)
    let uses = (0..<300).map { _ in
      Self.use(
        ["a", "b", "c", "d", "e"].randomElement(using: &generator) ?? "a",
        day: Int.random(in: 0..<60, using: &generator),
        Double(Int.random(in: 0..<1440, using: &generator)) / 60)
    }
    let first = ranked(uses, day: 60, 9)
    #expect(first.count == 5)
    #expect(ranked(uses, day: 60, 9) == first)
    let sorted = uses.sorted { ($0.date, $0.title) < ($1.date, $1.title) }
    #expect(ranked(sorted, day: 60, 9) == first)
  }

  @Test func `an action's id is the same in every process, whatever the order of its values`() {
    let one = UsedAction(.intent("soup.order"), values: ["soup": "corn", "quantity": 2])
    let other = UsedAction(.intent("soup.order"), values: ["quantity": 2, "soup": "corn"])
    #expect(one.id == other.id)
    #expect(one.id == "68dc8272")
    #expect(one.bare.id != one.id)
    let order = IntentEntityValue(typeName: "soup.order", id: "7", title: "Lunch")
    let canceling = UsedAction(.intent("soup.cancel"), values: ["order": .entity(order)])
    #expect(canceling.values == ["order": "7"])
  }
}
