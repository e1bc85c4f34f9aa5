import AppIntentsCore
import Synchronization
import Testing
import WorkflowTesting

@testable import WorkflowEngine

/// A run with a journal asks as one without.
@Suite("Questions of runs with a journal")
struct JournaledInteractionTests {
  @Test(arguments: [false, true])
  func `a question is asked again where one can be`(isJournaled: Bool) async throws {
    let person = Person([12, 3])
    let tester = WorkflowTester(
      "steps:\n  - test.ask_count:", intents: [AskCount.self],
      in: TestContext.make(interaction: person))
    let run =
      try await (isJournaled ? tester.journaled(in: MemoryJournal()) : tester).run()
    #expect(run.result == 3, "\(run.failure ?? "")")
    #expect(person.problems.count == 2)
    #expect(person.problems.compactMap(\.self).count == 1)
  }

  @Test func `answers that were given before an interruption are those of the next attempt`()
    async throws
  {
    let text = "steps:\n  - test.ask_count:\n  - test.change: a"
    let intents: [any AppIntent.Type] = [AskCount.self, Change.self]
    let first = MemoryJournal()
    _ = try await WorkflowTester(
      text, intents: intents, in: TestContext.make(interaction: Person([12, 3]))
    ).journaled(in: first).run()
    let person = Person([])
    let again = try await WorkflowTester(
      text, intents: intents, in: TestContext.make(interaction: person)
    ).journaled(in: MemoryJournal(after: first.entries.filter { $0.kind != .ended })).run()
    #expect(again.failure == nil)
    #expect(person.problems.isEmpty)
  }
}

/// Asks for a number itself.
private struct AskCount: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.ask_count"
  static let title: LocalizedStringResource = "Ask Count"
  static let sideEffects: SideEffects = .asks

  @Parameter(title: "Count", inclusiveRange: (1, 5))
  var count: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: try await $count.requestValue("How many?"))
  }
}

/// Gives answers in their order, and can be asked again.
private final class Person: Interaction {
  private let state: Mutex<(answers: [IntentValue], problems: [String?])>

  init(_ answers: [IntentValue]) { state = Mutex((answers, [])) }

  var asksAgain: Bool { true }
  /// The problem of the answer before, of each question.
  var problems: [String?] { state.withLock { $0.problems } }

  func answer(_ question: Question) async throws -> IntentValue {
    try state.withLock { state in
      state.problems.append(question.problem)
      guard !state.answers.isEmpty else { throw InteractionError.cancelled(question) }
      return state.answers.removeFirst()
    }
  }
}
