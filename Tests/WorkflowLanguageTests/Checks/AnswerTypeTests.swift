import AppIntentsCore
import Diagnostics
import LanguageModels
import Testing
import WorkflowValues

@testable import WorkflowLanguage

@Suite("Types of answers")
struct AnswerTypeTests {
  /// Steps around `model.use: What?`, and the type of its answer.
  static let uses: [(steps: String, type: String)] = [
    ("- model.use: What?", "text"),
    ("- model.use: What?\n- print: It is ${prev}", "text"),
    ("- model.use: What?\n- log: $prev", "text"),
    ("- model.use: What?\n- set: { a: $prev }", "text"),
    ("- model.use: What?\n- if: $prev\n  then: [{ log: a }]", "yes/no"),
    ("- model.use: What?\n- log: a\n  when: not $prev", "yes/no"),
    ("- model.use: What?\n  as: a\n- while: $a and 1 < 2\n  do: [{ break: }]", "yes/no"),
    ("- model.use: What?\n- if: $prev is true\n  then: [{ log: a }]", "yes/no"),
    ("- model.use: What?\n- if: $prev > 3\n  then: [{ log: a }]", "number"),
    ("- model.use: What?\n- if: $prev between 1 and 3\n  then: [{ log: a }]", "number"),
    ("- model.use: What?\n- set: { next: '${prev + 1}' }", "number"),
    ("- model.use: What?\n- if: $prev > today\n  then: [{ log: a }]", "date"),
    ("- model.use: What?\n- if: $prev > 2 hours\n  then: [{ log: a }]", "duration"),
    ("- model.use: What?\n- for: $prev\n  do: [{ log: $item }]", "list of text"),
    ("- model.use: What?\n- for: $prev\n  do: [{ wait: $item }]", "list of duration"),
    ("- model.use: What?\n- for: $prev\n  do: [{ set: { a: '${item + 1}' } }]", "list of number"),
    ("- model.use: What?\n- log: ${prev[1]}", "list of text"),
    ("- model.use: What?\n- list.sort", "list of text"),
    ("- model.use: What?\n- wait: $prev", "duration"),
    ("- model.use: What?\n- date.format", "date"),
    ("- model.use: What?\n- image.resize: a.png\n  width: $prev", "number"),
    ("- model.use: What?\n  as: a\n- log: b\n- wait: $a", "duration"),
    (
      "- model.use: What?\n- text.change_case: a\n  to: $prev",
      "choice uppercase lowercase title_case sentence_case snake_case kebab_case camel_case"
    ),
    (
      "- model.use: What?\n- choose: $prev\n  cases: [{ is: refund, do: [{ log: a }] }, { is: other, do: [{ log: b }] }]",
      "choice refund other"
    ),
    (
      "- model.use: What?\n- choose: $prev\n  cases: [{ is: refund, do: [{ log: a }] }]\n  else: [{ log: b }]",
      "choice refund or nothing"
    ),
    (
      "- model.use: What?\n- if: $prev in [\"a\", \"b\"]\n  then: [{ log: a }]",
      "choice a b or nothing"
    ),
    (
      "- model.use: What?\n  as: kind\n- if: $kind is \"a\"\n  then: [{ log: a }]\n- if: $kind is \"b\"\n  then: [{ log: b }]",
      "choice a b or nothing"
    ),
    ("- model.use: What?\n- log: ${prev.vendor}", "dictionary { vendor: text }"),
    (
      "- model.use: What?\n  as: bill\n- log: ${bill.vendor}\n- wait: $bill.time\n- set: { next: '${bill.amount + 1}' }",
      "dictionary { vendor: text, time: duration, amount: number }"
    ),
    ("- model.use: What?\n- log: ${prev.length}", "text"),
    ("- model.use: What?\n- log: ${prev.transcript}", "text"),
    (
      "- model.use: What?\n  as: a\n- for: $a\n  do: [{ log: a }]\n- log: ${a.count}",
      "list of text"
    ),
    (
      "- if: 1 < 2\n  then: [{ model.use: What? }]\n  else: [{ model.use: Why? }]\n- wait: $prev",
      "duration"
    ),
    (
      "- for: [1, 2]\n  do: [{ model.use: What? }]\n  as: all\n- for: $all\n  do: [{ wait: $item }]",
      "duration"
    ),
    (
      "- set: { more: true }\n- while: $more\n  max: 3\n  do: [{ model.use: What? }, { set: { more: $prev } }]",
      "yes/no"
    ),
    (
      "- model.use: What?\n  as: a\n- while: $a\n  max: 3\n  do: [{ model.use: Why? }, { set: { a: $prev } }]",
      "yes/no"
    ),
    (
      "- set: { all: [] }\n- for: [1, 2]\n  do: [{ for: $all, do: [{ wait: $item }] }, { model.use: What? }, { set: { all: $prev } }]",
      "list of duration"
    ),
    ("- model.use: What?\n- if: $prev is \"\"\n  then: [{ log: a }]", "text"),
    ("- model.use: What?\n  output: number", "number"),
    ("- model.use: What?\n  output: text\n- if: $prev\n  then: [{ log: a }]", "text"),
    ("- model.use: What?\n  values: [a, b]", "choice a b"),
    ("- model.use: What?\n  output: list\n  values: [a, b]", "list of choice a b"),
    ("- model.use: What?\n  optional: true\n- wait: $prev", "duration or nothing"),
    (
      "- model.use: What?\n  fields: { vendor, amount: number, kind: { values: [a, b], optional: true } }",
      "dictionary { vendor: text, amount: number, kind?: choice a b }"
    ),
  ]

