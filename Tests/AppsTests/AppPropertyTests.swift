import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient
import Synchronization
import Testing
import WorkflowEngine
import WorkflowTesting
import WorkflowValues

@testable import Apps

/// Properties of apps' entities that are asked for when a step uses them.
@Suite("Deferred properties of apps")
struct AppPropertyTests {
  private static let types = """
    {"types": {"inn": {"title": "Inn", "queries": ["ids", "all"],
       "properties": {"beds": "number", "opens": {"type": "date", "deferred": true},
         "rating": "number"}}}}
    """

  private static let inns: [IntentValue] = (1...1000).map { number -> IntentValue in
    [
      "type": "inn", "id": .text("\(number)"), "title": .text("Inn \(number)"),
      "properties": ["beds": .number(number)], "deferred": ["rating"],
    ]
  }

  /// The properties that were asked for.
  private final class Asked: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let asked = Asked()

  private func app() throws -> MemoryApp {
    let inns = Self.inns
    return try MemoryApp(tools: "[]", types: Self.types) { [asked] method, query in
      if method == Method.entities {
        guard let ids = query["ids"]?.jsonArray else { return ["entities": .list(inns)] }
        return ["entities": .list(inns.filter { ids.contains($0.jsonObject?["id"] ?? .nothing) })]
      }
      guard method == Method.property, let id = query["id"]?.jsonString,
        let name = query["property"]?.jsonString
      else { throw RemoteError.unknownMethod(method) }
      asked.add("\(query["type"]?.jsonString ?? "") \(name)")
      if id == "7" {
        throw RemoteError(
          code: RemoteError.Code.internalError, message: "the inn burned down",
          data: ["kind": "missing"])
      }
      let value: IntentValue = name == "opens" ? "2026-11-24" : .number(Int(id) ?? 0)
      return ["value": value]
    } answer: { _, _ in
      [:]
    }
  }

  @Test func `entities pass through steps without a request`() async throws {
    let run = try await app().run(
      """
      steps:
        - pal.find_inn:
          where: item.beds > 0
          as: inns
        - list.sort: $inns
          by: beds
          order: descending
        - list.filter: $prev
          where: item.title contains "1"
        - value: ${inns.count} ${prev[1].title}
      """)
    #expect(run.result == "1000 Inn 1000", "\(run.failure ?? "")")
    #expect(asked.all == [])
  }

  @Test func `each is asked for once, and has its type`() async throws {
    let run = try await app().run(
      """
      steps:
        - pal.find_inn:
          where: item.beds < 4
          as: inns
        - list.sort: $inns
          by: rating
          order: descending
        - value: ${join(inns.rating, " ")}, ${prev[1].rating} ${prev[1].opens.weekday}
      """)
    #expect(run.result == "1 2 3, 3 2", "\(run.failure ?? "")")
    #expect(asked.all.sorted() == ["inn opens", "inn rating", "inn rating", "inn rating"])
  }

  @Test func `a condition and an order of a find step use them`() async throws {
    let run = try await app().run(
      """
      steps:
        - pal.find_inn:
          where: item.beds < 5 and item.rating > 1
          sort: rating
          descending: true
        - value: ${prev.title}
      """)
    #expect(run.result == ["Inn 4", "Inn 3", "Inn 2"], "\(run.failure ?? "")")
    #expect(asked.all.count == 4)
  }

  @Test func `a failure names the property and the app`() async throws {
    let run = try await app().run(
      "steps:\n  - pal.find_inn:\n    where: item.beds is 7\n  - value: ${prev[1].rating}")
    #expect(
      run.failure?.contains("`pal` can't give `rating` of `Inn 7`: the inn burned down") == true,
      "\(run.failure ?? "")")
    #expect(run.full.failure?.kind.rawValue == "missing")
  }
}
