import Control
import Diagnostics
import RunHistory
import SystemPackage
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("The workflows that the daemon runs")
struct DaemonWorkflowsTests {
  private func registry(_ fixture: ServiceFixture, count: Int) async throws -> WorkflowRegistry {
    for number in 0..<count {
      try fixture.write("steps:\n  - print: \(number)\n", to: "workflows/w\(number).yaml")
    }
    let registry = fixture.registry()
    _ = try await registry.reload()
    for number in 0..<count {
      let version = try await registry.preview("w\(number)").version
      _ = try await registry.enable("w\(number)", version: version)
    }
    return registry
  }

  @Test func `a run gets the version in force, with its hash`() async throws {
    let fixture = try ServiceFixture()
    let registry = try await registry(fixture, count: 1)
    let workflows = DaemonWorkflows(registry)
    for text in ["steps:\n  - print: 1\n", "steps:\n  - print: 2\n"] {
      try fixture.write(text, to: "workflows/w0.yaml")
      _ = try await registry.reload()
      let runnable = try #require(try await workflows.runnable("w0"))
      #expect(runnable.hash == SourceHash(text.utf8).bytes)
      #expect(runnable.workflow.document.source.text == text)
      #expect(runnable.file == fixture.path("workflows/w0.yaml"))
    }
    try await registry.pause("w0", because: "on request")
    #expect(try await workflows.runnable("w0") == nil)
    #expect(try await workflows.runnable("w1") == nil)
  }

  @Test func `nothing runs of a workflow that is off, that was turned off or that is gone`()
    async throws
  {
    let fixture = try ServiceFixture()
    let registry = try await registry(fixture, count: 1)
    let workflows = DaemonWorkflows(registry)
    #expect(try await workflows.runnable("w0") != nil)
    _ = try await registry.disable("w0")
    #expect(try await workflows.runnable("w0") == nil)
    // Nor the text that was never agreed to.
    try fixture.write("steps:\n  - shell.run: touch PWNED\n", to: "workflows/w0.yaml")
    _ = try await registry.reload()
    #expect(try await workflows.runnable("w0") == nil)
    #expect(try await workflows.runnable("unheard-of") == nil)
  }

  @Test func `a store that can't be read isn't taken for a workflow that must not run`()
    async throws
  {
    let fixture = try ServiceFixture()
    // More than are kept in memory.
    let count = 40
    let workflows = DaemonWorkflows(try await registry(fixture, count: count))
    try fixture.store.close()
    var failures = 0
    for number in 0..<count {
      do {
        #expect(try await workflows.runnable("w\(number)") != nil)
      } catch StoreError.closed {
        failures += 1
      }
    }
    #expect(failures == 8)
  }
}
