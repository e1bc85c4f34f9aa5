import Automations
import Control
import FileOperations
import Foundation
import SystemPackage
import Testing
import WorkflowLanguage

/// What a step starts by its path is agreed to with its content.
@Suite("Consent to files that programs start")
struct StartedFilesTests {
  private func workflow(_ step: String) -> String {
    "triggers:\n  - every: 1h\nsteps:\n  - \(step)\n"
  }

  private func enabled(_ fixture: ServiceFixture) async throws -> WorkflowRegistry {
    let registry = fixture.registry()
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    #expect(try await registry.versionToRun("a") != nil)
    return registry
  }

  private func script(
    _ text: String, _ name: String = "workflows/x.sh", mode: Int = 0o755, in fixture: ServiceFixture
  ) throws {
    try fixture.write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: fixture.path(name).string)
  }

  @Test(arguments: [
    ("shell.run: ./x.sh", 0o755), ("shell.run: 'cd / && \"./x.sh\" now'", 0o755),
    ("shell.run: sh x.sh", 0o644), ("shell.run: bash -e ./x.sh; true", 0o644),
    ("shell.run: . ./x.sh", 0o644), ("shell.run: ../workflows/x.sh", 0o755),
    ("{ shell.run: '\"$1\"', args: [./x.sh] }", 0o755),
    ("{ shell.run: $0, interpreter: sh x.sh }", 0o644),
    ("{ shell.run: 'true', interpreter: FOLDER/workflows/x.sh }", 0o755),
    ("{ shell.run: ./x.sh, folder: FOLDER/workflows }", 0o755),
    ("{ shell.run: 'import os; os.execv(\"./x.sh\", [])', interpreter: python3 }", 0o755),
    ("set: { tool: ./x.sh }\n  - { shell.run: '\"$1\"', args: [$tool] }", 0o755),
  ])
  func `a script that a step starts by its path is agreed to with its content`(
    step: String, mode: Int
  ) async throws {
    let fixture = try ServiceFixture()
    let step = step.replacing("FOLDER", with: fixture.folder.string)
    try fixture.write(workflow(step), to: "workflows/a.yaml")
    try script("echo hello\n", mode: mode, in: fixture)
    let registry = try await enabled(fixture)
    let file = fixture.path("workflows/x.sh").real.string
    let effects = try await registry.preview("a").effects
    #expect(effects.contains { $0.contains("\n  starts the file: \(file)") })

    try script("touch PWNED\n", mode: mode, in: fixture)
    #expect(try await registry.versionToRun("a") == nil)
    #expect(await registry.entry("a")?.more == ["starts the file `\(file)`, which has changed"])
    // It is told even though it was found before.
    #expect(try await registry.reload().wantMore == ["a"])
    #expect(try await registry.reload().wantMore == [])

    try script("echo hello\n", mode: mode, in: fixture)
    #expect(try await registry.reload().changed == ["a"])
    #expect(try await registry.versionToRun("a") != nil)
  }

  @Test func `what isn't started, or belongs to the system, may change`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write(
      workflow("shell.run: '/bin/cat ./data.txt | /usr/bin/env sort > ./out.txt'"),
      to: "workflows/a.yaml")
    try fixture.write("one\n", to: "workflows/data.txt")
    let registry = try await enabled(fixture)
    #expect(try await registry.preview("a").effects.allSatisfy { !$0.contains("starts the file") })
    try fixture.write("two\n", to: "workflows/data.txt")
    #expect(try await registry.versionToRun("a") != nil)
  }

  @Test func `a script that appears, or takes over by a link, needs consent`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write(workflow("shell.run: ./x.sh || true"), to: "workflows/a.yaml")
    let registry = try await enabled(fixture)
    try script("touch PWNED\n", in: fixture)
    #expect(try await registry.versionToRun("a") == nil)
    let file = fixture.path("workflows/x.sh").real
    #expect(await registry.entry("a")?.more == ["starts the file `\(file)`"])
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    #expect(try await registry.versionToRun("a") != nil)

    try script("touch PWNED TOO\n", "inbox/y.sh", in: fixture)
    try fixture.remove("workflows/x.sh")
    #expect(try await registry.versionToRun("a") != nil)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("workflows/x.sh").string, withDestinationPath: "../inbox/y.sh")
    #expect(try await registry.versionToRun("a") == nil)
    // After a restart, too.
    let next = fixture.registry()
    #expect(try await next.reload().wantMore == ["a"])
    #expect(await registry.watchedFolders.contains(fixture.path("workflows")))
  }

  @Test func `a script of a workflow that is run counts`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write("steps:\n  - shell.run: ./x.sh\n", to: "workflows/helper.yaml")
    try fixture.write(workflow("run: helper"), to: "workflows/a.yaml")
    try script("echo hello\n", in: fixture)
    let registry = try await enabled(fixture)
    try script("touch PWNED\n", in: fixture)
    #expect(try await registry.versionToRun("a") == nil)
  }

  @Test func `a script that changes between the preview and the consent isn't agreed to`()
    async throws
  {
    let fixture = try ServiceFixture()
    try fixture.write(workflow("shell.run: ./x.sh"), to: "workflows/a.yaml")
    try script("echo hello\n", in: fixture)
    let registry = fixture.registry()
    _ = try await registry.reload()
    let shown = try await registry.preview("a").version
    try script("touch PWNED\n", in: fixture)
    // Not noticed yet: the consent is to what was shown.
    _ = try await registry.enable("a", version: shown)
    #expect(try await registry.versionToRun("a") == nil)
    // Noticed: it is another version now.
    _ = try await registry.reload()
    await #expect(throws: ControlFailure.self) { try await registry.enable("a", version: shown) }
  }

  @Test func `a consent of an earlier version is read, and covers no scripts`() throws {
    let old = #"{"file":"a","triggers":[],"parts":{},"programs":["curl"]}"#
    let scope = try JSONDecoder().decode(ConsentScope.self, from: Data(old.utf8))
    #expect(scope.programs == ["curl"])
    #expect(scope.files == [:])
  }
}
