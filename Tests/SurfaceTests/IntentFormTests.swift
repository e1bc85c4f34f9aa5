import AppIntents
import Testing

@Suite("Intents")
struct IntentFormTests {
  @Test func `an intent performs with what its initializer was given`() async throws {
    let result = try await RollDice(dice: 3).perform()
    #expect(result.value == 18)
    #expect(result._outcome.dialog == "At most 18.")
  }

  @Test func `a source may import single symbols instead of the module`() async throws {
    var intent = SwitchLamp()
    intent.room = Room(id: "Kitchen")
    intent.state = .on
    #expect(try await intent.perform().value == "Kitchen on")
  }
}
