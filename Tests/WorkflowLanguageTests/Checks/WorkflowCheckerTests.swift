import AppIntentsCore
import Diagnostics
import Foundation
import Testing

@testable import WorkflowLanguage

@Suite("Workflow checker")
struct WorkflowCheckerTests {
  @Test func `eleven mistakes in one file are told at their places`() throws {
    let text = try String(
      contentsOf: ErrorGoldenTests.folder.appending(path: "eleven-mistakes.yaml"), encoding: .utf8)
    let errors = check(text).diagnostics.filter { $0.severity == .error }
    #expect(
      errors.map { "\($0.range?.start.description ?? "-") \($0.kind)" } == [
        "3:11 invalid-schedule", "5:13 invalid-duration", "10:10 unknown-name",
        "14:9 unknown-parameter", "16:15 wrong-type", "17:9 unknown-action",
        "19:14 invalid-pattern", "21:9 wrong-comparison", "24:32 unknown-property",
        "26:9 duplicate-name", "27:5 outside-loop",
      ])
    #expect(check(text).summary.contains("24:15 maybe-nothing"))
  }

  @Test func `the example of the language is right`() {
    let checked = check(
      """
      name: File invoices
      triggers:
        - folder: ~/Inbox
          match: "*.pdf"
          settle: 2s
          existing: process
          batch: 5s
        - cron: 30 7 * * 1-5
          timezone: Europe/Berlin
          missed: once
      inputs:
        files: { type: [file], default: ~/Inbox/*.pdf }
        review_above: 1000
      overlap: queue
      steps:
        - for: $files
          each: file
          parallel: 4
          do:
            - try:
                - pdf.text: $file
                  as: text
                  retry: { times: 3, delay: 2s, backoff: 2 }
                - text.match:
                  pattern: 'Invoice\\s+No\\.?\\s*(?<number>\\d+).*?Total\\s+(?<total>[\\d.,]+)'
                  as: invoice
                - if: $invoice has no value
                  then:
                    - log: Not an invoice, leaving ${file.name}
                    - next
                - if: $invoice.total > $review_above
                  then:
                    - menu: File ${file.name} (${invoice.total})?
                      within: 8h
                      default: File it
                      options:
                        File it: []
                        Leave it: [next]
                - file.move: $file
                  to: ~/Documents/Invoices/${file.created.year}/${invoice.number}.pdf
                  conflict: rename
              catch:
                - file.move: $file
                  to: ~/Inbox/failed/
                - notify: Could not file ${file.name}
                  text: $error.message
                - next
          as: filed
        - notify: Filed ${filed.count} of ${files.count} files
      output: $filed
      """)
    #expect(checked.summary == ["21:13 missing-program"], "\(checked.rendered)")
    #expect(checked.workflow?.triggers.count == 2)
    let loop = checked.workflow?.steps[1]
    #expect(loop?.isOutputUsed == true)
  }

  @Test(arguments: [
    "- fail: no\n    on_error: continue",
    "- try: [{ fail: no }]\n    catch: [{ fail: again }]\n    on_error: continue",
  ])
  func `a step after a failure that is passed over is reached`(steps: String) {
    #expect(checkSteps("  \(steps)\n  - log: reached\n").summary == [])
    let fatal = steps.replacing("\n    on_error: continue", with: "")
    #expect(
      checkSteps("  \(fatal)\n  - log: never\n").diagnostics.map(\.kind.rawValue) == [
        "unreachable-step"
      ])
  }

  @Test func `an output that nothing uses isn't kept`() throws {
    let checked = checkSteps(
      """
        - for: [1, 2]
          do:
            - text.reverse: abc
        - text.reverse: def
        - for: [1, 2]
          do:
            - text.reverse: ghi
      """)
    let steps = try #require(checked.workflow).steps
    #expect(steps.all.filter(\.isOutputUsed).map(\.id) == [4, 5])
    #expect(steps[4]?.outputType == .list(of: .text))
  }

  @Test func `a condition about a list knows its items`() throws {
    let checked = checkSteps(
      """
        - list.filter: [1, 2]
          where: $item.name is 3
        - list.filter:
          where: $item contains "x"
        - for: [a, b]
          do:
            - list.filter: [1, 2]
              where: $item > 1
            - log: $item.length
      """)
    #expect(checked.summary == ["3:18 unknown-property", "5:12 wrong-comparison"])
  }

  @Test func `a key that stands twice hides no other mistake`() throws {
    let checked = checkSteps(
      """
        - log: a
          as: b
          as: c
        - lgo: d
      """)
    #expect(checked.summary == ["4:5 duplicate-key", "5:5 unknown-action"])
  }

  @Test func `steps that tell something pass on what they were given`() throws {
    let checked = checkSteps(
      """
        - text.count: abc
        - log: Counting
        - set: { a: 1 }
        - wait: 2s
        - text.reverse: nothing
          when: $a > 3
        - notify: Done
      """)
    let workflow = try #require(checked.workflow, "\(checked.rendered)")
    #expect(workflow.steps[4]?.outputType == .number)
    #expect(workflow.steps[5]?.outputType == .text)
    #expect(workflow.outputType == .any)
  }
}

