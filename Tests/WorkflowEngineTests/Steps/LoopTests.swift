import AppIntentsCore
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Loops")
struct LoopTests {
  @Test func `a for loop gives each pass's output in the order of the list`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { words: [one, two, three] }
        - for: $words
          do:
            - text.change_case: $item
      """
    ).run()
    #expect(run.result == ["ONE", "TWO", "THREE"])
  }

  @Test func `the first step of a pass receives the item`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { words: [one, two] }
        - for: $words
          do:
            - text.reverse
      """
    ).run()
    #expect(run.result == ["eno", "owt"])
  }

  @Test(arguments: [
    "- print", "- if: true\n    then: [print]", "- print:\n    when: true",
    "- try: [print]\n    catch: [log: no]",
  ])
  func `a step that tells the value it hands on uses a loop's output`(step: String) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - for: [one, two]
          do:
            - text.change_case
        \(step)
        - text.count: x
      """
    ).run()
    #expect(run.log.printed == ["ONE\nTWO"])
  }

  @Test func `passes in parallel give their outputs in the order of the list`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - list.range: 1
          to: 50
          as: numbers
        - for: $numbers
          each: n
          parallel: 8
          do:
            - number.calculate: $n * 2
      output: $prev
      """
    ).run()
    #expect(run.result == .list((1...50).map { .number($0 * 2) }))
  }

  @Test func `a loop's list has the name that as gives it`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { words: [one, two] }
        - for: $words
          each: word
          index: number
          do:
            - text.change_case: ${number}. ${word}
              as: upper
            - text.reverse
            - text.change_case: $upper
          as: all
        - text.reverse: other
      output: $all
      """
    ).run()
    #expect(run.result == ["1. ONE", "2. TWO"])
  }

  @Test func `a pass that gives nothing adds nothing to the list`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - for: [1, 2, 3]
          do:
            - if: $item is 2
              then: [set: { n: 1 }]
              else: [number.calculate: $item * 10]
            - number.calculate: 1 / 0
              when: $item is 3
              on_error: continue
          as: all
      output: $all
      """
    ).run()
    #expect(run.result == [10, 2])
  }

  @Test func `a name from before a loop keeps what the last pass set`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { last: none }
        - for: [a, b]
          do:
            - set: { last: $item, inner: $item }
      output: $last
      """
    ).run()
    #expect(run.result == "b")
  }

  @Test(arguments: [
    "if: go\n    then: [set: { sum: 0 }]", "set: { sum: 0 }\n    when: go",
    "try: [file.read: /nope, set: { sum: 0 }]\n    catch: [log: nothing there]",
  ])
  func `a name that may have no value before a loop keeps what the last pass set`(
    before: String
  ) async throws {
    let run = try await WorkflowTester(
      """
      inputs: { go: false }
      steps:
        - \(before)
        - for: [1, 2]
          do:
            - repeat: 2
              do: [set: { sum: "${(sum ?? 0) + item}" }]
      output: ${sum ?? "lost"}
      """
    ).run()
    #expect(run.result == 6)
  }

  @Test func `loops inside one another have names of their own`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - for: [a, b]
          do:
            - for: [x, y]
              each: letter
              index: place
              do:
                - text.change_case: ${item}${index}${letter}${place}
      """
    ).run()
    #expect(run.result == [["A1X1", "A1Y2"], ["B2X1", "B2Y2"]])
  }

  @Test func `a pass that next ends leaves its output out`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { numbers: [1, 2, 3, 4] }
        - for: $numbers
          each: n
          do:
            - if: $n is 2
              then: [next]
            - number.calculate: $n * 10
          as: tens
      output: ${text(count(tens))}/${text(last(tens))}
      """
    ).run()
    #expect(run.result == "3/40")
  }

  @Test func `break ends the loop`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { seen: 0 }
        - repeat: 10
          do:
            - if: $index > 3
              then: [break]
            - set: { seen: "${seen + 1}" }
      output: $seen
      """
    ).run()
    #expect(run.result == .number(3))
  }

  @Test func `set in a loop changes a name from outside it`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { total: 0, numbers: [1, 2, 3] }
        - for: $numbers
          do:
            - set: { total: "${total + item}" }
      output: $total
      """
    ).run()
    #expect(run.result == .number(6))
  }

  @Test func `while runs as long as its condition holds`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { n: 1 }
        - while: $n < 100
          max: 20
          do:
            - set: { n: "${n * 2}" }
      output: $n
      """
    ).run()
    #expect(run.result == .number(128))
  }

  @Test func `while fails when its condition still holds after max passes`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { n: 1 }
        - while: $n > 0
          max: 5
          do:
            - set: { n: "${n + 1}" }
      """
    ).run()
    #expect(run.status == "failed")
    #expect(run.failure == "the condition still holds after 5 passes")
  }

  @Test func `batches are lists of the items`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { numbers: [1, 2, 3, 4, 5] }
        - for: $numbers
          batch: 2
          do:
            - list.count: $item
      """
    ).run()
    #expect(run.result == [2, 2, 1])
  }

  @Test func `the trace of a long loop stays small`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - repeat: 5000
          do:
            - text.change_case: hello
        - text.change_case: done
      """
    ).run()
    #expect(run.result == "DONE")
    #expect(run.trace.steps.count == 52)
    #expect(run.trace.visits[2] == 5000)
  }
}
