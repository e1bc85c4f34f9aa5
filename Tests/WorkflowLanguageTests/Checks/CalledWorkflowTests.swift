import AppIntents
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
    ("here", "$out.lines", nil),
    ("broken", "$out.lines", nil),
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

  @Test func `what can't become the next parameter is told`() {
    let checked = check(
      "steps:\n  - run: total\n  - image.resize\n", others: others)
    #expect(checked.summary == ["3:5 no-conversion"])
  }
}
