import AppIntentsCore
import OrderedCollections
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Model steps in workflows")
struct ModelWorkflowTests {
  private let steps = """
    steps:
      - model.classify: [refund, question]
        input: Where is my parcel?
        as: kind
      - print: ${kind.model} says ${kind}
    """

  @Test func `the answer is the step's output, with its properties`() async throws {
    let kind = IntentChoiceType(
      name: "choice", cases: [.init(name: "question", title: "question")])
    let models = ScriptedModels(
      .choice(IntentChoice(type: kind, name: "question", title: "question")))
    let run = TestRun(models: models)
    let result = try await WorkflowTester(steps, in: run.context).run()
    #expect(result.status == "succeeded")
    #expect(run.messages == [.print("small says question")])
    #expect(models.requests.map(\.content) == ["Where is my parcel?"])
  }

  @Test func `a dry run asks nothing, and says what it would ask`() async throws {
    let models = ScriptedModels()
    let run = TestRun(isSimulation: true, models: models)
    let result = try await WorkflowTester(
      """
      steps:
        - model.use: Is it paid?
          input: Settled
      """, in: run.context
    ).run()
    #expect(result.status == "succeeded")
    #expect(models.requests.isEmpty)
    #expect(run.messages == [.wouldDo("ask the model Is it paid?")])
  }
}