  private func text(_ shape: AnswerShape) -> String {
    switch shape {
    case .choice(let type): "choice " + type.cases.map(\.name).joined(separator: " ")
    case .list(let element): "list of \(text(element))"
    case .dictionary(let fields):
      "dictionary { "
        + fields.map { "\($0.name)\($0.isOptional ? "?" : ""): \(text($0.shape))" }
        .joined(separator: ", ") + " }"
    default: shape.name
    }
  }

  private func answers(_ workflow: Workflow) -> [String] {
    workflow.steps.all.compactMap { step in
      step.intent?.answer.map { bound in
        text(bound.answer.shape) + (bound.answer.isOptional ? " or nothing" : "")
      }
    }
  }

  @Test(arguments: uses)
  func `what takes an answer decides about its type`(steps: String, type: String) throws {
    let checked = check("steps:\n" + steps)
    let workflow = try #require(checked.workflow, "\(checked.rendered)")
    let answers = answers(workflow)
    #expect(Set(answers) == [type])
  }

  @Test func `the steps after it know the type`() throws {
    let checked = check(
      """
      steps:
        - model.use: What?
          fields: { amount: number }
        - log: ${prev.vendor}
      """)
    #expect(checked.summary == ["4:17 unknown-property"])
  }

  @Test(arguments: [
    ("- if: $a\n  then: [{ log: b }]\n- for: $a\n  do: [{ log: b }]", "yes or no", "a list"),
    ("- wait: $a\n- set: { b: '${a + 1}' }", "a duration", "a number"),
    ("- for: $a\n  do: [{ log: b }]\n- log: ${a.vendor}", "a list", "a dictionary with `vendor`"),
  ])
  func `uses that disagree are an error`(uses: String, one: String, other: String) {
    let checked = check("steps:\n- model.use: What?\n  as: a\n" + uses)
    #expect(checked.summary == ["2:3 ambiguous-answer"])
    #expect(
      checked.diagnostics.first?.message == "the answer would have to be both \(one) and \(other)")
    #expect(checked.diagnostics.first?.secondary.count == 2)
  }

  @Test(arguments: [
    ("output: nmber", "output"), ("output: choice", "output"),
    ("fields: { a: nmber }", "fields"), ("fields: { a: { typ: text } }", "fields"),
    ("output: number\n  values: [a]", "output"),
  ])
  func `a type that isn't one is an error`(parameter: String, name: String) {
    let checked = check("steps:\n- model.use: What?\n  \(parameter)")
    #expect(checked.diagnostics.map(\.kind.rawValue) == ["wrong-answer-type"])
  }

  @Test func `uses are gathered once, however many there are`() throws {
    let count = 500
    let text =
      "steps:\n  - model.use: What?\n    as: a\n"
      + (0..<count).map { "  - log: ${a.key\($0)}\n" }.joined()
    let workflow = try #require(check(text).workflow)
    guard case .dictionary(let fields)? = workflow.steps[1]?.intent?.answer?.answer.shape else {
      Issue.record("it isn't a dictionary")
      return
    }
    #expect(fields.count == count)
  }

  @Test func `a description that is computed decides nothing`() throws {
    let wrong = checkSteps(
      """
        - model.use: What?
          fields: { kind: { type: text, values: [a, b], description: $env.WHAT } }

      """)
    #expect(
      wrong.diagnostics.map(\.message) == ["`values` belongs to a choice or a list, not to text"])
    let right = checkSteps(
      """
        - model.use: What?
          fields: { amount: { type: number, description: "In ${env.UNIT}" }, vendor }

      """)
    #expect(
      right.workflow?.steps[1]?.intent?.answer?.answer.shape
        == .dictionary([AnswerField("amount", .number), AnswerField("vendor")]))
  }

  @Test(arguments: [
    ("model.use: What?\n    model: office", []),
    ("model.use: What?\n    model: $env.MODEL", []),
    ("model.use: What?\n    model: ofice", ["`config.yaml` has no model `ofice`"]),
    ("model.use: What?", ["`config.yaml` has several models, and the step names none"]),
    ("log: What?", []),
  ])
  func `a model is one of the settings`(step: String, messages: [String]) {
    var settings = sampleSettings
    settings.model?.standard = nil
    let checked = check("steps:\n  - \(step)\n", settings: settings)
    #expect(checked.diagnostics.map(\.message) == messages)
    // A name that the settings don't have fails in each run.
    #expect((checked.workflow == nil) == step.contains("ofice"))
    #expect(check("steps:\n  - \(step)\n", settings: Settings()).diagnostics.isEmpty)
  }
}
