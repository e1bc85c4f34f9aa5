import Testing

@testable import AppIntentsCore

@Suite("Options with different titles")
struct ParameterOptionTests {
  private static func option(
    _ value: IntentValue, _ title: String, _ subtitle: String? = nil
  ) -> ParameterOption {
    ParameterOption(value: value, title: title, subtitle: subtitle)
  }

  @Test(
    arguments: [
      ([option("1", "Flour"), option("2", "Milk")], ["Flour", "Milk"]),
      (
        [option("1", "Milk", "1 in fridge"), option("2", "Milk", "2 in cellar")],
        ["Milk (1 in fridge)", "Milk (2 in cellar)"]
      ),
      ([option("1", "Milk", "new"), option("2", "Milk", "new")], ["Milk (1)", "Milk (2)"]),
      ([option("1", "Milk", "new"), option("2", "Milk")], ["Milk (new)", "Milk (2)"]),
      ([option(1, "Milk"), option(2, "Milk")], ["Milk", "Milk"]),
    ] as [([ParameterOption], [String])])
  func `equal titles are followed by what tells the options apart`(
    options: [ParameterOption], titles: [String]
  ) {
    #expect(ParameterOption.distinct(options).map(\.title) == titles)
    #expect(ParameterOption.distinct(options).map(\.value) == options.map(\.value))
  }

  private static let meals = [
    meal("1", "Lunch", "Monday"), meal("2", "Lunch", "Tuesday"), meal("3", "Lunch", "Tuesday"),
    meal("4", "Tea", "Monday"), meal("5", "Tea (late)", nil),
  ]

  private static func meal(_ id: String, _ title: String, _ subtitle: String?) -> IntentValue {
    .entity(IntentEntityValue(typeName: "meal", id: id, title: title, subtitle: subtitle))
  }

  @Test func `entities are named by their subtitles, and by their ids where these are equal`() {
    #expect(
      ParameterOption.names(of: Self.meals)
        == "`Lunch (Monday)`, `Lunch (2)`, `Lunch (3)`, `Tea`, `Tea (late)`")
  }

  @Test(
    arguments: [
      ("Lunch (Monday)", [0]), ("Lunch (2)", [1]), ("Lunch (3)", [2]), ("Tea (Monday)", [3]),
      ("Tea (late)", [4]), ("Tea (4)", [3]), ("Lunch (9)", []), ("Lunch", [0, 1, 2]), ("5", [4]),
    ] as [(String, [Int])])
  func `a name in a list means that entity`(words: String, found: [Int]) async throws {
    let entities = try await IntentValue.entities(named: words) { words in
      Self.meals.filter {
        if case .entity(let meal) = $0 { meal.title == words || meal.id == words } else { false }
      }
    }
    #expect(entities == found.map { Self.meals[$0] })
  }

  @Test(
    arguments: [
      (2...2, "2 items"), (1...1, "1 item"), (1...2, "1 or 2 items"), (2...4, "2 to 4 items"),
      (0...3, "at most 3 items"), (0...1, "at most 1 item"), (2...Int.max, "2 or more items"),
    ] as [(ClosedRange<Int>, String)])
  func `a number of items is said in words`(range: ClosedRange<Int>, words: String) {
    #expect(range.words(counting: "item") == words)
  }
}
