import AppIntentsCore
import Testing

@testable import WorkflowLanguage

/// What checking knows of the output of `run`.
@Suite("Called workflows")
struct CalledWorkflowTests {
  private let others = [
    "count": "steps:\n  - text.count: abc\n",
    "total": "steps:\n  - log: Adding\noutput: { total: 12, words: [a, b] }\n",
    "twice": "steps:\n  - run: total\n",
    "either": """
    inputs: { size: 3 }
    steps:
      - if: $size > 2
        then:
          - return: many
      - text.count: abc
    """,
    "same": """
    inputs: { size: 3 }
    steps:
      - if: $size > 2
        then:
          - return: 5
      - text.count: abc
    """,
    "here": "steps:\n  - run: there\n",
    "there": "steps:\n  - run: here\n",
    "broken": "steps:\n  - text.count: $unheard_of\n",
  ]

  @Test(arguments: [
    ("count", "$out.lines", "6:15 unknown-property"),
    ("count", "$out.rounded", nil),
    ("total", "$out.total.lines", "6:21 unknown-property"),
    ("total", "$out.total.rounded", nil),
    ("total", "$out.words.count", nil),
    ("twice", "$out.total.lines", "6:21 unknown-property"),
    // A text or a number: only the run knows.
    ("either", "$out.lines", nil),
    ("same", "$out.lines", "6:15 unknown-property"),
    ("here", "$out.lines", "4:10 broken-workflow"),
    ("broken", "$out.lines", "4:10 broken-workflow"),
  ])
  func `a property of the output is checked`(id: String, value: String, problem: String?) {
    let checked = check(
      """
      name: Caller
      steps:
        - log: Begin
        - run: \(id)
          as: out
        - log: \(value)
      """, others: others)
    #expect(checked.summary == (problem.map { [$0] } ?? []))
  }

  @Test func `the output of the workflow itself is the type of what it runs`() {
    let checked = check("steps:\n  - run: twice\n", others: others)
    #expect(checked.workflow?.outputType == .dictionary)
    #expect(check("steps:\n  - run: either\n", others: others).workflow?.outputType == .any)
  }

  @Test func `the workflow has those that it runs, each checked once`() throws {
    let workflow = try #require(
      check("steps:\n  - run: twice\n  - run: total\n", others: others).workflow)
    #expect(workflow.called.keys.sorted() == ["total", "twice"])
    #expect(workflow.all.map(\.document.id) == ["test", "twice", "total"])
  }

  @Test func `workflows may run each other only so deep`() {
    func chain(_ count: Int) -> [String: String] {
      (0...count).reduce(into: [:]) { texts, number in
        texts["w\(number)"] =
          number == count
          ? "steps:\n  - log: end\n" : "steps:\n  - run: w\(number + 1)\n"
      }
    }
    #expect(check("steps:\n  - run: w0\n", others: chain(31)).summary == [])
    #expect(
      check("steps:\n  - run: w0\n", others: chain(32)).summary == ["2:10 broken-workflow"])
  }

  @Test func `what can't become the next parameter is told`() {
    let checked = check(
      "steps:\n  - run: total\n  - image.resize:\n    width: 9\n", others: others)
    #expect(checked.summary == ["3:5 no-conversion"])
  }
}
