import Foundation
import Testing

@testable import AppIntentsCore

@Suite("Names that few apps write out")
struct NameFormTests {
  @Test func `a kind of Apple's systems performs as any intent`() async throws {
    for intent in [EndRun(), BeginDive(), RecordVoice()] as [any AppIntent] {
      #expect(try await IntentBinder.begin(intent).perform().value == .nothing)
    }
    #expect(try await IntentBinder.begin(CopyTape()).perform().value == 3)
    #expect(BeginDive.openAppWhenRun)
    #expect(EndRun.allowedExecutionTargets.contains(.main))
    #expect(await CalmFilter.suggestedFocusFilters(for: FocusFilterSuggestionContext()).count == 1)
  }

  @Test func `the time of a request is the run's`() async throws {
    let context = IntentContext(clock: .init(now: { Date(timeIntervalSince1970: 60) }))
    let outcome = try await IntentContext.$current.withValue(context) {
      try await BeginSong().perform().value
    }
    #expect(outcome == Date(timeIntervalSince1970: 60))
  }

  @Test func `an ambiguous value is asked for, then what is done is confirmed`() async throws {
    let answers = Answers(["light", .boolean(true)])
    let intent = PickRoast()
    intent.roast = .dark
    let outcome = try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      try await IntentBinder.begin(intent).perform()
    }
    #expect(outcome.value == "light")
    #expect(outcome.dialog == "Brewed.")
    #expect(answers.questions.map(\.prompt) == ["Which roast?", "Brew it?"])
  }

  @Test func `types and intents have their names`() {
    #expect(persistentName(of: PickRoast.self) == "PickRoast")
    #expect(parameterTitle(of: IntentParameterContext<Int>(title: "Cups")) == "Cups")
    #expect(actionNames().count == 33)
    #expect(
      restrictions().map(\.description) == [
        "not everything was done", "this machine can't do it",
        "the program has no access to Bluetooth", "an account has to be set up first",
      ])
  }
}