@Suite("Names and their scope")
struct ScopeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String, steps: String, problems: [String]
    var testDescription: String { what }

    init(_ what: String, _ steps: String, _ problems: [String] = []) {
      (self.what, self.steps, self.problems) = (what, steps, problems)
    }
  }

  static let rows = [
    Row("a name lives to the end", "  - text.reverse: a\n    as: b\n  - log: $b"),
    Row(
      "an item ends with its loop, so that the next may have its name",
      "  - for: [1]\n    each: x\n    do: [log: $x]\n  - for: [2]\n    each: x\n    do: [log: $x]"),
    Row(
      "an item doesn't take a name that is taken",
      "  - set: { x: 1 }\n  - for: [1]\n    each: x\n    do: [log: $x]", ["4:11 duplicate-name"]),
    Row(
      "loops without a name nest",
      "  - for: [1]\n    do:\n      - for: [2]\n        do: [log: $item]"),
    Row(
      "a loop's output has the name that `as` gives it",
      "  - for: [1]\n    do: [text.reverse: a]\n    as: r\n  - text.reverse: $r[1]\n  - image.resize: $r\n    width: 9",
      ["6:19 many-for-one"]),
    Row(
      "a loop's output doesn't exist inside it",
      "  - for: [1]\n    as: r\n    do: [log: $r]", ["4:15 used-before-set"]),
    Row(
      "a name first set in a loop ends with the pass",
      "  - repeat: 2\n    do:\n      - text.reverse: a\n        as: r\n      - log: $r\n  - log: $r",
      ["7:10 used-before-set"]),
    Row(
      "after a loop, a name that ended with it can be given again",
      "  - repeat: 2\n    do:\n      - text.reverse: a\n        as: r\n  - text.reverse: b\n    as: r\n  - log: $r"
    ),
    Row(
      "any loop may name the number of its pass",
      "  - repeat: 2\n    index: i\n    do: [log: $i]\n  - while: 1 > 2\n    max: 3\n    index: i\n    do: [log: $index]",
      ["8:15 unknown-name"]),
    Row(
      "the item and the number may have the names that they have anyway",
      "  - for: [1]\n    each: item\n    index: index\n    do: [log: \"${item} ${index}\"]"),
    Row(
      "the item of an outer loop has its name in an inner one",
      "  - for: [1]\n    do:\n      - for: [a]\n        each: letter\n        do: [log: $item]"),
    Row(
      "branches may set the same name",
      "  - if: 1 > 2\n    then:\n      - set: { a: 1 }\n    else:\n      - set: { a: 2 }\n  - log: $a"
    ),
    Row(
      "a name of one branch may be nothing",
      "  - if: 1 > 2\n    then:\n      - set: { a: 1 }\n  - log: $a", ["5:10 maybe-nothing"]),
    Row(
      "a branch that ends doesn't count",
      "  - if: 1 > 2\n    then:\n      - return\n    else:\n      - set: { a: 1 }\n  - log: $a"),
    Row(
      "a name that is asked for first is there",
      "  - if: 1 > 2\n    then:\n      - set: { a: 1 }\n  - if: $a has value and $a > 3\n    then: [log: $a]\n  - if: $a has no value\n    then: [return]\n  - log: $a"
    ),
    Row(
      "what a skipped step would have named may be nothing",
      "  - text.reverse: a\n    as: b\n    when: 1 > 2\n  - log: $b", ["5:10 maybe-nothing"]),
    Row(
      "a try that fails may not have named anything",
      "  - try:\n      - text.reverse: a\n        as: b\n    catch:\n      - log: ${error.message} ${b}\n      - log: $b\n  - log: $b",
      ["6:33 maybe-nothing", "7:14 maybe-nothing", "8:10 maybe-nothing"]),
    Row(
      "a catch that ends leaves only what went well",
      "  - try:\n      - text.reverse: a\n        as: b\n    catch: [fail: no]\n  - log: $b"),
    Row(
      "`try` and its `catch` may name the same",
      "  - try:\n      - text.reverse: a\n        as: b\n    catch:\n      - text.count: a\n        as: b\n  - log: $b"
    ),
    Row(
      "changing takes `set`",
      "  - set: { a: 1 }\n  - set: { a: 2 }\n  - text.reverse: x\n    as: a",
      ["5:9 duplicate-name"]),
    Row(
      "a loop may change a name outside",
      "  - set: { n: 0 }\n  - repeat: 3\n    do:\n      - set: { n: \"${n + 1}\" }\n  - log: $n"),
    Row(
      "a parallel loop may change its own names",
      "  - for: [1, 2]\n    parallel: 2\n    do:\n      - set: { n: 0 }\n      - set: { n: 1 }"),
    Row(
      "one at a time is not parallel",
      "  - set: { n: 0 }\n  - for: [1, 2]\n    parallel: 1\n    do:\n      - set: { n: 1 }"),
    Row(
      "branches of `parallel` don't change what is outside",
      "  - set: { n: 0 }\n  - parallel:\n      a: [set: { n: 1 }]", ["4:18 parallel-change"]),
    Row(
      "a later pass may find another type",
      "  - set: { last: null }\n  - for: [~/a.txt]\n    do:\n      - if: $last has value\n        then: [log: $last.name]\n      - set: { last: $item }"
    ),
    Row(
      "a dictionary of branches has their names",
      "  - parallel:\n      a: [text.reverse: x]\n      b: [text.count: y]\n    as: both\n  - log: ${both.a} ${both.b}"
    ),
    Row(
      "an error is there after `on_error: continue`",
      "  - text.reverse: a\n    on_error: continue\n  - log: $error.message"),
  ]

  @Test(arguments: rows)
  func `a name is where the language says`(row: Row) {
    let checked = checkSteps(row.steps + "\n")
    #expect(checked.summary == row.problems, "\(checked.rendered)")
  }
}
