import AppIntentsCore
import Foundation
import ProgramTesting
import Testing
import WorkflowValues

/// What a real model says is held to the types of the steps after it. What it says isn't tested: it is
/// too small to be right.
@Suite(
  "A real language model", .serialized,
  .enabled(if: LocalModel.isInstalled, "`make test ALL=1` installs the model"))
struct LocalModelTests {
  static let types: [(parameters: String, type: String)] = [
    ("output: text", "text"), ("output: rich_text", "rich text"), ("output: number", "number"),
    ("output: boolean", "boolean"), ("output: date", "date"), ("output: duration", "duration"),
    ("values: [eggs, milk]", "choice"),
    ("fields: { food, count: number, day: { type: date, optional: true } }", "dictionary"),
  ]

  @Test func `a reply is of each type that a step can want`() async throws {
    let model = try await LocalModel()
    let steps = Self.types.map { parameters, _ in
      """
        - model.use: What is bought, how much of it, when, and how long does it take?
          input: On 3 March 2026 we buy 12 eggs, which takes 20 minutes.
          \(parameters)
          max_tokens: 200
          on_error: continue
        - print: ${prev.type}

      """
    }
    let sandbox = try model.sandbox(["types.yaml": "steps:\n" + steps.joined()])
    let run = try await sandbox.segue("run", "types.yaml")
    #expect(run.code == 0, "\(run.talk)")
    // A reply that is none fails its step, and gives nothing: a model as small as this one may write on
    // until it is cut. A value of another type would be a defect.
    let found = run.output.split(separator: "\n").map(String.init)
    #expect(found.count == Self.types.count)
    for (type, (_, wanted)) in zip(found, Self.types) {
      #expect(type == wanted || type == "nothing" || type == "")
    }
    #expect(zip(found, Self.types).filter { $0 == $1.type }.count >= 5, "\(found) \(run.talk)")
  }

  @Test func `notes are moved by an answer whose type no file says`() async throws {
    let model = try await LocalModel()
    let sandbox = try model.sandbox([
      "home/Notes/a.md": "The dentist, on Monday", "home/Notes/b.md": "Developing shortcuts",
      "notes.yaml": """
      steps:
        - file.find: ~/Notes
        - for: $prev
          each: note
          do:
            - model.use: Is this note about developing features for Shortcuts?
              input: $note
            - if: $prev
              then:
                - file.move: $note
                  to: ~/Notes/Shortcuts/

      """,
    ])
    let run = try await sandbox.segue("run", "notes.yaml")
    #expect(run.code == 0, "\(run.talk)")
    for name in ["a.md", "b.md"] {
      #expect(
        sandbox.exists("home/Notes/\(name)") != sandbox.exists("home/Notes/Shortcuts/\(name)"))
    }
  }

  @Test func `long content is asked about in pieces`() async throws {
    let model = try await LocalModel(context: 1024)
    let text = (1...20).map { number in
      "Paragraph \(number) tells of the town of Ulm, of its \(number) bridges, and of its market, "
        + "where people sell bread and apples on every day of the week.\n\n"
    }
    let sandbox = try model.sandbox([
      "long.txt": text.joined(),
      "long.yaml": """
      steps:
        - file.read: long.txt
        - model.use: What is this text about?
          max_tokens: 40
          on_error: continue

      """,
    ])
    let run = try await sandbox.segue("run", "long.yaml")
    #expect(run.code == 0, "\(run.talk)")
    let status = try await sandbox.segue("status", "--json")
    let pattern = /"requests": (\d+)/
    let requests = try #require(status.output.firstMatch(of: pattern))
    #expect((Int(requests.1) ?? 0) > 1)
    #expect(!run.talk.contains("room for"))
  }
}
