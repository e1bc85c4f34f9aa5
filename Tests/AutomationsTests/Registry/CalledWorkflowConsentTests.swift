import Automations
import Control
import Diagnostics
import Foundation
import SystemPackage
import Testing
import WorkflowLanguage

/// What `run:` names is found once. Consent and runs use what checking found.
@Suite("Consent to what a workflow runs")
struct CalledWorkflowConsentTests {
  private let quiet = "steps:\n  - print: hello\n"
  private let loud = "steps:\n  - shell.run: touch PWNED\n"

  private func caller(_ name: String) -> String {
    "triggers:\n  - every: 1h\nsteps:\n  - run: \(name)\n"
  }

  /// The registry with the workflow `a` enabled, which runs this one.
  private func enabled(_ name: String, in fixture: ServiceFixture) async throws -> WorkflowRegistry
  {
    try fixture.write(caller(name), to: "workflows/a.yaml")
    let registry = fixture.registry()
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    return registry
  }

  /// The text of the workflow that a run of `a` would run now; nil if it must not start.
  private func wouldRun(
    _ registry: WorkflowRegistry, _ name: String = "helper"
  ) async throws -> String? {
    try await registry.versionToRun("a")?.workflow.called[name]?.document.source.text
  }

  @Test func `an absolute path in no folder of workflows is part of the consent`() async throws {
    let fixture = try ServiceFixture()
    let name = fixture.path("inbox/helper.yaml").string
    try fixture.write(loud, to: "inbox/helper.yaml")
    let registry = try await enabled(name, in: fixture)
    #expect(try await registry.preview("a").effects.contains { $0.contains("touch PWNED") })
    try fixture.write(quiet, to: "inbox/helper.yaml")
    #expect(try await registry.reload().wantMore == [])
    try fixture.write("steps:\n  - file.delete: x\n", to: "inbox/helper.yaml")
    #expect(try await registry.reload().wantMore == ["a"])
    #expect(try await wouldRun(registry, name) == nil)
  }

  @Test func `of two helpers the one beside the caller is shown, agreed to and run`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write(quiet, to: "workflows/helper.yaml")
    try fixture.write(loud, to: "project/Workflows/helper.yaml")
    try fixture.write(caller("helper"), to: "project/Workflows/a.yaml")
    let registry = fixture.registry()
    _ = try await registry.addFolder(fixture.path("project"))
    _ = try await registry.reload()
    let preview = try await registry.preview("a")
    #expect(preview.effects.contains { $0.contains("touch PWNED") })
    _ = try await registry.enable("a", version: preview.version)
    #expect(try await wouldRun(registry) == loud)
  }

  @Test func `a helper that comes to lie beside the caller takes over only with consent`()
    async throws
  {
    let fixture = try ServiceFixture()
    try fixture.write(quiet, to: "workflows/helper.yaml")
    try fixture.write(caller("helper"), to: "project/Workflows/a.yaml")
    let registry = fixture.registry()
    _ = try await registry.addFolder(fixture.path("project"))
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    try fixture.write(quiet, to: "project/Workflows/helper.yaml")
    #expect(try await registry.reload().wantMore == ["a"])
    #expect(try await wouldRun(registry) == nil)
  }

  @Test func `another target of the same name needs consent`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write(quiet, to: "inbox/helper.yaml")
    try fixture.write(quiet, to: "project/helper.yaml")
    let registry = try await enabled("../inbox/helper.yaml", in: fixture)
    try fixture.write(caller("../project/helper.yaml"), to: "workflows/a.yaml")
    #expect(try await registry.reload().wantMore == ["a"])
  }

  @Test func `a helper that is replaced as the trigger fires isn't run`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write(quiet, to: "workflows/helper.yaml")
    let registry = try await enabled("helper", in: fixture)
    for _ in 0..<5 {
      try fixture.write(loud, to: "workflows/helper.yaml")
      // Not noticed yet: what was agreed to runs.
      #expect(try await wouldRun(registry) == quiet)
      _ = try await registry.reload()
      #expect(try await wouldRun(registry) == nil)
      try fixture.write(quiet, to: "workflows/helper.yaml")
      _ = try await registry.reload()
      #expect(try await wouldRun(registry) == quiet)
    }
    // No version is read from the files that isn't the one in force.
    try fixture.write(loud, to: "workflows/helper.yaml")
    for number in 0..<40 {
      try fixture.write(quiet, to: "workflows/w\(number).yaml")
    }
    let next = fixture.registry()
    _ = try await next.reload()
    #expect(try await wouldRun(next) == nil)
  }

  @Test func `a helper that changes between the preview and the consent isn't agreed to`()
    async throws
  {
    let fixture = try ServiceFixture()
    try fixture.write(quiet, to: "workflows/helper.yaml")
    try fixture.write(caller("helper"), to: "workflows/a.yaml")
    let registry = fixture.registry()
    _ = try await registry.reload()
    let shown = try await registry.preview("a").version
    try fixture.write(loud, to: "workflows/helper.yaml")
    _ = try await registry.reload()
    await #expect(throws: ControlFailure.self) { try await registry.enable("a", version: shown) }
  }

  @Test func `a caller of a broken or missing workflow has errors, until that is mended`()
    async throws
  {
    let fixture = try ServiceFixture()
    try fixture.write(caller("../inbox/helper.yaml"), to: "workflows/a.yaml")
    let registry = fixture.registry()
    _ = try await registry.reload()
    #expect(await registry.entry("a")?.problem?.contains("there is no workflow") == true)
    try fixture.write("steps:\n  - dance\n", to: "inbox/helper.yaml")
    _ = try await registry.reload()
    #expect(await registry.entry("a")?.problem?.contains("has errors") == true)
    try fixture.write(quiet, to: "inbox/helper.yaml")
    #expect(try await registry.reload().mended == ["a"])
    #expect(await registry.watchedFolders.contains(fixture.path("workflows/../inbox")))
  }
}
