import Foundation
import ProgramTesting
import Testing

@Suite("segue show")
struct ShowCommandTests {
  @Test func `show tells a workflow in sentences`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      name: Greet
      description: Say hello.
      inputs:
        person: World
      triggers:
        - every: 1h
      steps:
        - text.reverse: $person
          as: back
        - if: $back has value
          then:
            - print: $back

      """
    ])
    let program = try await sandbox.segue("show", "a.yaml")
    #expect(program.code == 0)
    #expect(
      program.output.hasPrefix(
        """
        Greet (a)
        Say hello.

        Inputs
          --person  text, World unless given

        Starts
          every 1h

        Steps
          1. Reverse $person → back

        """), "\(program.output)")
    // The numbers of steps in messages, in `runs show` and for `runs rerun --from`.
    #expect(program.output.contains("  2. ") && program.output.contains("  3. "))
    let json = try await sandbox.segue("show", "a.yaml", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((document?["steps"] as? [Any])?.count == 2)
  }

  @Test func `show has everything about the inputs and triggers`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        size: { type: number, default: 1000, min: 1, max: 5000 }
        color: { type: text, values: [red, blue], default: red }
        code: { type: text, pattern: "[A-Z]+", optional: true }
        note: { type: text, default: "", description: What to add }
      triggers:
        - { time: "07:30", days: weekdays, id: morning }
        - manual:
      steps:
        - print: ${size} ${color} ${code} ${note}

      """
    ])
    let program = try await sandbox.segue("show", "a.yaml")
    #expect(
      program.output.contains(
        """
        Inputs
          --size   number, at least 1, at most 5000, 1000 unless given
          --color  text, one of red or blue, red unless given
          --code   text, matching [A-Z]+, optional
          --note   text, empty unless given; What to add

        Starts
        """), "\(program.output)")
    #expect(program.output.contains("every weekday at 07:30"), "\(program.output)")
    let json = try await sandbox.segue("show", "a.yaml", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let inputs = document?["inputs"] as? [[String: Any]]
    #expect(inputs?.first?["default"] as? Int == 1000 && inputs?.first?["max"] as? Int == 5000)
    #expect(inputs?.dropFirst().first?["values"] as? [String] == ["red", "blue"])
    let triggers = document?["triggers"] as? [[String: Any]]
    #expect(triggers?.map { $0["kind"] as? String } == ["time", "manual"])
    #expect(triggers?.first?["id"] as? String == "morning")
  }

  @Test func `show lists the types and their properties`() async throws {
    let sandbox = try CommandSandbox()
    #expect(try await sandbox.segue("show", "type").lines.contains("file"))
    #expect(try await sandbox.segue("show", "type", "file").output.contains("name"))
    let unknown = try await sandbox.segue("show", "type", "fiel")
    #expect(unknown.talk == "error: there is no type `fiel`\n  = help: did you mean `file`?\n")
    #expect(unknown.code == 66)
  }
}
