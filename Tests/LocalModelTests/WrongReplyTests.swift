import AppIntentsCore
import Foundation
import OrderedCollections
import ProgramTesting
import Testing
import WorkflowValues

/// What becomes of replies of another type, with a real model that is told so.
@Suite(
  "Wrong replies of a real language model", .serialized,
  .enabled(if: LocalModel.isInstalled, "`make test ALL=1` installs the model"))
struct WrongReplyTests {
  private static let workflow = """
    steps:
      - model.use: How many eggs does the recipe need?
        input: Take two eggs and 100 g of flour.
        output: number
        optional: true
        as: eggs
    output: { eggs: $eggs, transcript: $eggs.transcript }

    """

  @Test func `a wrong reply goes back once, and the next one is the answer`() async throws {
    let wrong = "It needs a few eggs."
    let model = try await LocalModel(.says(wrong))
    let sandbox = try model.sandbox(["eggs.yaml": Self.workflow])
    let run = try await sandbox.asking("run", "eggs.yaml", "--output-type", "json")
    try #require(run.code == 0, "\(run.talk)")
    #expect(model.questions.count == 2)
    #expect(model.questions.last?.contains("That can't be used: wanted number") == true)
    #expect(model.questions.last?.contains(wrong) == true)
    switch run.dictionary["eggs"] {
    case .number?, .nothing?: break
    case let other: Issue.record("\(String(describing: other)) isn't a number")
    }
  }

  @Test func `a second wrong reply fails the step, and nothing is guessed`() async throws {
    let model = try await LocalModel(.says("A few."), .says("Two eggs."))
    let sandbox = try model.sandbox(["eggs.yaml": Self.workflow])
    let run = try await sandbox.asking("run", "eggs.yaml", "--output-type", "json")
    #expect(run.code == 1)
    #expect(run.talk.contains("wanted number, got “Two eggs.”"), "\(run.talk)")
    #expect(model.questions.count == 2)
  }

  /// A server that ignores the type may get any reply. It is an answer of the type, or none.
  @Test func `a model that is held to nothing gives a number, or fails after two replies`()
    async throws
  {
    let model = try await LocalModel(.free, .free)
    let sandbox = try model.sandbox(["eggs.yaml": Self.workflow])
    let run = try await sandbox.asking("run", "eggs.yaml", "--output-type", "json")
    switch (run.code, run.dictionary["eggs"]) {
    case (0, .number?), (0, .nothing?): #expect((1...2).contains(model.questions.count))
    case (1, nil):
      #expect(run.talk.contains("wanted number"), "\(run.talk)")
      #expect(model.questions.count == 2)
    case (let code, let eggs): Issue.record("\(code), \(String(describing: eggs)): \(run.talk)")
    }
  }
}
