import Foundation
import ProgramTesting
import Testing

@Suite("segue enable, where no daemon runs")
struct EnableCommandTests {
  @Test func `enabling shows what a workflow would do, and asks`() async throws {
    let sandbox = try AutomationCommandTests.sandbox()
    let unasked = try await sandbox.segue("enable", "tidy")
    let path = sandbox.path("home/.config/segue/workflows/tidy.yaml")
    // What the kernel here can't hold differs between machines.
    let shown = unasked.output.replacing(/\(next: .*\)/, with: "(next: …)")
      .replacing(/\ \ but here, .*\n/, with: "")
    #expect(
      shown == """
        tidy (Tidy up)  \(path)

        It starts
          when a PDF is added to `~/Inbox`
          every weekday at 07:30 (next: …)

        and does
          Delete ~/Archive/old.pdf

        It may only
          write `~/Archive`

        """)
    #expect(
      unasked.talk
        == "error: there is no terminal to ask for consent\n  = help: `segue enable tidy --yes` agrees to "
        + "it\n")
    #expect(unasked.code == 77)
    let json = try await sandbox.segue("enable", "tidy", "--json")
    #expect(json.code == 0)
    #expect(json.talk == "")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(document?["enabled"] as? Bool == false)
    let agreed = try await sandbox.segue("enable", "tidy", "--yes", "--json")
    #expect(agreed.output.contains("\"enabled\": true"))
    _ = try await sandbox.segue("disable", "tidy")
    let yes = try await sandbox.segue("enable", "tidy", "--yes")
    #expect(
      yes.talk == "`tidy` is enabled; its triggers start it while `segue daemon` runs\n")
    #expect(yes.code == 0)
    #expect(try await sandbox.segue("enable", "tidy").talk == "`tidy` is enabled already\n")
    #expect(try await sandbox.segue("disable", "tidy").talk == "`tidy` is disabled\n")
  }

  @Test(arguments: [("y\n", 0), ("\n", 1), ("n\n", 1)])
  func `on a terminal a person agrees`(keys: String, code: Int) async throws {
    let sandbox = try AutomationCommandTests.sandbox()
    let program = try await sandbox.terminal("enable tidy", keys: keys)
    #expect(program.output.contains("Enable tidy?"), "\(program.output)")
    #expect(program.code == code)
    let again = try await sandbox.segue("enable", "tidy", "--json")
    #expect(again.output.contains("\"enabled\": \(code == 0)"))
  }

  @Test func `enabling says that without permissions there are no limits`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/free.yaml":
        "triggers: [assistant: ]\nsteps:\n  - file.delete: ~/a\n"
    ])
    #expect(
      try await sandbox.segue("enable", "free").output.hasSuffix(
        """
        and does
          Delete ~/a

        It has no `permissions`, so its steps may do whatever you may.

        """))
  }

  @Test func `a file that wants more has to be enabled again`() async throws {
    let sandbox = try AutomationCommandTests.sandbox()
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    try sandbox.write(
      AutomationCommandTests.tidy + "  - shell.run: date\n",
      to: "home/.config/segue/workflows/tidy.yaml")
    let status = try await sandbox.segue("status")
    #expect(
      status.output.contains(
        "tidy  changed: it performs `shell.run` now, and waits for `segue enable tidy`\n"))
    #expect(try await sandbox.segue("trigger", "tidy").code == 77)
    let preview = try await sandbox.segue("enable", "tidy")
    #expect(preview.output.contains("It now\n  performs `shell.run`\n"))
    #expect(preview.code == 77)
  }
}
