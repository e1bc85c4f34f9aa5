import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import Testing

/// Workflows that an assistant writes, and that a person enables.
@Suite struct ProposalTests {
  private static let tidy = """
    description: Deletes an old file.
    triggers: [{ every: 1h }]
    steps:
      - file.delete: ~/old.txt

    """

  @Test(arguments: ProtocolEra.allCases)
  func `a text is checked as segue check does`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(
      [:], files: ["secret.yaml": "inputs: { x: { type: text } }\n"])
    let program = try await assistant.start(era)
    let found = try await program.call("segue_check", ["text": "steps:\n  - file.mov: x\n"])
    let problem = found["structuredContent"]?.jsonObject?["result"]?.jsonArray?.first?.jsonObject
    #expect(problem?["kind"] == "unknown-action")
    #expect(problem?["line"] == 2)
    #expect(found.texts.first?.contains("did you mean `file.move`?") == true)
    #expect(
      try await program.call("segue_check", ["text": .text(Self.tidy)]).texts == ["no problems"])
    // No path is followed: the messages would say what is there.
    let home = assistant.sandbox.path("home")
    for path in ["\(home)/secret.yaml", "\(home)/none.yaml"] {
      let looked = try await program.call(
        "segue_check", ["text": .text("steps:\n  - run: \(path)\n")])
      #expect(
        looked.texts.joined().replacing(path, with: "PATH").contains("PATH"), "\(looked.texts)")
      #expect(looked.texts.joined().contains("there is no"))
    }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a proposal waits until a person enables it`(era: ProtocolEra) async throws {
    let assistant = try await Assistant([:], files: ["old.txt": "old"])
    let program = try await assistant.start(era)
    let kept = try await program.call("segue_propose", ["id": "tidy", "text": .text(Self.tidy)])
    #expect(kept["isError"] == nil)
    #expect(kept.texts.first?.contains("Delete ~/old.txt") == true)
    let file = try assistant.text(".config/segue/proposed/tidy.yaml")
    #expect(file.hasPrefix("# Proposed by tests on "))
    #expect(file.hasSuffix(Self.tidy))
    // It is no workflow yet.
    for command in ["enable", "show", "run"] {
      let only = try await assistant.sandbox.segue(command, "tidy")
      #expect(only.code == 66)
      #expect(
        only.talk == """
          error: `tidy` is only a proposal of an assistant
            = help: `segue proposed show tidy` shows it, and `segue enable --proposed tidy` asks whether \
          to make it a workflow

          """)
    }
    #expect(try await program.toolNames().first == "segue_preview")

    let listed = try await assistant.sandbox.segue("proposed")
    #expect(listed.output.hasPrefix("tidy  Deletes an old file. – tests on "))
    let json = try await assistant.sandbox.segue("proposed", "--json").output
    #expect(json.contains(#""proposed_by": "tests","#), "\(json)")
    #expect(json.contains(/"proposed": "20\d\d-\d\d-\d\dT\d\d:\d\d:00/), "\(json)")
    let shown = try await assistant.sandbox.segue("proposed", "show", "tidy")
    #expect(shown.code == 0, "\(shown.talk)")
    let asked = try await assistant.sandbox.segue("enable", "--proposed", "tidy")
    #expect(asked.code == 77)
    // The minute may change in between.
    let next = /\(next: [^)]*\)/
    #expect(shown.output.replacing(next, with: "") == asked.output.replacing(next, with: ""))
    #expect(asked.output.contains("It starts\n  every 1h"))
    #expect(asked.output.contains("\n  steps:\n    - file.delete: ~/old.txt\n"))
    #expect(!assistant.exists(".config/segue/workflows/tidy.yaml"))

    let enabled = try await assistant.sandbox.segue("enable", "--proposed", "tidy", "--yes")
    #expect(enabled.code == 0, "\(enabled.talk)")
    #expect(try assistant.text(".config/segue/workflows/tidy.yaml") == file)
    #expect(!assistant.exists(".config/segue/proposed/tidy.yaml"))
    #expect(try await assistant.sandbox.segue("proposed").talk == "no proposals\n")
    #expect(try await assistant.sandbox.segue("status", "tidy").output.contains("enabled"))
  }

  @Test func `the list shows what a proposal without a description changes`() async throws {
    let assistant = try await Assistant([:])
    let program = try await assistant.start(.new)
    _ = try await program.call(
      "segue_propose", ["id": "tidy", "text": "steps:\n  - file.delete: ~/old.txt\n"])
    let listed = try await assistant.sandbox.segue("proposed").output
    #expect(listed.hasPrefix("tidy  Delete ~/old.txt – tests on "), "\(listed)")
    let json = try await assistant.sandbox.segue("proposed", "list", "--json").output
    #expect(json.contains(#""description": null"#), "\(json)")
    let shown = try await assistant.sandbox.segue("proposed", "show", "tidy").output
    #expect(shown.contains("\nIt has no triggers.\n\nIt does\n  Delete ~/old.txt\n"), "\(shown)")
  }

  @Test func `a proposal for a workflow that exists shows how it differs`() async throws {
    let assistant = try await Assistant(["tidy": Self.tidy])
    let program = try await assistant.start(.new)
    let more = Self.tidy + "  - file.delete: ~/older.txt\n"
    _ = try await program.call("segue_propose", ["id": "tidy", "text": .text(more)])
    #expect(try assistant.text(".config/segue/workflows/tidy.yaml") == Self.tidy)
    let shown = try await assistant.sandbox.segue("enable", "--proposed", "tidy", "--yes")
    #expect(
      shown.output.contains("\n      - file.delete: ~/old.txt\n  +   - file.delete: ~/older.txt\n"))
    #expect(try assistant.text(".config/segue/workflows/tidy.yaml").hasSuffix(more))
  }

  @Test func `what is no workflow, and what is too much, isn't kept`() async throws {
    let assistant = try await Assistant([:])
    let program = try await assistant.start(.new)
    func propose(_ id: String, _ text: String = Self.tidy) async throws -> String? {
      let result = try await program.call(
        "segue_propose", ["id": .text(id), "text": .text(text)])
      return result["isError"] == true ? result.texts.first : nil
    }
    for id in ["", "../tidy", "a/b", "Tidy", ".tidy", "-tidy", "a\u{0}", "ä", "tidy.yaml"] {
      let refused = try #require(try await propose(id))
      #expect(refused.contains("can't be a workflow's id"))
    }
    #expect(try await propose("x", "steps:\n  - nope: 1\n")?.contains("[unknown-action]") == true)
    let long = "# " + String(repeating: "x", count: 1 << 16) + "\n" + Self.tidy
    #expect(try await propose("x", long)?.hasPrefix("the text has more than 64 KiB") == true)
    for number in 1...20 { #expect(try await propose("p\(number)") == nil) }
    #expect(
      try await propose("p21")
        == "there are 20 proposals already; its user removes some with `segue proposed remove ID`")
    // One of them can be replaced.
    #expect(try await propose("p20") == nil)
    #expect(try await assistant.sandbox.segue("proposed", "remove", "p1").code == 0)
    #expect(try await propose("p21") == nil)
    #expect(try await assistant.sandbox.segue("proposed", "remove", "p1").code == 66)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a preview says what a run would do, and does nothing`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(
      [
        "clear": """
        triggers: [assistant: ]
        inputs: { file: { type: file } }
        steps:
          - file.delete: $file
        """
      ], files: ["old.txt": "old"])
    let program = try await assistant.start(era)
    let preview = try await program.call(
      "segue_preview", ["workflow": "clear", "inputs": ["file": "~/old.txt"]])
    let sentences = preview["structuredContent"]?.jsonObject?["result"]?.jsonArray ?? []
    #expect(sentences == ["would move `~/old.txt` to the trash"])
    #expect(assistant.exists("old.txt"))
    let runs = try await assistant.sandbox.segue("runs", "--json").output
    #expect(runs.contains(#""message": "it was only a preview""#), "\(runs)")
  }

  @Test(
    arguments: [
      ("segue_preview", [:], "`segue_preview` needs a value for `workflow`"),
      ("segue_check", ["text": .nothing], "`segue_check` needs a value for `text`"),
      ("segue_check", ["text": 1], "`text` has to be a text"),
    ] as [(String, JSONObject, String)])
  func `an argument that is missing is said to be`(
    tool: String, arguments: JSONObject, message: String
  ) async throws {
    let assistant = try await Assistant([:])
    let program = try await assistant.start(.new)
    #expect(try await program.call(tool, arguments).texts == [message])
    // Its home is there as long as the program.
    withExtendedLifetime(assistant) {}
  }
}
