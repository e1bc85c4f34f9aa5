import Foundation
import Testing

@testable import AppIntentsCore

@Suite("Parameters")
struct ParameterFormTests {
  private func parameter(_ name: String, of intent: any AppIntent.Type = BrewCoffee.self) throws
    -> ParameterDescriptor
  {
    try #require(IntentDescriptor(intent).parameters.first { $0.name == name })
  }

  @Test func `bounds belong to numbers and to the items of lists of them`() throws {
    #expect(try parameter("cups").range == 1...12)
    #expect(try parameter("strength").range == 0...1)
    #expect(try parameter("rounds").range == 1...5)
    #expect(try parameter("cups").hints.control == .stepper)
    #expect(try parameter("price").range == nil)
  }

  @Test func `a required boolean is off without a default`() throws {
    #expect(BrewCoffee().loud == false)
    #expect(BrewCoffee().quick == true)
    #expect(try !parameter("loud").isRequired)
  }

  @Test func `a description tells how a value is entered`() throws {
    #expect(try parameter("decaf").hints.answers?.true == "Without caffeine")
    #expect(try parameter("note").hints.isMultiline)
    #expect(try !parameter("greeting").hints.isMultiline)
    #expect(try parameter("day").hints.moment == .date)
    #expect(try parameter("time").hints.moment == .time)
    #expect(try parameter("tip").hints.currencyCodes == ["EUR", "CHF"])
    #expect(try parameter("roast").options.map(\.words) == ["Light", "Medium"])
    #expect(try parameter("guests").size == 2)
    #expect(try parameter("tables").size == IntentCollectionSize(min: 0, max: 4))
    #expect(try parameter("picture").contentTypes == [.image])
    #expect(try parameter("rest").range == 0...Double.infinity)
    #expect(try parameter("pause").defaultValue == .duration(IntentDuration(.seconds(5))))
    #expect(try parameter("table").connectsToPrevious)
  }

  @Test func `the first parameter that doesn't refuse continues the chain`() {
    #expect(IntentDescriptor(PipedSecond.self).pipedParameter == 1)
  }

  private struct PipedSecond: AppIntent {
    static let title: LocalizedStringResource = "Piped Second"
    @Parameter(title: "One", inputConnectionBehavior: .never) var one: String?
    @Parameter(title: "Two") var two: String?
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test(
    arguments: [
      ("cups", .number(13), "needs a number from 1 to 12, but got 13"),
      ("rounds", [3, 9], "needs a number from 1 to 5, but got 9"),
      ("guests", ["Ann"], "needs a list of 2 items, but got a list of 1 item"),
      (
        "tip", ["amount": 1, "currency": "USD"], "needs an amount in EUR, CHF, but got dictionary"
      ),
      ("water", .number(3), nil),
    ] as [(String, IntentValue, String?)])
  func `a value that the declaration excludes isn't accepted`(
    name: String, value: IntentValue, problem: String?
  ) throws {
    let layout = IntentBinder.layout(of: BrewCoffee.self)
    let index = try #require(layout.names.firstIndex(of: name))
    let wrapper = layout.wrappers(in: BrewCoffee())[index]
    guard let problem else {
      #expect(try wrapper.accepted(value) == value)
      return
    }
    let error = #expect(throws: IntentValueError.self) { try wrapper.accepted(value) }
    #expect(error?.description == problem)
  }

  @Test func `an enum with supported values takes no other`() throws {
    let wrapper = BrewCoffee().$roast
    #expect(try wrapper.accepted(Roast.light.intentValue) == Roast.light.intentValue)
    #expect(throws: IntentValueError.self) { try wrapper.accepted(Roast.dark.intentValue) }
  }
}

@Suite("Questions about parameters")
struct ParameterQuestionFormTests {
  private func perform(_ intent: any AppIntent, _ answers: Answers) async throws -> IntentValue {
    try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      try await IntentBinder.begin(intent).perform().value
    }
  }

