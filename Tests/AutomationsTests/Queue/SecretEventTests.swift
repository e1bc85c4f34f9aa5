import AppIntentsCore
import Foundation
import OrderedCollections
import Testing
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

@Suite("Secrets in events")
struct SecretEventTests {
  @Test func `what a run hands to the next is stored without secrets, and comes back`() async throws
  {
    let yaml = """
      inputs: { given: text }
      output: ["$given", "$trigger.output"]
      steps:
        - text.trim: x

      """
    let compilation = ServiceFixture.compiler.compile(Array(yaml.utf8), path: "flow.yaml")
    let workflow = try #require(compilation.workflow, "\(compilation.report)")
    let secrets = Secrets(["TOKEN": "hunter2"])
    let hidden = secrets.marks.hide(.text("my hunter2"))
    #expect(!"\(hidden)".contains("hunter2"))
    var assembly = RunAssembly(Plan(workflow), in: TestContext.make(), secrets: secrets)
    assembly.restoresSecrets = true
    assembly.name(run: 1, started: TestContext.now, trigger: ["output": hidden])
    let inputs = try await assembly.inputs(given: [:], start: hidden)
    let result = await assembly.run(inputs: inputs, piped: hidden)
    #expect(result.output == ["my hunter2", "my hunter2"])
  }
}
