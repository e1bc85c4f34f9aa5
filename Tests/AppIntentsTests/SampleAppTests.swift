import AppIntentsCore
import OrderedCollections
import SampleIntents
import Testing

/// An app's intents, compiled in Swift 5 mode and found by the build.
@Suite("Sample app")
struct SampleAppTests {
  let catalogue = IntentCatalogue(CoffeeApp.intents)

  init() { CoffeeApp.open() }

  private func begin(_ id: String) throws -> IntentInvocation {
    try #require(catalogue[id]).binder.begin()
  }

  private func drink(_ id: String) async throws -> IntentValue {
    let type = try #require(catalogue.entityType(named: "drink_entity"))
    return try #require(try await type.find(id).first)
  }

  @Test func `its intents are in the catalogue`() {
    #expect(
      catalogue.ids == [
        "coffee.order_drink", "sample_intents.cancel_order", "sample_intents.describe_cup",
        "sample_intents.join_queue", "sample_intents.label_cup", "sample_intents.open_drink",
        "sample_intents.queue_snippet", "sample_intents.reorder", "sample_intents.reserve_table",
        "sample_intents.wipe_table",
      ])
    #expect(catalogue.problems == [])
  }

  @Test func `an order is described`() throws {
    let order = try #require(catalogue["coffee.order_drink"])
    #expect(order.title == "Order Drink")
    #expect(order.description == "Orders a drink at the counter.")
    #expect(order.category == "Coffee")
    #expect(order.searchKeywords == ["coffee", "buy"])
    #expect(order.outputName == "Price")
    #expect(order.outputType == .number)
    #expect(
      order.parameters.map(\.name) == ["drink", "size", "count", "extras", "to_go", "pick_up"])
    #expect(order.parameters.map(\.isRequired) == [true, false, false, false, false, false])
    #expect(
      order.parameters.map(\.type.name) == [
        "drink_entity", "cup_size", "number", "list of text", "boolean", "date",
      ])
    #expect(order.parameters[2].defaultValue == 1)
    #expect(order.parameters[2].range == 1...12)
    #expect(order.parameters[4].defaultValue == false)
    #expect(order.pipedParameter == 0)
  }

  @Test func `a parameter with nothing but its name is one`() async throws {
    let label = try #require(catalogue["sample_intents.label_cup"])
    #expect(
      label.parameters.map(\.name) == ["guest_name", "size", "drink", "remarks", "shots"])
    #expect(
      label.parameters.map(\.title) == ["Guest Name", "Size", "Drink", "Remarks", "Shots"])
    #expect(label.parameters.map(\.isRequired) == [true, true, false, false, true])
    #expect(
      label.parameters.map(\.type.name) == [
        "text", "cup_size", "drink_entity", "list of text", "number",
      ])
    let wipe = try #require(catalogue["sample_intents.wipe_table"])
    #expect(wipe.parameters.map(\.isRequired) == [true, false])

    let invocation = try begin("sample_intents.label_cup")
    try invocation.set(0, to: "Ada")
    try invocation.set(3, to: ["no lid"])
    try invocation.set(4, to: 2)
    guard case .choice(let sizes) = label.parameters[1].type else {
      Issue.record("the size is no choice")
      return
    }
    try invocation.set(1, to: .choice(IntentChoice(type: sizes, name: "small", title: "Small")))
    #expect(try await invocation.perform().value == "Ada: 2 × small, no lid")
  }

  @Test func `a description of the optional type counts too`() throws {
    let cancel = try #require(catalogue["sample_intents.cancel_order"])
    #expect(cancel.description == "Takes an order back.")
  }

  @Test(arguments: [
    (true, "Order 2 cup_size latte to go"), (false, "Order 2 cup_size latte"),
  ])
  func `a summary depends on a parameter`(toGo: Bool, sentence: String) throws {
    let order = try #require(catalogue["coffee.order_drink"])
    let filled = order.summary.sentence(given: { $0 == 4 ? .boolean(toGo) : nil }) { index in
      ["latte", "cup_size", "2", nil, nil, nil][index]
    }
    #expect(filled == sentence)
  }

  @Test(arguments: [
    ("small", "Describe a small cup"), ("large", "Describe a large cup with note"),
  ])
  func `a summary switches`(size: String, sentence: String) throws {
    let intent = try #require(catalogue["sample_intents.describe_cup"])
    guard case .choice(let type) = intent.parameters[0].type else {
      Issue.record("the size is no choice")
      return
    }
    let value = IntentValue.choice(IntentChoice(type: type, name: size, title: ""))
    #expect(
      intent.summary.sentence(given: { $0 == 0 ? value : nil }) { $0 == 0 ? size : nil }
        == sentence)
  }

  @Test func `an order is performed`() async throws {
    let order = try begin("coffee.order_drink")
    try order.set(0, to: try await drink("2"))
    try order.set(2, to: 3)
    let outcome = try await order.perform()
    #expect(outcome.value == 1140)
    #expect(outcome.dialog == "3 × Flat White: 1140 cents")
    #expect(outcome.opens == nil)
  }

  @Test func `a drink is found by id, title and part of its title`() async throws {
    let type = try #require(catalogue.entityType(named: "drink_entity"))
    func titles(_ text: String) async throws -> [String] {
      try await type.find(text).map {
        if case .entity(let entity) = $0 { entity.title } else { "" }
      }
    }
    #expect(try await titles("1") == ["Espresso"])
    #expect(try await titles("Long Black") == ["Long Black"])
    #expect(try await titles("a") == ["Flat White", "Long Black"])
    #expect(try await titles("Tea") == [])
    #expect(try await type.suggestions().count == 3)
  }

  @Test func `a drink travels with its properties`() async throws {
    guard case .entity(let entity) = try await drink("1") else {
      Issue.record("a drink is no entity")
      return
    }
    #expect(entity.typeName == "drink_entity")
    #expect(entity.id == "1")
    #expect(entity.subtitle == "220 cents")
    #expect(entity.properties == ["name": "Espresso", "price_in_cents": 220])
  }

  @Test func `a missing parameter is asked for`() async throws {
    let espresso = try await drink("1")
    let person = ScriptedInteraction(espresso)
    let order = try begin("coffee.order_drink")
    let outcome = try await person.run { try await order.perform() }
    #expect(outcome.value == 220)
    #expect(
      person.asked == [Question("Which drink?", kind: .value(.entity("drink_entity")))])
  }

  @Test func `needsValueError asks and performs again`() async throws {
    let order = try begin("coffee.order_drink")
    guard case .choice(let sizes) = try #require(catalogue["coffee.order_drink"]).parameters[1].type
    else { return }
    try order.set(0, to: try await drink("1"))
    try order.set(1, to: .choice(IntentChoice(type: sizes, name: "large", title: "Large")))
    try order.set(2, to: 9)
    let person = ScriptedInteraction(8, 2)
    let outcome = try await person.run { try await order.perform() }
    #expect(outcome.value == 440)
    #expect(
      person.asked.map(\.prompt) == Array(repeating: "At most six large cups. How many?", count: 2))
  }

  @Test func `an unanswered question ends the step`() async throws {
    let order = try begin("coffee.order_drink")
    await #expect(throws: InteractionError.self) { try await order.perform() }
  }

  @Test func `confirmations and choices ask`() async throws {
    let person = ScriptedInteraction(true, "Voucher")
    let cancel = try begin("sample_intents.cancel_order")
    let outcome = try await person.run { try await cancel.perform() }
    #expect(outcome.dialog == "Cancelled: Voucher")
    #expect(
      person.asked == [
        Question(
          "Really cancel?", kind: .confirmation,
          hints: ParameterHints(answers: .init(true: "Go", false: "Cancel"))),
        Question(
          "What do you want back?",
          kind: .choice([.init("Refund"), .init("Voucher"), .init("Cancel")])),
      ])
  }

  @Test func `a no and a cancel decline`() async throws {
    for person in [ScriptedInteraction(false), ScriptedInteraction(true, "Cancel")] {
      let cancel = try begin("sample_intents.cancel_order")
      await #expect(throws: IntentDeclined.self) {
        try await person.run { try await cancel.perform() }
      }
    }
  }

  @Test func `an intent opens another with its parameters set`() async throws {
    let outcome = try await begin("sample_intents.reorder").perform()
    let next = IntentBinder.begin(try #require(outcome.opens))
    #expect(try await next.perform().value == 440)
  }

  @Test func `options may be in sections`() async throws {
    let person = ScriptedInteraction("At the Bar")
    let reserve = ReserveTableIntent()
    let seat = try await person.run { try await reserve.$seat.requestValue("Where?") }
    #expect(seat == "Bar")
    #expect(
      person.asked.map(\.kind) == [
        .choice([
          .init("Window", subtitle: "Inside"), .init("At the Bar", subtitle: "Inside · Stools"),
          .init("Terrace", subtitle: "Outside"),
        ])
      ])
  }

  @Test(
    arguments: [
      ([:], "Reserve for 2"), ([2: "Dr No"], "Reserve the best table for Dr No"),
      ([2: "Ada"], "Reserve for Ada"), ([1: 5, 2: "Ada"], "Reserve the long table"),
    ] as [([Int: IntentValue], String)])
  func `a summary compares texts and numbers`(
    given: [Int: IntentValue], sentence: String
  ) async throws {
    let reserve = try #require(catalogue["sample_intents.reserve_table"])
    let drink = try await drink("2")
    let filled = reserve.summary.sentence(
      given: { $0 == 3 ? drink : given[$0] ?? ($0 == 1 ? 2 : .nothing) }
    ) {
      switch given[$0] ?? ($0 == 1 ? 2 : .nothing) {
      case .text(let text): text
      case .number(let number): number.description
      default: nil
      }
    }
    #expect(filled == sentence)
  }

  @Test func `a summary compares an entity with an id`() async throws {
    let reserve = try #require(catalogue["sample_intents.reserve_table"])
    let espresso = try await drink("1")
    let filled = reserve.summary.sentence(given: { $0 == 3 ? espresso : .nothing }) { _ in "2" }
    #expect(filled == "Reserve for 2, with espresso")
  }

  @Test func `a dependency that takes its time is waited for`() async throws {
    CoffeeApp.open(freeSeats: 4)
    let person = ScriptedInteraction("Small Table", true)
    let reserve = try begin("sample_intents.reserve_table")
    try reserve.set(1, to: 3)
    let outcome = try await person.run { try await reserve.perform() }
    #expect(outcome.value == 3)
    #expect(outcome.dialog == "Reserved for 3")
    #expect(outcome.opens == nil)

    let large = try begin("sample_intents.reserve_table")
    try large.set(1, to: 5)
    let error = await #expect(throws: AppIntentError.self) { try await large.perform() }
    #expect(error?.description == "this is restricted at the moment")
  }

  @Test func `an intent may ask to be performed again, or fail in its own words`() async throws {
    let queue = try begin("sample_intents.join_queue")
    try queue.set(0, to: 0)
    #expect(try await queue.perform().value == .nothing)

    let crowd = try begin("sample_intents.join_queue")
    try crowd.set(0, to: 9)
    let error = await #expect(throws: AppIntentError.self) { try await crowd.perform() }
    #expect(error?.description == "No table is that large")
  }

  @Test func `shortcuts keep their phrases`() {
    #expect(
      CoffeeApp.shortcuts.map(\.phrases) == [
        ["Order coffee with ${applicationName}", "Get me a ${Size} coffee"],
        ["The usual with ${applicationName}"],
      ])
  }
}
