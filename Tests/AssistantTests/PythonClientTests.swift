import Foundation
import OrderedCollections
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing
import WorkflowValues

/// `segue mcp`, driven by clients that others wrote.
@Suite struct PythonClientTests {
  private static let workflows = [
    "greet": """
    triggers: [assistant: ]
    inputs: { person: { type: text } }
    steps:
      - value: Hello, ${person}

    """,
    "save": """
    triggers: [assistant: ]
    inputs: { text: { type: text } }
    steps:
      - file.write: $text
        to: ~/saved.txt
        conflict: replace

    """,
    "wait": """
    triggers: [assistant: ]
    steps:
      - shell.run: echo > begun; exec sleep 3600

    """,
  ]

  @Test(arguments: [(1, "legacy"), (2, "legacy"), (2, "auto"), (2, "2026-07-28")])
  func `a Python client goes through every exchange`(major: Int, mode: String) async throws {
    guard let python = try Repository.installedMCPPython(major) else { return }
    let assistant = try await Assistant(Self.workflows)
    let script = Repository.root.appending(path: "Tests/AssistantTests/assistants.py")
    let folder = assistant.sandbox.folder["home/.config/segue/workflows"]
    let begun = try NamedPipe(folder.appending("begun"))
    let program = try await Program.run(
      python, [script.path, mode, begun.path.string] + assistant.command(),
      home: assistant.sandbox.home)
    #expect(program.code == 0, "\(program.talk)")
    let seen = try JSONReader.read(program.output)
    let expected = """
      {"tools":["greet","save","wait","segue_preview","segue_check","segue_propose"],\
      "schema":{"person":{"type":"string"}},"greet":"Hello, Ada","progress":1,\
      "mistake":"failed: `greet` has no input `nme`; it has `person`","read":"kept","preview":1,\
      "check":["error"],"propose":"segue enable --proposed one","canceled":true,\
      "after":"Hello, Bob"}
      """
    #expect(JSONWriter.compact(seen) == expected)
    let runs = try await assistant.sandbox.segue("runs", "--json")
    let states = runs.output.matches(of: /"state": "(\w+)"/).map { String($0.1) }
    #expect(states.sorted() == ["canceled", "skipped", "succeeded", "succeeded", "succeeded"])
    #expect(try assistant.text("saved.txt") == "kept")
  }
}
