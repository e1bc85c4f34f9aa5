import SwiftUI
import Testing
import ViewTree

@testable import AppIntentsCore

/// The questions and results of `Forms/Confirmations.swift`.
@Suite("Forms of confirmations")
struct ConfirmationFormTests {
  private func lines(_ tree: IntentValue?) -> [String] {
    guard let tree, let node = ViewNode(tree) else { return [] }
    return ViewTextRenderer(width: 30).lines(of: node)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `a question shows all its views`() async throws {
    let answers = Answers([true, true, "Boat", true, false])
    let value = try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      let intent = PlanTrip()
      intent.days = 2
      return try await IntentBinder.begin(intent).perform().value
    }
    #expect(value == "Boat true false")
    #expect(
      answers.questions.map { lines($0.snippet) } == [
        ["Lake", "2 days"], ["Day 1", "Day 2"], ["Train", "Boat"], ["From Monday", "To Friday"],
        ["Monday"],
      ])
  }

  @Test func `the main actor asks with a view`() async throws {
    let answers = Answers([true])
    try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      _ = try await IntentBinder.begin(LeaveTrip()).perform()
    }
    #expect(answers.questions.map { lines($0.snippet) } == [["Home"]])
  }

  @Test(arguments: 0..<7)
  func `a result opens an intent and shows its views`(number: Int) async throws {
    let intents: [any AppIntent] = [
      ShowTrip(), TellTrip(), GiveTrip(), EndTrip(), PaintTrip(), PrintTrip(), CountTrip(),
    ]
    let outcome = try await IntentBinder.begin(intents[number]).perform()
    #expect(outcome.opens is OpenTrip)
    let dialogs: [String?] = [nil, "Told.", nil, "Over.", nil, "Printed.", nil]
    #expect(outcome.dialog == dialogs[number])
    let values: [IntentValue] = [.nothing, .nothing, 3, 4, .nothing, .nothing, 5]
    #expect(outcome.value == values[number])
    let shown = try await lines(outcome.snippet?.tree())
    #expect(shown == (number < 4 ? ["Lake", "Boat"] : ["Lake"]))
  }
}
