import AppIntentsCore
import Foundation
import OrderedCollections
import ProgramTesting
import Testing
import WorkflowValues

/// Content that is longer than a real model takes.
@Suite(
  "Long input of a real language model", .serialized,
  .enabled(if: LocalModel.isInstalled, "`make test ALL=1` installs the model"))
struct LongInputTests {
  /// About 1,500 tokens of paragraphs, for a model that takes 1,024.
  private static let paper = (1...27).map { number in
    let topics = [
      "The football match on Saturday was won by the home team, after a long second half.",
      "Heavy rain is expected for the whole weekend, with gusts of wind along the coast.",
      "The bakery at the market sells a new bread with walnuts. It costs four euros.",
    ]
    return "\(number). \(topics[number % topics.count])"
  }.joined(separator: "\n\n")

  @Test(arguments: [
    // Lists are joined.
    ("output: list\n    values: [sports, weather, food]", 0...0),
    // Values of a key that differ are asked about once more.
    (
      "fields: { urgent: boolean, topic: { values: [sports, weather, food], optional: true } }",
      0...1
    ),
    // The texts are asked about.
    ("output: text", 1...1),
  ])
  func `it is asked about in pieces, and one answer is made of theirs`(
    output: String, more: ClosedRange<Int>
  ) async throws {
    let model = try await LocalModel(context: 1024)
    let sandbox = try model.sandbox([
      "paper.txt": Self.paper,
      "paper.yaml": """
      inputs: { paper: { type: file } }
      steps:
        - model.use: What is this about?
          input: $paper
          max_tokens: 200
          \(output)
          as: answer
      output: { answer: $answer }

      """,
    ])
    let run = try await sandbox.asking(
      "run", "paper.yaml", "paper.txt", "--output-type", "json")
    try #require(run.code == 0, "\(run.talk)")
    let questions = model.questions
    let pieces = questions.filter { !$0.contains("consecutive parts of something longer") }.count
    #expect(pieces > 1)
    for (index, question) in questions.prefix(pieces).enumerated() {
      #expect(question.contains("The data is part \(index + 1) of \(pieces) of"))
    }
    #expect(more.contains(questions.count - pieces))
    let topics: [IntentValue] = ["sports", "weather", "food"]
    switch run.dictionary["answer"] {
    case .text(let text)?: #expect(!text.isEmpty)
    case .list(let answers)?: #expect(answers.allSatisfy(topics.contains))
    case .dictionary(let answer)?:
      #expect([true, false].contains(answer["urgent"]))
      #expect((topics + [.nothing]).contains(answer["topic"]))
    default: Issue.record("\(run.output) has no answer")
    }
  }

  @Test func `it fails where it may not be split, before anything is asked`() async throws {
    let model = try await LocalModel(context: 1024)
    let sandbox = try model.sandbox([
      "paper.txt": Self.paper,
      "paper.yaml": """
      inputs: { paper: { type: file } }
      steps:
        - model.use: What is this about?
          input: $paper
          output: list
          max_tokens: 200
          long_input: fail

      """,
    ])
    let run = try await sandbox.asking("run", "paper.yaml", "paper.txt")
    #expect(run.code == 1)
    #expect(run.talk.contains("tokens, room for"), "\(run.talk)")
    #expect(model.questions.isEmpty)
  }
}
