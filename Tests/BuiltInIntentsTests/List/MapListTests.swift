import AppIntentsCore
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Mapping and summarizing lists")
struct MapListTests {
  static let sales = """
    - value:
        - { country: DE, amount: "0.10", by: { name: Ann } }
        - { country: FR, amount: 7, by: { name: Bob } }
        - { country: DE, amount: 0.2, by: { name: Ann } }
    """

  private func run(_ steps: String) async throws -> WorkflowRun {
    let lines = steps.split(separator: "\n", omittingEmptySubsequences: false)
    return try await WorkflowTester(
      "steps:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    ).run()
  }

  @Test(
    arguments: [
      ("$item * 2", [2, 4, 6]), ("item + factor", [11, 12, 13]), ("7", [7, 7, 7]),
      ("'\"no \" + text(item)'", ["no 1", "no 2", "no 3"]),
      ("${item} > 1", [false, true, true]),
      (
        "{ n: $item, twice: \"${item * 2}\" }",
        [
          ["n": 1, "twice": 2], ["n": 2, "twice": 4], ["n": 3, "twice": 6],
        ]
      ),
      ("[$item, 0]", [[1, 0], [2, 0], [3, 0]]), ("nothing", [.nothing, .nothing, .nothing]),
      ("count($prev)", [3, 3, 3]),
    ] as [(String, IntentValue)])
  func `an expression makes a value of each item`(to: String, list: IntentValue) async throws {
    let run = try await run("- set: { factor: 10 }\n- value: [1, 2, 3]\n- list.map:\n  to: \(to)")
    #expect(run.failure == nil)
    #expect(run.result == list)
  }

  @Test func `an item of a loop around it is hidden, and is there again`() async throws {
    let run = try await run(
      """
      - for: [1, 2]
        do:
          - list.map: [10, 20]
            to: $item + 1
          - value: ["$item", "$prev"]
      """)
    #expect(run.result == [[1, [11, 21]], [2, [11, 21]]])
  }

  @Test func `the type of the items is known to the next step`() async throws {
    let problem = await #expect(throws: BrokenWorkflow.self) {
      try await run(
        """
        - list.map: [a, b]
          to: upper($item)
        - list.map:
          to: $item.yaer
        """)
    }
    #expect(problem?.description.contains("`$item` is a text, which has no `yaer`") == true)
  }

  @Test(arguments: [
    ("$itm", "there is no name `itm`"), ("size", "a property of an item is `item.size`"),
    ("$ask", "nothing can be asked here"), ("upper(", "upper"),
  ])
  func `mistakes in the expression are found before the run`(
    to: String, message: String
  ) async {
    let problem = await #expect(throws: BrokenWorkflow.self) {
      try await run("- list.map: [a, b]\n  to: \(to)")
    }
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  @Test func `an empty list stays empty`() async throws {
    #expect(try await run("- list.map: []\n  to: $item.name").result == [])
  }

  @Test func `what fails for an item fails the step`() async throws {
    let run = try await run("- list.map: [1, 0]\n  to: 1 / $item")
    #expect(run.failure?.contains("0") == true)
  }

  // MARK: - Summarizing

  @Test func `groups get totals, exactly`() async throws {
    let run = try await run(
      """
      \(Self.sales)
      - list.summarize:
        by: country
        totals: { sales: sum($items.amount), orders: count($items), most: max($items.amount) }
      """)
    #expect(run.failure == nil)
    #expect(
      run.result == [
        ["country": "DE", "sales": decimal("0.3"), "orders": 2, "most": decimal("0.2")],
        ["country": "FR", "sales": 7, "orders": 1, "most": 7],
      ])
  }

  @Test func `several properties make a group, also by a path`() async throws {
    let run = try await run(
      """
      \(Self.sales)
      - list.summarize:
        by: [country, by.name]
        totals:
          names: join($items.country, "+")
          share: round(count($items) / 3, 2)
      """)
    #expect(
      run.result == [
        ["country": "DE", "by.name": "Ann", "names": "DE+DE", "share": decimal("0.67")],
        ["country": "FR", "by.name": "Bob", "names": "FR", "share": decimal("0.33")],
      ])
  }

  @Test(arguments: [
    ("by: cuntry\n  totals: { a: count($items) }", "no item has `cuntry`"),
    ("by: []\n  totals: { a: count($items) }", "`by` is empty"),
    ("by: [country, country]\n  totals: { a: count($items) }", "twice"),
    ("by: country\n  totals: { country: count($items) }", "both called `country`"),
  ])
  func `what can't be summarized is an error`(parameters: String, message: String) async throws {
    let run = try await run("\(Self.sales)\n- list.summarize:\n  \(parameters)")
    #expect(run.failure?.contains(message) == true, "\(run.failure ?? "")")
  }

  @Test(arguments: [
    ("count($items)", "needs a map of expressions"), ("$sales", "needs a map of expressions"),
    ("[count($items)]", "but this is a list"), ("{ a: sum(amount) }", "`items.amount`"),
    ("{ a: $item.amount }", "there is no `$item` here"),
  ])
  func `totals that are no expressions are found before the run`(
    totals: String, message: String
  ) async {
    let problem = await #expect(throws: BrokenWorkflow.self) {
      try await run(
        "- set: { sales: 1 }\n\(Self.sales)\n- list.summarize:\n  by: country\n  totals: \(totals)"
      )
    }
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  @Test func `an empty list has no groups`() async throws {
    #expect(
      try await run("- list.summarize: []\n  by: a\n  totals: { n: count($items) }").result == [])
  }

  /// What takes as long as the square of the rows would take hours. `scripts/bench` measures it.
  @Test(.timeLimit(.minutes(10)))
  func `100,000 rows are summarized and mapped in time`() async throws {
    let rows = (0..<100_000).map { number -> IntentValue in
      ["group": .number(number % 1000), "amount": .text("\(number).25")]
    }
    let run = try await WorkflowTester(
      """
      inputs:
        rows: { type: list }
      steps:
        - list.summarize: $rows
          by: group
          totals: { total: sum($items.amount), count: count($items) }
        - list.map:
          to: $item.total
        - list.sum
      """
    ).input("rows", .list(rows)).run()
    #expect(run.result == .number(4_999_975_000))
  }
}

@Suite("Filtering dictionaries")
struct FilterDictionaryTests {
  @Test(
    arguments: [
      ("$item > 1", ["b": 2, "total": 3]), ("$item > 1 and $key is not \"total\"", ["b": 2]),
      ("key begins with \"t\"", ["total": 3]), ("false", [:]),
      ("$item is $limit", ["b": 2]),
    ] as [(String, IntentValue)])
  func `entries stay that meet the condition`(
    condition: String, dictionary: IntentValue
  ) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { limit: 2, key: mine }
        - dictionary.filter: { a: 1, b: 2, total: 3 }
          where: \(condition)
        - value: [$prev, $key]
      """
    ).run()
    #expect(run.failure == nil)
    #expect(run.result == [dictionary, "mine"])
  }

  @Test func `a mistake in the condition is found before the run`() async {
    let problem = await #expect(throws: BrokenWorkflow.self) {
      try await WorkflowTester("steps:\n  - dictionary.filter: { a: 1 }\n    where: $kye is 1")
        .run()
    }
    #expect(problem?.description.contains("did you mean `$key`?") == true)
  }
}

/// A number with a fraction, which a literal can't be.
private func decimal(_ text: String) -> IntentValue {
  IntentNumber(exactly: text).map { .number($0) } ?? .nothing
}
