import AppIntentsCore
import Foundation
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("What a question says of its answer")
struct QuestionHintTests {
  @Test func `a number has its limits, and another one is asked for again`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - pal.find_rooms: $ask\n"])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    let run = try await sandbox.terminal(
      "run a.yaml", keys: "99\n2.5\n7\n", environment: ["NO_COLOR": "1"])
    #expect(run.output.contains("(whole number, 1 to 40)"), "\(run.output)")
    #expect(run.output.contains("! answer with a number: 1 to 40"))
    #expect(run.output.contains("! answer with a whole number"))
    #expect(run.output.contains("any for 7"), "\(run.output)")
    #expect(run.code == 0)
  }

  @Test func `a list is typed with an item on each line`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        names: { type: [text] }
        numbers: { type: [number] }
      steps:
        - print: "${join(names, '|')} ${sum(numbers)}"

      """
    ])
    let run = try await sandbox.terminal(
      "run a.yaml", keys: "\na, b\nc\n\n1\nx\n2\n\n", environment: ["NO_COLOR": "1"])
    #expect(run.output.contains("? names? (list of text, one a line, an empty line ends)"))
    #expect(run.output.contains("! this needs an answer"), "\(run.output)")
    #expect(run.output.contains("2: "))
    #expect(run.output.contains("! the text `x` isn't a number"), "\(run.output)")
    #expect(run.output.contains("a, b|c 3"), "\(run.output)")
    #expect(run.code == 0)
  }

  @Test func `a list ends with as many items as it may have, and not with fewer`() throws {
    let question = Question(
      "Which?", kind: .value(.list(of: .number)), hints: ParameterHints(range: 1...9, size: 2...3))
    var typed = try #require(TypedItems(of: question))
    let first = try typed.take("1")
    #expect(first == nil)
    #expect(throws: InvalidAnswer(message: "answer with 2 or 3 items, not 1")) {
      try typed.take("")
    }
    #expect(throws: InvalidAnswer(message: "answer with a number: 1 to 9")) { try typed.take("12") }
    let second = try typed.take("2")
    #expect(second == nil)
    let all = try typed.take("3")
    #expect(all == [1, 2, 3])
    #expect(TypedItems(of: Question("Which?", kind: .value(.number))) == nil)
  }

  @Test(arguments: [(1, "1"), (2, "1 or 2"), (3, "1, 2 or 3"), (9, "a number from 1 to 9")])
  func `what chooses one of several is said in words`(count: Int, words: String) {
    #expect(Question.numbers(upTo: count) == words)
    let options = (1...count).map { Question.Option("Option \($0)") }
    #expect(throws: InvalidAnswer(message: "answer with \(words), or the words")) {
      try Question("Which?", kind: .choice(options)).answer(from: "none")
    }
  }

  @Test func `several of the values that are listed are taken`() throws {
    var question = Question("Which?", kind: .value(.list(of: .text)))
    question.suggestions = ["a", "b, c", "d"].map {
      ParameterOption(value: .text($0), title: $0, subtitle: nil)
    }
    #expect(try question.answer(from: "1, d") == ["a", "d"])
    #expect(try question.answer(from: "b, c") == ["b, c"])
    #expect(try question.answer(from: "e, a") == "e, a")
    #expect(question.answer(choosing: [0, 2]) == ["a", "d"])
    #expect(TypedItems(of: question) == nil)
    var list = ChoiceList(["a", "b"].map { .init(title: $0) }, takesSeveral: true)
    #expect(list.chosen == [])
    list.needsOne = true
    #expect(list.chosen == [0])
  }

  @Test func `an app's words for yes and no answer, beside yes and no`() throws {
    let hints = ParameterHints(answers: .init(true: "On", false: "Off"))
    for kind in [Question.Kind.value(.boolean), .confirmation] {
      let question = Question("The light?", kind: kind, hints: hints)
      #expect(try ["on", "yes"].map { try question.answer(from: $0) } == [true, true])
      #expect(try ["Off", "n"].map { try question.answer(from: $0) } == [false, false])
      #expect(throws: InvalidAnswer.self) { try question.answer(from: "perhaps") }
    }
  }
}
