import AppIntentsCore
import Foundation
import OrderedCollections
import ProgramTesting
import Testing
import WorkflowValues

/// What a real model says is held to the types of the steps after it. What it says isn't tested: it is
/// too small to be right.
@Suite(
  "A real language model", .serialized,
  .enabled(if: LocalModel.isInstalled, "`make test ALL=1` installs the model"))
struct LocalModelTests {
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
    let run = try await sandbox.asking("run", "notes.yaml")
    #expect(run.code == 0, "\(run.talk)")
    for name in ["a.md", "b.md"] {
      #expect(
        sandbox.exists("home/Notes/\(name)") != sandbox.exists("home/Notes/Shortcuts/\(name)"))
    }
    #expect(model.questions.count == 2)
  }

  @Test func `each type of an answer is what a model gives`() async throws {
    let model = try await LocalModel()
    let sandbox = try model.sandbox(["types.yaml": Self.types])
    let run = try await sandbox.asking("run", "types.yaml", "--output-type", "json")
    try #require(run.code == 0, "\(run.talk)")
    let answers = run.dictionary
    #expect(answers["text"]?.isWords == true)
    #expect(answers["rich_text"]?.isWords == true)
    #expect(answers["number"]?.isNumber == true)
    #expect([true, false].contains(answers["boolean"]))
    #expect(answers["date"]?.text.wholeMatch(of: /\d{4}-\d\d-\d\d(T.*)?/) != nil)
    #expect(answers["duration"]?.text.wholeMatch(of: /-?P[0-9A-Z.]+/) != nil)
    #expect(answers["list"]?.consists(of: \.isWords) == true)
    if case .dictionary? = answers["dictionary"] {} else { Issue.record("no dictionary") }
    if case .dictionary(let invoice)? = answers["fields"] {
      #expect(invoice.keys == ["vendor", "amount"])
      #expect(invoice["amount"] == .nothing || invoice["amount"]?.isNumber == true)
    } else {
      Issue.record("no dictionary with fields")
    }
    #expect(["refund", "question"].contains(answers["choice"]))
    #expect(
      answers["several"]?.consists { ["food", "sports", "weather"].contains($0) } == true)
    #expect(answers["model"] == "tiny")
    #expect(answers["transcript"]?.text.contains("Please send my money back.") == true)
    #expect(answers["transcript"]?.text.contains("[tiny, ") == true)
    // Each was asked for once, or once more after a wrong reply.
    #expect((11...22).contains(model.questions.count))
  }

  /// Each type, with a question that the model has an answer of this type to. A number, a date, a
  /// duration and the amount may be missing: the model may say that they aren't there.
  private static let types = """
    steps:
      - model.use: What is the capital of France?
        input: none
        output: text
        as: words
      - model.use: Write a sentence about bread, with one bold word.
        input: none
        output: rich_text
        as: rich
      - model.use: How many eggs does the recipe need?
        input: Take two eggs and 100 g of flour.
        output: number
        as: eggs
      - model.use: Is this about food?
        input: Take two eggs and 100 g of flour.
        output: boolean
        as: food
      - model.use: On which day is the meeting?
        input: The meeting is on 2026-11-21.
        output: date
        as: day
      - model.use: How long does it bake?
        input: Bake it for 1 hour and 30 minutes.
        output: duration
        as: time
      - model.use: List the ingredients
        input: "Ingredients: flour, eggs, milk."
        output: list
        as: ingredients
      - model.use: Which facts are in this?
        input: "Name: Ada. Town: London."
        output: dictionary
        as: facts
      - model.extract: { vendor: text, amount: { type: number, optional: true } }
        input: "Miller Ltd. Total: 120 Euro."
        as: invoice
      - model.use: What does this customer want?
        input: Please send my money back.
        values: [refund, question]
        as: wish
      - model.classify: [food, sports, weather]
        input: It rains at the football match.
        several: true
        as: topics
    output:
      text: $words
      rich_text: $rich
      number: $eggs
      boolean: $food
      date: $day
      duration: $time
      list: $ingredients
      dictionary: $facts
      fields: $invoice
      choice: $wish
      several: $topics
      model: $wish.model
      transcript: $wish.transcript

    """

  @Test func `an entity is one of those that the model was given`() async throws {
    let model = try await LocalModel()
    let sandbox = try model.sandbox([
      "events.yaml": """
      steps:
        - sample_provider.find_event_entity:
          as: events
        - model.use: Which of these events has the number 12 in its title?
          input: $events
          output: entity
          as: event
        - model.use: Which of these events have a 1 in their titles?
          input: $events
          as: some
        - for: $some
          do:
            - print: ${item.id}
      output: { event: $event.id, some: $prev }

      """
    ])
    let added = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--yes")
    #expect(added.code == 0, "\(added.talk)")
    let run = try await sandbox.asking("run", "events.yaml", "--output-type", "json", "--quiet")
    try #require(run.code == 0, "\(run.talk)")
    #expect(model.questions.count == 2)
    #expect(model.questions.allSatisfy { $0.contains(#"\"title\":\"Event 12\""#) })
    #expect(run.output.contains(#""event": "#), "\(run.output)")
  }
}

extension IntentValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }

  /// Whether it is a list of such values.
  fileprivate func consists(of isSuch: (IntentValue) -> Bool) -> Bool {
    if case .list(let items) = self { items.allSatisfy(isSuch) } else { false }
  }

  /// Whether it is a text with something in it.
  fileprivate var isWords: Bool { if case .text(let text) = self { !text.isEmpty } else { false } }
}