  @Test func `a number outside its bounds is asked for again`() async throws {
    let answers = Answers([12, 3, "Ann", "Fresh air"], asksAgain: true)
    let invocation = IntentBinder.of(ReserveTable.self).begin()
    let value = try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      try await invocation.perform().value
    }
    #expect(value == "3 Ann false")
    #expect(answers.questions.map(\.prompt) == ["Guests", "Guests", "For whom?", "Where?"])
    #expect(answers.questions[1].problem == "needs a number from 1 to 8, but got 12")
    #expect(answers.questions[3].kind == .choice([.init("Smoking"), .init("Fresh air")]))
  }

  @Test func `a list of answers isn't asked again`() async throws {
    let invocation = IntentBinder.of(ReserveTable.self).begin()
    await IntentContext.$current.withValue(IntentContext(interaction: Answers([12]))) {
      await #expect(throws: IntentValueError.self) { try await invocation.perform() }
    }
  }

  @Test func `several of the values that are listed are chosen for a list`() async throws {
    let answers = Answers(
      [["Vanilla"], ["Vanilla", "honey"], ["Nuts", "Hot Sauce"]], asksAgain: true)
    let invocation = IntentBinder.of(ServeSundae.self).begin()
    let value = try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      try await invocation.perform().value
    }
    #expect(value == "vanilla honey nuts sauce")
    #expect(answers.questions.map(\.problem?.isEmpty) == [nil, false, nil])
    #expect(answers.questions.first?.hints.size == 2...2)
    guard case .choices(let toppings)? = answers.questions.last?.kind else {
      Issue.record("it isn't asked for several")
      return
    }
    #expect(toppings.map(\.title) == ["Nuts", "Cream", "Hot Sauce"])
  }

  @Test func `a question about a day gives a day`() async throws {
    let noon = IntentDate(
      Date(timeIntervalSince1970: 86_400 * 3 + 43_200), in: .gmt, precision: .instant)
    let intent = ReserveTable()
    let answer = try await IntentContext.$current.withValue(
      IntentContext(interaction: Answers([.date(noon)]))
    ) { try await intent.$day.requestValue() }
    #expect(answer == Date(timeIntervalSince1970: 86_400 * 3))
  }

  @Test(
    arguments: [("4", 2, 6), ("4", .number(Decimal(2.25)), 7), (3, true, 4)]
      as [(IntentValue, IntentValue, Int)])
  func `resolvers take values of other types`(guests: IntentValue, table: IntentValue, sum: Int)
    async throws
  {
    let invocation = IntentBinder.of(CountGuests.self).begin()
    try invocation.set(0, to: guests)
    try invocation.set(1, to: table)
    #expect(try await invocation.perform().value == .number(sum))
  }

  @Test func `a resolver checks the range, and what none takes is an error`() async throws {
    for guests in ["12", "many"] as [IntentValue] {
      let invocation = IntentBinder.of(CountGuests.self).begin()
      try invocation.set(0, to: guests)
      await #expect(throws: IntentValueError.self) { try await invocation.perform() }
    }
  }

  @Test func `options depend on the intent's other parameters`() async throws {
    AppDependencyManager.shared.add(dependency: Menu())
    let intent = OrderDrink()
    intent.shop = "Juice Bar"
    let answers = Answers(["Pear"])
    #expect(try await perform(intent, answers) == "Pear: Juice Bar Pear")
    #expect(answers.questions.map(\.kind) == [.choice([.init("Apple"), .init("Pear")])])
  }

  @Test func `options depend on them before the intent is performed, too`() async throws {
    AppDependencyManager.shared.add(dependency: Menu())
    let intent = OrderDrink()
    intent.shop = "Juice Bar"
    let options = try await IntentBinder.begin(intent).options(ofParameter: 1)
    #expect(options.map(\.title) == ["Apple", "Pear"])
  }

  @Test func `a parameter without a title is called by its name`() async throws {
    let phrase: AppShortcutPhrase<CountSheep> =
      "Count \(\.$meadowName) with \(.applicationName)"
    #expect(phrase.text == "Count ${Meadow Name} with ${applicationName}")
    let answers = Answers(["Hill", "Dolly", true])
    #expect(try await perform(CountSheep(), answers) == "Dolly on Hill")
    #expect(
      answers.questions.map(\.prompt) == ["Meadow Name", "First Sheep", "First Sheep: Dolly?"])
  }

  @Test func `a dependency is nil until its parameters have values`() async throws {
    AppDependencyManager.shared.add(dependency: Menu())
    let answers = Answers(["Tea"])
    #expect(try await perform(OrderDrink(), answers) == "Tea: any")
    #expect(DrinksOfShop().order == nil)
  }
}
