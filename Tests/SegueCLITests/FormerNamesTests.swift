import Foundation
import ProgramTesting
import Testing

@Suite("Former names of intents")
struct FormerNamesTests {
  @Test(arguments: [
    ("csv.write", ["csv.format"]), ("dictionary.from_text", ["dictionary.parse"]),
    ("dictionary.to_text", ["dictionary.format"]), ("file.create_folder", ["folder.make"]),
    ("file.list", ["folder.list"]), ("json.write", ["json.format"]),
    ("text.matches", ["text.fits", "text.match_all"]), ("text.template", ["text.fill"]),
  ])
  func `actions tells the present name, which exists`(former: String, present: [String])
    async throws
  {
    let sandbox = try CommandSandbox()
    let program = try await sandbox.segue("actions", former)
    #expect(program.code == 66)
    #expect(program.talk.contains("there is no intent `\(former)`"))
    for name in present {
      #expect(program.talk.contains("`\(name)`"))
      #expect(try await sandbox.segue("actions", name).output.hasPrefix("\(name) "))
    }
  }

  @Test(arguments: [
    ("event.find", "`segue apps`"), ("sheet.read", "`csv.parse`"), ("mqtt.send", "`shell.run`"),
    ("text.similarity", "`segue actions`"),
  ])
  func `actions says that a name is kept for later`(later: String, help: String) async throws {
    let program = try await CommandSandbox().segue("actions", later)
    #expect(program.code == 66)
    #expect(
      program.talk.hasPrefix(
        "error: there is no intent `\(later)` yet; the name is kept for a later version\n"))
    #expect(program.talk.contains(help))
    #expect(!program.talk.contains("did you mean"))
  }

  @Test func `what is said instead of the word of another tool exists`() async throws {
    let words = [
      "foreach", "for_each", "each", "loop", "with_items", "switch", "match", "case", "continue",
      "exit", "stop", "raise", "throw", "abort", "let", "var", "assign", "call", "workflow",
      "shell",
      "sh", "bash", "zsh", "script", "command", "cmd", "exec", "echo", "puts", "println", "sleep",
      "delay", "prompt", "cp", "mv", "rm", "cat", "mkdir", "ls", "curl", "http",
    ]
    func file(_ words: [String]) -> String {
      words.reduce("steps:\n") { $0 + "  - \($1): x\n" }
    }
    let sandbox = try CommandSandbox(["words.yaml": file(words)])
    let told = try await sandbox.segue("check", "words.yaml").output
    let present = told.matches(of: /did you mean `(.+)`\?/).map { String($0.1) }
    #expect(present.count == words.count, "\(told)")
    let mended = try CommandSandbox(["mended.yaml": file(present)])
    let rest = try await mended.segue("check", "mended.yaml").output
    #expect(!rest.contains("[unknown-action]"), "\(rest)")
  }

  @Test func `a first value that was the second parameter is one error`() async throws {
    let sandbox = try CommandSandbox([
      "get.yaml": "steps:\n  - json.parse: '{\"a\": 1}'\n  - dictionary.get: a\n"
    ])
    #expect(
      try await sandbox.segue("check", "get.yaml").output == """
        get.yaml:3:21: error: `dictionary.get` needs `key` [missing-parameter]
           |
         3 |   - dictionary.get: a
           |                     ^ this is `dictionary`, the first parameter
           = help: for the previous output as `dictionary`, write `- dictionary.get:`, and below it `key: …`


        """)
  }
}
