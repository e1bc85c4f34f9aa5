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

  @Test(arguments: ["number.calculate: 3 - 2", "value: [a, b]"])
  func `a step without a number undoes the last run, whatever the step before gave`(
    step: String
  ) async throws {
    let sandbox = try sandbox()
    for _ in 1...2 { #expect(try await segue("run", "tidy.yaml", in: sandbox).code == 0) }
    try sandbox.write("steps:\n  - \(step)\n  - run.undo:\n", to: "back.yaml")
    let run = try await sandbox.terminal("run back.yaml", keys: "n\n")
    #expect(run.output.contains("Undo run 2 of tidy"), "\(run.output)")
    let plan = try await segue("run", "back.yaml", "--dry-run", in: sandbox)
    #expect(plan.output.contains("would put the former content of"), "\(plan.output)")
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
    for words in [["1", "--yes"], ["1", "--dry-run"], ["1", "--json"]] {
      let nothing = try await Program.run(
        Repository.segue, ["undo"] + words, home: sandbox.home, folder: sandbox.url)
      #expect(nothing.code == 1)
      #expect(nothing.talk == "error: nothing of run 1 can be undone now\n")
    }
    for word in ["--yes", "--dry-run"] {
      let none = try await segue("undo", word, in: sandbox)
      #expect(none.code == 1)
      #expect(none.talk == "error: there is no run that has something to undo\n")
    }
    #expect(try await segue("undo", "9", in: sandbox).code == 66)
    #expect(try await segue("undo", "2", "--yes", "--json", in: sandbox).code == 0)
    #expect(try content(sandbox) == "new")
    #expect(sandbox.exists("made"))
  }

  @Test func `a file that was changed since stays, and the rest is undone`() async throws {
    let sandbox = try sandbox()
    #expect(try await segue("run", "tidy.yaml", in: sandbox).code == 0)
    try Data("mine".utf8).write(to: sandbox.url.appending(path: "a.txt"))
    for words in [["--dry-run"], ["--json"]] {
      let look = try await Program.run(
        Repository.segue, ["undo"] + words, home: sandbox.home, folder: sandbox.url)
      #expect(look.code == 1 && look.talk == "")
    }
    #expect(sandbox.exists("made"))
    let undone = try await segue("undo", "--yes", in: sandbox)
    #expect(undone.code == 1)
    #expect(undone.output.contains("a.txt` was changed since"))
    let reason = "can't put the former content of `\(sandbox.path("a.txt"))` back, because"
    #expect(undone.output.contains("  \(reason)"))
    #expect(undone.talk.contains("error: 1 of 2 changes of run 1 were undone; \(reason)"))
    #expect(undone.talk.contains("  = help: `segue undo 1` shows what is left\n"))
    #expect(!undone.talk.contains("run 1 was undone"))
    #expect(try content(sandbox) == "mine")
    #expect(!sandbox.exists("made"))
  }

  @Test func `an older run is undone without a question only by its number`() async throws {
    let sandbox = try sandbox()
    try sandbox.write("steps: [print: hi]\n", to: "look.yaml")
    #expect(try await segue("run", "tidy.yaml", in: sandbox).code == 0)
    #expect(try await segue("run", "look.yaml", in: sandbox).code == 0)
    let refused = try await segue("undo", "--yes", in: sandbox)
    #expect(refused.code == 1)
    #expect(refused.output == "")
    #expect(
      refused.talk == """
        error: run 1 isn't the last run: that is run 2 of `look`
          = help: `segue undo 1 --yes` undoes run 1

        """)
    #expect(try content(sandbox) == "new")
    #expect(try await segue("undo", "--dry-run", in: sandbox).code == 0)
    #expect(try await segue("undo", "1", "--yes", in: sandbox).code == 0)
    #expect(try content(sandbox) == "old")
  }

  @Test func `a second undo says that the last run was one`() async throws {
    let sandbox = try sandbox()
    try sandbox.write("steps: [file.delete: b.txt]\n", to: "clean.yaml")
    try sandbox.write("b", to: "b.txt")
    for name in ["tidy.yaml", "clean.yaml"] {
      #expect(try await segue("run", name, in: sandbox).code == 0)
    }
    #expect(try await segue("undo", "--yes", in: sandbox).code == 0)
    let again = try await segue("undo", "--yes", in: sandbox)
    #expect(again.code == 1)
    #expect(
      again.talk == """
        error: the last run, 3, undid run 2; the last one to undo is run 1
          = help: `segue undo 1 --yes` undoes run 1

        """)
    #expect(sandbox.exists("b.txt"))
  }

  @Test func `after an undo, a run that can't be undone isn't named as one that can`() async throws
  {
    let sandbox = try sandbox()
    try sandbox.write("steps:\n  - file.write: new\n    to: b.txt\n", to: "write.yaml")
    for name in ["write.yaml", "tidy.yaml"] {
      #expect(try await segue("run", name, in: sandbox).code == 0)
    }
    try sandbox.write("mine", to: "b.txt")
    #expect(try await segue("undo", "--yes", in: sandbox).code == 0)
    let again = try await segue("undo", "--yes", in: sandbox)
    #expect(again.code == 1)
    #expect(again.output.contains("b.txt` was changed since"), "\(again.output)")
    #expect(again.talk == "error: nothing of run 1 can be undone now\n")
  }

  @Test func `the history says which run was undone, and how that is undone`() async throws {
    let sandbox = try sandbox()
    #expect(try await segue("run", "tidy.yaml", in: sandbox).code == 0)
    #expect(try await segue("undo", "--yes", in: sandbox).code == 0)
    #expect(try await segue("runs", in: sandbox).output.contains("undo-1"))
    let again = try await segue("runs", "rerun", "2", in: sandbox)
    #expect(again.code == 1)
    #expect(
      again.talk == """
        error: run 2 undid another run
          = help: `segue undo 2` does the changes of that run again

        """)
  }

  @Test func `what nothing undoes is quoted`() async throws {
    let sandbox = try CommandSandbox([
      "rm.yaml": "steps:\n  - file.delete: a.txt\n    permanently: true\n  - shell.run: 'true'\n",
      "a.txt": "old",
    ])
    #expect(try await segue("run", "rm.yaml", in: sandbox).code == 0)
    let look = try await segue("undo", "1", in: sandbox)
    #expect(look.code == 1)
    #expect(
      look.output == """
        run 1  rm
          can't undo “Run true”, because what a program changes isn't known
          can't undo “delete `\(sandbox.path("a.txt"))`”, because it was deleted permanently

        """)
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
