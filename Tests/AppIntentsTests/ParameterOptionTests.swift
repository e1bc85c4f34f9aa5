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
}
