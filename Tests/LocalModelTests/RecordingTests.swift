import Foundation
import ProgramTesting
import Testing

/// What a real model has replied is replayed without it.
@Suite(
  "Recordings of a real language model", .serialized,
  .enabled(if: LocalModel.isInstalled, "`make test ALL=1` installs the model"))
struct RecordingTests {
  @Test func `a recording gives the same answers, and asks nothing`() async throws {
    let model = try await LocalModel(.none, .says("It needs a few eggs."))
    let sandbox = try model.sandbox([
      "eggs.yaml": """
      inputs: { recipe: text }
      steps:
        - model.use: Is this about food?
          input: $recipe
          output: boolean
          as: food
        - model.use: How many eggs does the recipe need?
          input: $recipe
          output: number
          optional: true
          as: eggs
      output: { food: $food, eggs: $eggs }

      """
    ])
    let recipe = "Take two eggs and 100 g of flour."
    let recorded = try await sandbox.asking(
      "run", "eggs.yaml", recipe, "--record", "replies.json", "--output-type", "json")
    try #require(recorded.code == 0, "\(recorded.talk)")
    // A wrong reply and its repair are in it, too.
    #expect(model.questions.count == 3)

    let replayed = try await sandbox.asking(
      "run", "eggs.yaml", recipe, "--replay", "replies.json", "--output-type", "json")
    #expect(replayed.code == 0, "\(replayed.talk)")
    #expect(replayed.output == recorded.output)
    #expect(model.questions.count == 3)

    let other = try await sandbox.asking(
      "run", "eggs.yaml", "Take three eggs.", "--replay", "replies.json")
    #expect(other.code == 1, "\(other.talk)")
    #expect(model.questions.count == 3)
  }
}
