import Testing

@testable import AppIntentsCore

@Suite("Results, confirmations and errors")
struct ResultFormTests {
  private func perform(_ intent: any AppIntent, _ answers: [IntentValue] = []) async throws
    -> IntentOutcome
  {
    try await IntentContext.$current.withValue(IntentContext(interaction: Answers(answers))) {
      try await IntentBinder.begin(intent).perform()
    }
  }

  @Test func `a result has a value, words, and the intent to perform next`() async throws {
    let first = try await perform(FirstResult())
    #expect(first.value == "first")
    #expect(first.opens is SecondResult)
    let second = try await perform(SecondResult())
    #expect(second.value == 2)
    #expect(second.dialog == "two")
    let third = try await perform(ThirdResult())
    #expect(third.value == 3)
    #expect(third.dialog == "three")
    #expect(third.opens is SecondResult)
    #expect(try await perform(FourthResult()).opens is SecondResult)
    #expect(try await perform(SixthResult()).value == ["six"])
  }

  @Test func `each confirmation asks, and a choice gives its option`() async throws {
    let answers = Answers([true, true, true, true, "Water"])
    let value = try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      try await IntentBinder.begin(Confirmed()).perform().value
    }
    #expect(value == "Water")
    #expect(
      answers.questions.map(\.prompt) == [
        "Continue: Confirmed?", "Order?", "Go?", "Burn: Confirmed?", "What?",
      ])
    #expect(
      answers.questions[4].kind
        == .choice([.init("Tea", subtitle: "Hot"), .init("Water"), .init("None")]))
    await #expect(throws: IntentDeclined.self) {
      try await perform(Confirmed(), [true, true, true, true, "None"])
    }
  }

  @Test func `an intent that only throws gives nothing`() async throws {
    #expect(IntentDescriptor(AlwaysFailing.self).outputType == .nothing)
    await #expect(throws: KettleError.self) { try await perform(AlwaysFailing()) }
  }

  @Test(arguments: [
    (0, "The kettle is empty"), (1, "nothing matches"),
    (2, "the program has no access to the location"), (3, "you have to sign in first"),
    (5, "nothing matches"),
  ])
  func `an error has words`(way: Int, words: String) async throws {
    let error = await #expect(throws: (any Error).self) { try await perform(Failing(way: way)) }
    #expect(error.map { IntentErrorText.message(for: $0) } == words)
  }
}
