import AppIntentsCore
import Diagnostics
import OrderedCollections
import SystemPackage
import Testing
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

@testable import Apps

@Suite("What workflows may do with apps")
struct AppPermissionTests {
  @Test func `a permission for an app that wasn't added is an error, with a name that is near`()
    async throws
  {
    let catalogue = try await MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
      .catalogue()
    let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: catalogue))
    let text = "permissions: { apps: [pal, pall, desk] }\nsteps:\n  - pal.add_numbers: 1"
    let compiled = WorkflowCompiler(checker).compile(text, path: "w.yaml")
    #expect(compiled.workflow == nil)
    #expect(
      compiled.diagnostics.map(\.message)
        == ["pall", "desk"].map { "`\($0)` permits nothing: no app with this name was added" })
    #expect(
      compiled.diagnostics.map(\.helps)
        == [["did you mean `pal`?"], ["`segue apps list` lists the apps"]])
  }

  @Test func `a workflow may use only the apps that its permissions list`() async throws {
    let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
    let catalogue = try await app.catalogue()
    let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: catalogue))
    func compiled(_ apps: String) -> Compilation {
      let text = "permissions: { apps: \(apps) }\nsteps:\n  - pal.add_numbers: 1"
      return WorkflowCompiler(checker).compile(text, path: "w.yaml")
    }
    #expect(
      compiled("[]").diagnostics.map(\.message)
        == ["the workflow isn't permitted to use the app `pal`"])
    let workflow = try #require(compiled("[pal]").workflow)
    let assembly = RunAssembly(Plan(workflow), in: TestContext.make())
    let result = await assembly.run(inputs: BoundInputs(), piped: .nothing)
    #expect(result.failure?.message == nil)
  }

  @Test func `an app gets no URL of another machine's file`() async throws {
    let tool = """
      [{"name": "see", "inputSchema": {"type": "object",
        "properties": {"value": {"type": "string", "format": "uri"}}, "required": ["value"]}}]
      """
    let app = try MemoryApp(tools: tool) { _, _ in .text("seen") }
    let run = try await app.run("steps:\n  - pal.see: file://server/etc/passwd")
    #expect(run.failure == "`file://server/etc/passwd` isn't a file of this machine")
    #expect(app.calls.isEmpty)
    #expect(try await app.run("steps:\n  - pal.see: file:///etc/passwd").result == "seen")
  }

  @Test(arguments: [
    ("{\"type\": \"string\"}", "$x"), ("{}", "$x"),
    ("{\"type\": \"string\", \"format\": \"uri\"}", "$x"),
    ("{\"type\": \"string\", \"format\": \"uri\"}", "file:///etc/passwd"),
    ("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}", "$x"),
    ("{\"type\": \"array\"}", "{ value: [$x] }"),
    ("{\"type\": \"object\"}", "{ value: { of: $x } }"),
  ])
  func `an app gets no file that the workflow may not read`(
    schema: String, value: String
  ) async throws {
    let tool = """
      [{"name": "see", "inputSchema": {"type": "object", "properties": {"value": \(schema)},
        "required": ["value"]}}]
      """
    let app = try MemoryApp(tools: tool) { _, _ in .text("seen") }
    let catalogue = try await app.catalogue()
    for (read, isPermitted) in [("/tmp", false), ("/etc", true)] {
      let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: catalogue))
      let text = """
        permissions: { apps: [pal], read: [\(read)] }
        inputs: { x: { type: file } }
        steps:
          - pal.see: \(value)
        """
      let workflow = try #require(WorkflowCompiler(checker).compile(text, path: "w.yaml").workflow)
      let context = TestContext.make()
      let inputs = try await InputBinder(workflow: workflow, context: context.observed()).bind(
        given: ["x": StepOutput(.file(IntentFile(path: "/etc/passwd")), from: .person)],
        start: StepOutput(.nothing, from: .data))
      let assembly = RunAssembly(Plan(workflow), in: context)
      let result = await assembly.run(inputs: inputs, piped: .nothing)
      #expect((result.failure == nil) == isPermitted, "\(result.failure?.message ?? "")")
      #expect(app.calls.isEmpty != isPermitted)
      if !isPermitted {
        #expect(result.failure?.message.contains("permissions` covers it") == true)
      }
    }
  }
}
