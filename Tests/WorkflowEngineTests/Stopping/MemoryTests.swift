import AppIntentsCore
import Testing
import WorkflowTesting
import WorkflowValues

@testable import WorkflowEngine

@Suite("Memory of runs")
struct MemoryTests {
  private static let reason =
    "the values of all runs take more than 10 MB, and those of this run the most"
  private static let half = IntentValue.text(String(repeating: "x", count: 500_000))

  /// Doubles a text of half a megabyte with each pass.
  private static let growing = """
    inputs: { text: { type: text } }
    steps:
      - repeat: 40
        do: [{ set: { text: "${$text}${$text}" } }]
        on_error: continue
      - print: never
    on_failure:
      - print: $error.kind
    finally:
      - print: over
    """

  /// A context in which waits end at a gate.
  private func context(_ gate: Gate, _ log: MessageLog) -> IntentContext {
    let base = TestContext.make(log: log)
    return base.replacing(
      clock: .init(now: { base.now() }, sleep: { _ in try await gate.pass() }))
  }

  @Test func `the run with the largest values fails, and the others go on`() async throws {
    let (gate, budget, log) = (Gate(), MemoryBudget(limit: 10_000_000), MessageLog())
    let waiting = WorkflowTester(
      """
      inputs: { text: { type: text } }
      steps:
        - wait: 1s
        - set: { more: "${$text}!" }
        - return: done
      """, in: context(gate, MessageLog())
    ).input("text", Self.half).sharing(budget)
    let bystander = Task { try await waiting.run() }
    await gate.arrival()
    let run = try await WorkflowTester(Self.growing, in: context(gate, log))
      .input("text", Self.half).sharing(budget).run()
    #expect(run.status == "failed")
    #expect(run.failure == Self.reason)
    #expect(run.full.failure?.step == 2)
    #expect(log.printed == ["memory", "over"])
    await gate.open()
    #expect(try await bystander.value.status == "succeeded")
    #expect(budget.total == 0)
  }

  @Test func `a large run that only waits makes room for another`() async throws {
    let (gate, budget, log) = (Gate(), MemoryBudget(limit: 10_000_000), MessageLog())
    let large = WorkflowTester(
      """
      inputs: { text: { type: text } }
      steps:
        - set: { half: "${$text}${$text}${$text}" }
        - set: { large: "${$half}${$half}${$half}${$half}" }
        - wait: 1s
          on_error: continue
        - print: never
      finally:
        - print: over
      """, in: context(gate, log)
    ).input("text", Self.half).sharing(budget)
    let waiting = Task { try await large.run() }
    await gate.arrival()
    let run = try await WorkflowTester(
      """
      inputs: { text: { type: text } }
      steps:
        - set: { some: "${$text}${$text}${$text}${$text}" }
        - set: { more: "${$some}${$text}${$text}" }
        - return: done
      """
    ).input("text", Self.half).sharing(budget).run()
    #expect(run.status == "succeeded")
    await gate.open()
    let ended = try await waiting.value
    #expect(ended.status == "failed")
    #expect(ended.failure == Self.reason)
    #expect(log.printed == ["over"])
    #expect(budget.total == 0)
  }

  @Test(arguments: [
    // The outputs are small.
    "- repeat: 40000\n    do: [{ text.change_case: $text }]\n  - print: ${count(prev)}",
    "- repeat: 40000\n    do: [{ value: \"${$text} x\" }]\n    as: x\n  - print: ${count(x)}",
    // They are large.
    "- repeat: 30\n    do: [{ text.change_case: \"${$large}\" }]\n  - print: ${count(prev)}",
    "- for: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n    parallel: 2\n    do:\n"
      + "      - repeat: 3\n        do: [{ text.change_case: $large }]\n  - print: ${count(prev)}",
  ])
  func `what a loop collects counts`(steps: String) async throws {
    let budget = MemoryBudget(limit: 10_000_000)
    let run = try await WorkflowTester(
      """
      inputs: { text: { type: text }, large: { type: text } }
      steps:
        \(steps)
      """
    )
    .input("text", .text(String(repeating: "x", count: 300))).input("large", Self.half)
    .sharing(budget).run()
    #expect(run.failure == Self.reason)
    #expect(budget.total == 0)
  }

  @Test func `values that are gone don't count, nor does the trace keep them`() async throws {
    let budget = MemoryBudget(limit: 10_000_000)
    let run = try await WorkflowTester(
      """
      inputs: { text: { type: text } }
      steps:
        - repeat: 60
          do:
            - set: { x: "${$text}${$text}${$text}${$text}" }
            - text.change_case: $x
            - text.trim: $prev
        - return: done
      """
    ).input("text", Self.half).sharing(budget).run()
    #expect(run.status == "succeeded")
    #expect(run.trace.steps.count == 152)
    let kept = run.trace.steps.reduce(0) { sum, step in
      sum + ([step.output] + step.inputs.map(\.value)).reduce(0) { $0 + $1.text.utf8.count }
    }
    #expect(kept < 9 << 20)
  }

  @Test func `a called workflow's own limit counts for its steps, and its caller's for its output`()
    async throws
  {
    func failure(_ outer: String, _ inner: String) async throws -> String? {
      try await WorkflowTester(
        """
        \(outer)
        inputs: { text: { type: text } }
        steps:
          - run: inner
            with: { text: $text }
        """
      ).workflows([
        "inner": """
        \(inner)
        inputs: { text: { type: text } }
        steps:
          - set: { x: "${$text}${$text}${$text}" }
          - text.change_case: $x
        """
      ]).input("text", Self.half).run().failure
    }
    func larger(_ limit: String) -> String {
      "its value is larger than a value may be, which is \(limit)"
    }
    #expect(try await failure("name: Outer", "max_value: 1 MB") == larger("1 MB"))
    #expect(try await failure("max_value: 1 MB", "name: Inner") == larger("1 MB"))
    #expect(try await failure("max_value: 2 MB", "max_value: 1 MB") == larger("1 MB"))
    #expect(try await failure("max_value: 1 MB", "max_value: 2 MB") == larger("1 MB"))
    #expect(try await failure("max_value: 2 MB", "max_value: 2 MB") == nil)
  }
}
