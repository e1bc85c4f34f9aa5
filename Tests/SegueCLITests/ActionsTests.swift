import Foundation
import ProgramTesting
import Testing

@Suite("Looking intents up")
struct ActionsTests {
  @Test(arguments: [
    ("Get Contents of URL", "web.get"), ("save a file", "file.write"),
    ("rename file", "file.rename"),
    ("back up", "archive.make"), ("pdftotext", "pdf.text"), ("filter list", "list.filter"),
    // A word of its example.
    ("Kiel trips", "csv.append"),
  ])
  func `actions finds intents by words, the best first`(words: String, id: String) async throws {
    let found = try await CommandSandbox().segue("actions", words)
    #expect(found.lines.first?.hasPrefix("\(id) ") == true, "\(found.output)")
  }

  @Test func `actions lists and describes intents`() async throws {
    let sandbox = try CommandSandbox()
    let all = try await sandbox.segue("actions")
    #expect(all.lines.contains { $0.hasPrefix("  file.move ") })
    let heading = try #require(all.lines.firstIndex { $0.hasPrefix("file (") })
    let rest = all.lines[(heading + 1)...].prefix { $0.hasPrefix("  ") }
    #expect(all.lines[heading] == "file (\(rest.count))")
    #expect(rest.allSatisfy { $0.hasPrefix("  file.") })
    let files = try await sandbox.segue("actions", "file")
    #expect(files.lines.allSatisfy { $0.hasPrefix("file.") })
    let one = try await sandbox.segue("actions", "text.reverse")
    #expect(one.output.hasPrefix("text.reverse  Reverse Text\n"))
    #expect(one.output.hasSuffix("\nExample\n  steps:\n    - text.reverse: abc\n"))
    let json = try await sandbox.segue("actions", "text.reverse", "--json")
    let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(list?.first?["id"] as? String == "text.reverse")
    #expect(list?.first?["example"] as? String == "steps:\n  - text.reverse: abc\n")
    let unknown = try await sandbox.segue("actions", "text.revers")
    #expect(unknown.output.hasPrefix("text.reverse"))
    let none = try await sandbox.segue("actions", "zzzz")
    #expect(
      none.talk.hasPrefix("error: there is no intent `zzzz`\n  = help: `segue actions` lists"))
    #expect(none.code == 66)
    let menu = try await sandbox.segue("actions", "menu").output
    #expect(menu.contains("a word of the language") && menu.contains("\noptions "), "\(menu)")
    #expect(try await sandbox.segue("actions", "atan").talk.contains("the function `atan(number)`"))
  }

  @Test func `names may be in capitals, and an action of Shortcuts may be a word of the language`()
    async throws
  {
    let sandbox = try CommandSandbox()
    for (words, same) in [
      ("Wait", "wait"), ("If", "if"), ("Date", "date"), ("Text.Reverse", "text.reverse"),
    ] {
      let found = try await sandbox.segue("actions", words)
      #expect(try await sandbox.segue("actions", same).output == found.output)
      #expect(found.code == 0)
    }
    let variable = try await sandbox.segue("actions", "Set", "Variable")
    #expect(
      variable.talk == """
        error: no intent is needed for `Set Variable`
          = help: the language has the word `set` for it; `segue actions set` tells more

        """)
    #expect(variable.code == 66)
  }

  @Test func `words need no quotes`() async throws {
    let sandbox = try CommandSandbox()
    let apart = try await sandbox.segue("actions", "filter", "list")
    #expect(try await sandbox.segue("actions", "filter list").output == apart.output)
    #expect(apart.lines.count > 1)
  }
}
