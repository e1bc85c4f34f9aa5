import Foundation
import ProgramTesting
import Testing

/// Steps of an app that require authentication, with a `pkcheck` of the test's own.
@Suite("Authentication")
struct AuthenticationTests {
  private static let renaming = "pal.rename_event: e1\n    name: Dentist"

  private func sandbox(
    pkcheck: String?, step: String = AuthenticationTests.renaming
  ) async throws -> (CommandSandbox, path: String) {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - \(step)\n"])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    try sandbox.write("", to: "bin/none")
    if let pkcheck {
      try sandbox.write(
        "#!/bin/sh\necho \"$@\" >> '\(sandbox.path("asked"))'\n\(pkcheck)\n", to: "bin/pkcheck")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("bin/pkcheck"))
    }
    return (sandbox, sandbox.path("bin"))
  }

  @Test(arguments: [
    (renaming, "e1 is Dentist", "dev.segue.perform"),
    ("pal.unlock_vault", "unlocked", "dev.segue.perform-locally"),
  ])
  func `a step is performed once polkit says yes`(
    step: String, output: String, action: String
  ) async throws {
    let (sandbox, path) = try await sandbox(pkcheck: "exit 0", step: step)
    let run = try await sandbox.terminal(
      "run a.yaml", environment: ["NO_COLOR": "1", "PATH": "\(path):/usr/bin:/bin"])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains(output), "\(run.output)")
    let asked = try sandbox.text("asked")
    #expect(asked.contains("--action-id \(action) --process "), "\(asked)")
    #expect(asked.contains("--allow-user-interaction"))
  }

  @Test func `a step that needs the user at the machine is refused like others`() async throws {
    let (sandbox, path) = try await sandbox(pkcheck: "exit 1", step: "pal.unlock_vault")
    let run = try await sandbox.terminal(
      "run a.yaml", environment: ["NO_COLOR": "1", "PATH": "\(path):/usr/bin:/bin"])
    #expect(run.code == 77, "\(run.output)")
    #expect(run.output.contains("requires authentication, and it failed"), "\(run.output)")
    #expect(!run.output.contains("unlocked"))
    let piped = try await sandbox.segue("run", "a.yaml")
    #expect(piped.code == 77)
    #expect(piped.talk.contains("there is no terminal to authenticate on"), "\(piped.talk)")
  }

  @Test(arguments: [
    ("exit 1", "requires authentication, and it failed"),
    ("exit 2", "requires authentication, and nothing here can ask for it"),
    ("exit 3", "requires authentication, and it was canceled"),
    ("echo 'dev.segue.perform is not registered' >&2; exit 127", "`make install`"),
  ])
  func `a step isn't performed otherwise`(pkcheck: String, message: String) async throws {
    let (sandbox, path) = try await sandbox(pkcheck: pkcheck)
    let run = try await sandbox.terminal(
      "run a.yaml", environment: ["NO_COLOR": "1", "PATH": "\(path):/usr/bin:/bin"])
    #expect(run.code == 77, "\(run.output)")
    #expect(run.output.contains(message), "\(run.output)")
    #expect(!run.output.contains("is Dentist"))
  }

  @Test func `without polkit or a terminal a step says what it lacks`() async throws {
    let (sandbox, path) = try await sandbox(pkcheck: nil)
    let bare = try await sandbox.terminal(
      "run a.yaml", environment: ["NO_COLOR": "1", "PATH": path])
    #expect(bare.output.contains("there is no `pkcheck` to ask for it"), "\(bare.output)")
    let piped = try await sandbox.segue("run", "a.yaml")
    #expect(piped.code == 77)
    #expect(piped.talk.contains("there is no terminal to authenticate on"), "\(piped.talk)")
  }

  @Test func `enabling a workflow says that nothing is asked for`() async throws {
    let (sandbox, _) = try await sandbox(pkcheck: nil)
    try sandbox.write(
      "triggers: [every: 1h]\nsteps:\n  - pal.rename_event: e1\n    name: Dentist\n",
      to: "home/.config/segue/workflows/b.yaml")
    let preview = try await sandbox.segue("enable", "b")
    #expect(
      preview.output.contains(
        "authentication: required by the step, and not asked for when it starts by itself"),
      "\(preview.output) \(preview.talk)")
  }
}
