import Foundation
import ProgramTesting
import Testing

@Suite("Undoing runs from the command line")
struct UndoCommandTests {
  private static let tidy = """
    steps:
      - file.write: new
        to: a.txt
        conflict: replace
      - folder.make: made

    """

  private func sandbox() throws -> CommandSandbox {
    try CommandSandbox(["tidy.yaml": Self.tidy, "a.txt": "old"])
  }

  private func segue(_ words: String..., in sandbox: CommandSandbox) async throws -> Program {
    try await Program.run(Repository.segue, words, home: sandbox.home, folder: sandbox.url)
  }

  private func content(_ sandbox: CommandSandbox) throws -> String {
    try String(contentsOf: sandbox.url.appending(path: "a.txt"), encoding: .utf8)
  }

  @Test func `a run is undone only after consent, and undoing can be undone`() async throws {
    let sandbox = try sandbox()
    #expect(try await segue("run", "tidy.yaml", in: sandbox).code == 0)
    let asked = try await segue("undo", in: sandbox)
    #expect(asked.code == 77)
    #expect(
      asked.talk == """
        error: there is no terminal to ask for consent
          = help: `segue undo 1 --yes` agrees to it

        """)
    #expect(try await segue("undo", "--dry-run", in: sandbox).output == asked.output)
    #expect(try content(sandbox) == "new")
    #expect(try await segue("undo", "--yes", in: sandbox).code == 0)
    #expect(try content(sandbox) == "old")
    #expect(!sandbox.exists("made"))
    #expect(try await segue("undo", "1", "--yes", in: sandbox).code == 1)
    let none = try await segue("undo", "--yes", in: sandbox)
    #expect(none.code == 66)
    #expect(none.talk == "error: there is no run that has something to undo\n")
    #expect(try await segue("undo", "2", "--yes", "--json", in: sandbox).code == 0)
    #expect(try content(sandbox) == "new")
    #expect(sandbox.exists("made"))
  }

  @Test func `a file that was changed since stays, and the rest is undone`() async throws {
    let sandbox = try sandbox()
    #expect(try await segue("run", "tidy.yaml", in: sandbox).code == 0)
    try Data("mine".utf8).write(to: sandbox.url.appending(path: "a.txt"))
    let undone = try await segue("undo", "--yes", in: sandbox)
    #expect(undone.code == 0)
    #expect(undone.output.contains("a.txt` was changed since"))
    #expect(try content(sandbox) == "mine")
    #expect(!sandbox.exists("made"))
  }

  @Test func `a step that undoes needs an answer`() async throws {
    let sandbox = try sandbox()
    #expect(try await segue("run", "tidy.yaml", in: sandbox).code == 0)
    try Data("steps: [run.undo]\n".utf8).write(to: sandbox.url.appending(path: "undo.yaml"))
    let run = try await segue("run", "undo.yaml", in: sandbox)
    #expect(run.code == 1)
    #expect(run.talk.contains("the run is unattended"))
    #expect(try content(sandbox) == "new")
    let dry = try await segue("run", "undo.yaml", "--dry-run", in: sandbox)
    #expect(dry.code == 0)
    #expect((dry.output + dry.talk).contains("put the former content of"))
    #expect(try content(sandbox) == "new")
  }
}
