import ProgramTesting
import Testing

@Suite("Workflows in folders that were added")
struct AddedWorkflowTests {
  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "project/Workflows/tally.yaml":
        "triggers:\n  - every: 1h\nsteps:\n  - print: added\n",
      "project/Workflows/near.yaml": "steps:\n  - print: added\n",
      "Workflows/near.yaml": "steps:\n  - print: near\n",
    ])
    #expect(try await sandbox.segue("add", "project").code == 0)
    return sandbox
  }

  @Test func `they are known by their ids`() async throws {
    let sandbox = try await sandbox()
    #expect(try await sandbox.segue("list").output == "near   Near\ntally  Tally\n")
    #expect(try await sandbox.segue("run", "tally").output == "added\n")
    #expect(try await sandbox.segue("show", "tally").output.hasPrefix("Tally (tally)\n"))
    let next = try await sandbox.segue("next", "tally", "-n", "1")
    #expect(next.code == 0 && !next.output.isEmpty, "\(next.talk)")
    #expect(try await sandbox.segue("check", "tally").code == 0)
  }

  @Test func `an id that is nearly right is suggested`() async throws {
    let run = try await sandbox().segue("run", "taly")
    #expect(
      run.talk == """
        error: there is no workflow `taly`
          = help: did you mean `tally`?

        """)
    #expect(run.code == 66)
  }

  @Test func `a path goes before an id, and a project's folder before one that was added`()
    async throws
  {
    let sandbox = try await sandbox()
    #expect(try await sandbox.segue("run", "near").output == "near\n")
    try sandbox.write("steps:\n  - print: path\n", to: "tally")
    #expect(try await sandbox.segue("run", "tally").output == "path\n")
  }

  @Test func `they are forgotten with their folder`() async throws {
    let sandbox = try await sandbox()
    #expect(try await sandbox.segue("remove", "project").code == 0)
    #expect(try await sandbox.segue("run", "tally").code == 66)
    #expect(try await sandbox.segue("list").output == "near  Near\n")
  }
}
