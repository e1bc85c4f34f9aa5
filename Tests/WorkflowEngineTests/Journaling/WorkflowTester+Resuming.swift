import AppIntentsCore
import SystemPackage
import Testing
import WorkflowTesting

@testable import WorkflowEngine

extension WorkflowTester {
  /// A workflow whose intents change something outside.
  static func changing(
    _ text: String, log: MessageLog = MessageLog(), clock: TestClock = TestClock(),
    folder: FilePath? = nil, answers: any Interaction = UnattendedInteraction()
  ) -> WorkflowTester {
    WorkflowTester(
      text, intents: changingIntents,
      in: TestContext.make(folder: folder, interaction: answers, clock: clock, log: log))
  }

  /// The entries of a run that dies while it records the end of a step.
  func entries(untilEndOf place: String) async throws -> [JournalEntry] {
    let journal = MemoryJournal()
    _ = try await journaled(in: journal).run()
    let end = journal.entries.firstIndex { $0.place == place && $0.kind == .ended }
    return Array(journal.entries.prefix(upTo: try #require(end)))
  }
}
