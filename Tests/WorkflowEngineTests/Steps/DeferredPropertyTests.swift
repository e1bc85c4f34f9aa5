import AppIntentsCore
import Foundation
import Synchronization
import Testing
import WorkflowEngine
import WorkflowTesting

/// Properties of entities that are asked for when a step uses them.
@Suite("Deferred properties", .serialized)
struct DeferredPropertyTests {
  private static let intents: [any AppIntent.Type] = [ListInns.self, OpenInn.self, GetMeal.self]

  private func tester(_ steps: String) -> WorkflowTester {
    Inn.asked.withLock { $0 = [:] }
    Inn.isAway.withLock { $0 = false }
    return WorkflowTester("steps:\n" + steps, intents: Self.intents)
  }

  /// How often the getter ran, and for how many entities.
  private var calls: [Int] {
    Inn.asked.withLock { [$0.values.reduce(0, +), $0.count] }
  }

  @Test func `a list that passes through steps asks for nothing`() async throws {
    let run = try await tester(
      """
        - inn.list: 1000
          as: inns
        - list.filter: $inns
          where: item.title contains "Inn"
        - list.sort: $prev
          by: title
        - list.get: $prev
          as: last
        - value: ${inns.count} ${last.title}
      """
    ).run()
    #expect(run.result == "1000 Inn 1", "\(run.failure ?? "")")
    #expect(calls == [0, 0])
  }

  @Test func `each is asked for once, however often it is used`() async throws {
    let run = try await tester(
      """
        - inn.list: 1000
          as: inns
        - list.filter: $inns
          where: item.rating >= 0
        - list.sort: $prev
          by: rating
          order: descending
        - value: ${prev[1].rating} ${inns.rating.count} ${inns[1000].rating}
      """
    ).run()
    #expect(run.result == "1000 1000 1000", "\(run.failure ?? "")")
    #expect(calls == [1000, 1000])
  }

  @Test func `only those that are used are asked for`() async throws {
    let run = try await tester(
      """
        - inn.list: 10
        - list.filter: $prev
          where: item.id is "3" and item.rating is 3
          limit: 1
          as: found
        - if: $found[1].rating > 2 and ($found[1].rating ?? 0) is 3
          then:
            - number.calculate: $found[1].rating * 2
      """
    ).run()
    #expect(run.result == 6, "\(run.failure ?? "")")
    #expect(calls == [1, 1])
  }

  @Test func `passes at the same time share the answer`() async throws {
    let run = try await tester(
      """
        - inn.open: 4
          as: inn
        - for: [1, 2, 3, 4]
          parallel: 4
          do:
            - value: ${inn.rating + item}
      """
    ).run()
    #expect(run.result == [5, 6, 7, 8], "\(run.failure ?? "")")
    #expect(calls == [1, 1])
  }

  @Test func `a failure names the property, and the next use asks again`() async throws {
    let journal = MemoryJournal()
    let steps = tester("  - inn.open: 4\n    as: inn\n  - value: ${inn.rating}")
    Inn.isAway.withLock { $0 = true }
    let failed = try await steps.journaled(in: journal).run()
    #expect(
      failed.full.failure?.message.contains(
        "can't get `rating` of `Inn 4`: the inn doesn't answer") == true,
      "\(failed.failure ?? "")")
    // The entity that is read from the journal has only its id.
    Inn.isAway.withLock { $0 = false }
    let later = MemoryJournal(after: journal.entries + [.continued])
    let run = try await steps.journaled(in: later).run()
    #expect(run.result == 4, "\(run.failure ?? "")")
    #expect(calls == [2, 1])
  }

  @Test func `a run that goes on takes the value that a step has used`() async throws {
    let journal = MemoryJournal()
    let steps = tester("  - inn.open: 4\n    as: inn\n  - inn.get_meal: ${inn.rating}")
    Inn.isAway.withLock { $0 = false }
    #expect(try await steps.journaled(in: journal).run().result == "meal of 4")
    let last = try #require(journal.entries.lastIndex { $0.kind == .observed })
    let begun = Array(journal.entries[...last]) + [.continued]
    let run = try await steps.journaled(in: MemoryJournal(after: begun)).run()
    #expect(run.result == "meal of 4", "\(run.failure ?? "")")
    #expect(calls == [1, 1])
  }

  @Test func `an entity as a dictionary has none, and its output may be one`() async throws {
    let steps = "  - inn.open: 4\n    as: inn\n  - json.format: $inn\n"
    let run = try await tester(steps + "output: ${inn.rating} ${prev contains \"rating\"}").run()
    #expect(run.result == "4 false", "\(run.failure ?? "")")
    #expect(calls == [1, 1])
  }

  @Test func `many that ask at the same time make one request`() async throws {
    let asked = Mutex(0)
    let properties = DeferredProperties(["a"]) { _ in
      asked.withLock { $0 += 1 }
      await Task.yield()
      return 5
    }
    try await withThrowingTaskGroup(of: IntentValue.self) { group in
      for _ in 0..<100 { group.addTask { try await properties.value(of: "a") { _ in 6 } } }
      for try await value in group { #expect(value == 5) }
    }
    #expect(asked.withLock { $0 } == 1)
    #expect(properties.known("a") == 5)
  }
}

private struct Inn: AppEntity {
  static let asked = Mutex<[Int: Int]>([:])
  static let isAway = Mutex(false)

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Inn"
  static let defaultQuery = InnQuery()

  let id: Int
  let _rating = EntityProperty<Int>(asyncGetter: { (inn: Inn) in try await inn.rating })

  var rating: Int {
    get async throws {
      Self.asked.withLock { $0[id, default: 0] += 1 }
      await Task.yield()
      if Self.isAway.withLock({ $0 }) { throw IntentFailure("the inn doesn't answer") }
      return id
    }
  }

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Inn \(id)") }
}

private struct InnQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Inn] { identifiers.map { Inn(id: $0) } }
}

private struct ListInns: AppIntent {
  static let persistentIdentifier = "inn.list"
  static let title: LocalizedStringResource = "List Inns"

  @Parameter(title: "Count") var count: Int

  func perform() async throws -> some IntentResult & ReturnsValue<[Inn]> {
    .result(value: (1...count).map { Inn(id: $0) })
  }
}

private struct OpenInn: AppIntent {
  static let persistentIdentifier = "inn.open"
  static let title: LocalizedStringResource = "Open Inn"

  @Parameter(title: "Inn") var inn: Inn

  func perform() async throws -> some IntentResult & ReturnsValue<Inn> { .result(value: inn) }
}

private struct GetMeal: AppIntent {
  static let persistentIdentifier = "inn.get_meal"
  static let title: LocalizedStringResource = "Get Meal"

  @Parameter(title: "Rating") var rating: Int

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "meal of \(rating)")
  }
}
