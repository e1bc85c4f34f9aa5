import AppIntentsCore
import Foundation
import Synchronization
import Testing
import WorkflowTesting

/// The step that a searchable entity brings by itself.
@Suite("Find", .serialized)
struct FindStepTests {
  private func titles(_ step: String, of type: String = "find_tome") async throws -> [String] {
    Shelf.asked.withLock { $0 = [] }
    let text = "steps:\n  - \(type):\n    " + step.replacing("\n", with: "\n    ") + "\n"
    let run = try await WorkflowTester(
      text, intents: [ReadTome.self, ReadLeaf.self, ReadScroll.self, ReadPlank.self]
    ).run()
    return run.result.items.map { if case .entity(let entity) = $0 { entity.title } else { "" } }
  }

  private var asked: [String] { Shelf.asked.withLock { $0 } }

  @Test func `the query compares what it can`() async throws {
    let found = try await titles(
      """
      where: item.pages > 200 and item.title contains "Bridges"
      sort: pages
      descending: true
      limit: 1
      """)
    #expect(found == ["Roman Bridges"])
    #expect(asked == ["pages > 200, title contains Bridges; and; by pages down; limit 1"])
  }

  @Test func `the rest is compared here`() async throws {
    let found = try await titles(
      """
      where: item.pages > 100 and item.title ends with "Bridges"
      sort: title
      limit: 2
      """)
    #expect(found == ["Arches and Bridges", "Roman Bridges"])
    #expect(asked == ["pages > 100; and; no limit"])
  }

  @Test func `a query that needs a comparison is asked with it`() async throws {
    #expect(
      try await titles("where: item.author is \"Ada\"", of: "find_scroll") == ["Engines"])
    #expect(try await titles("where: item.lines > 5", of: "find_scroll") == ["Notes"])
  }

  @Test func `an entity is asked for once, where several properties have the same type`()
    async throws
  {
    for expected in [["; limit 1", "title is Oak"], ["title is Oak"]] {
      #expect(try await titles("where: item.title is \"Oak\"", of: "find_plank") == ["Oak"])
      #expect(asked == expected)
    }
    #expect(try await titles("limit: 2", of: "find_plank") == ["Ash", "Oak"])
    #expect(asked == ["; limit 2"])
  }

  @Test func `any of several comparisons goes to the query only as a whole`() async throws {
    #expect(
      try await titles("where: item.pages > 300 or item.title contains \"Arches\"\nsort: pages")
        == ["Arches and Bridges", "Rivers"])
    #expect(asked.last == "pages > 300, title contains Arches; or; by pages up; no limit")
    #expect(
      try await titles("where: item.pages > 300 or item.title ends with \"Bridges\"\nsort: pages")
        == ["Arches and Bridges", "Roman Bridges", "Rivers"])
    #expect(asked.last == "; and; by pages up; no limit")
  }

  @Test func `an entity that is only listed is found, too`() async throws {
    #expect(
      try await titles("where: item.title is \"Oak\"", of: "find_leaf") == ["Oak"])
    #expect(try await titles("limit: 1", of: "find_leaf") == ["Ash"])
  }

  @Test func `its catalogue lists the step without reading it at first`() throws {
    let catalogue = IntentCatalogue([ReadTome.self])
    #expect(catalogue.contains("find_tome"))
    #expect(!catalogue.contains("find_leaf"))
    let step = try #require(catalogue["find_tome"])
    #expect(step.title == "Find Tome")
    #expect(step.description == "Looks through the shelf.")
    #expect(step.parameters.map(\.name) == ["where", "sort", "descending", "limit"])
    #expect(step.outputType == .list(of: .entity("tome")))
    #expect(catalogue.ids.contains("find_tome"))
    #expect(catalogue.problems == [])
  }
}

private enum Shelf {
  static let asked = Mutex<[String]>([])
}

private struct ReadTome: AppIntent {
  static let title: LocalizedStringResource = "Read Tome"

  @Parameter(title: "Tome") var tome: Tome

  func perform() async throws -> some IntentResult { .result() }
}

private struct Tome: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tome"
  static let defaultQuery = TomeQuery()

  let id: Int
  @Property(title: "Title") var title: String
  @Property(title: "Pages") var pages: Int

  var displayRepresentation: DisplayRepresentation { "\(title)" }

  static var all: [Tome] {
    [("Rivers", 320), ("Roman Bridges", 240), ("Arches and Bridges", 180)].enumerated().map {
      let tome = Tome(id: $0)
      tome.title = $1.0
      tome.pages = $1.1
      return tome
    }
  }
}

private struct TomeQuery: EntityPropertyQuery {
  struct Wish {
    let words: String
    let holds: (Tome) -> Bool
  }

  static var properties: QueryProperties {
    QueryProperties {
      Property(\.$pages) {
        GreaterThanComparator { least in Wish(words: "pages > \(least)") { $0.pages > least } }
      }
      Property(\.$title) {
        ContainsComparator { part in
          Wish(words: "title contains \(part)") { $0.title.contains(part) }
        }
      }
    }
  }
  static var sortingOptions: SortingOptions { SortingOptions { SortableBy(\.$pages) } }
  static var findIntentDescription: IntentDescription? { "Looks through the shelf." }

  func entities(for identifiers: [Int]) async throws -> [Tome] {
    Tome.all.filter { identifiers.contains($0.id) }
  }

  func entities(
    matching comparators: [Wish], mode: ComparatorMode, sortedBy: [Sort<Tome>], limit: Int?
  ) async throws -> [Tome] {
    var words = [comparators.map(\.words).joined(separator: ", "), "\(mode)"]
    words += sortedBy.map { "by pages \($0.order == .ascending ? "up" : "down")" }
    words.append(limit.map { "limit \($0)" } ?? "no limit")
    Shelf.asked.withLock { $0.append(words.joined(separator: "; ")) }
    var found = Tome.all.filter { tome in
      comparators.isEmpty
        || (mode == .and
          ? comparators.allSatisfy { $0.holds(tome) } : comparators.contains { $0.holds(tome) })
    }
    for sort in sortedBy where sort.by == \Tome.$pages {
      found.sort { sort.order == .ascending ? $0.pages < $1.pages : $0.pages > $1.pages }
    }
    return Array(found.prefix(limit ?? .max))
  }
}

private struct ReadLeaf: AppIntent {
  static let title: LocalizedStringResource = "Read Leaf"

  @Parameter(title: "Leaf") var leaf: Leaf

  func perform() async throws -> some IntentResult { .result() }
}

private struct Leaf: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Leaf"
  static let defaultQuery = LeafQuery()

  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

private struct LeafQuery: EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [Leaf] { identifiers.map(Leaf.init) }
  func allEntities() async throws -> [Leaf] { ["Ash", "Oak"].map(Leaf.init) }
}

private struct ReadScroll: AppIntent {
  static let title: LocalizedStringResource = "Read Scroll"

  @Parameter(title: "Scroll") var scroll: Scroll

  func perform() async throws -> some IntentResult { .result() }
}

/// Its properties all have different types.
private struct Scroll: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Scroll"
  static let defaultQuery = ScrollQuery()

  let id: String
  @Property(title: "Author") var author: String
  @Property(title: "Lines") var lines: Int

  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(_ id: String, by author: String, lines: Int) {
    self.id = id
    self.author = author
    self.lines = lines
  }
}

/// Gives nothing without a comparison.
private struct ScrollQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = @Sendable (Scroll) -> Bool

  static var properties: QueryProperties {
    QueryProperties {
      Property(\.$author) { EqualToComparator { name in { @Sendable in $0.author == name } } }
      Property(\.$lines) { GreaterThanComparator { least in { @Sendable in $0.lines > least } } }
    }
  }
  static var sortingOptions: SortingOptions { SortingOptions {} }

  func entities(for identifiers: [String]) async throws -> [Scroll] { [] }

  func entities(
    matching comparators: [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [Sort<Scroll>], limit: Int?
  ) async throws -> [Scroll] {
    guard !comparators.isEmpty else { return [] }
    return [Scroll("Engines", by: "Ada", lines: 5), Scroll("Notes", by: "Bo", lines: 9)].filter {
      scroll in comparators.allSatisfy { $0(scroll) }
    }
  }
}

private struct ReadPlank: AppIntent {
  static let title: LocalizedStringResource = "Read Plank"

  @Parameter(title: "Plank") var plank: Plank

  func perform() async throws -> some IntentResult { .result() }
}

/// Two of its properties are texts.
private struct Plank: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Plank"
  static let defaultQuery = PlankQuery()

  let id: String
  @Property(title: "Title") var title: String
  @Property(title: "Wood") var wood: String

  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(_ id: String) {
    self.id = id
    title = id
    wood = "a"
  }
}

private struct PlankQuery: EntityPropertyQuery {
  static var properties: QueryProperties {
    QueryProperties { Property(\.$title) { EqualToComparator { "\($0)" } } }
  }
  static var sortingOptions: SortingOptions { SortingOptions {} }

  func entities(for identifiers: [String]) async throws -> [Plank] { [] }

  func entities(
    matching titles: [String], mode: ComparatorMode, sortedBy: [Sort<Plank>], limit: Int?
  ) async throws -> [Plank] {
    let words = titles.map { "title is \($0)" } + [limit.map { "; limit \($0)" }].compactMap(\.self)
    Shelf.asked.withLock { $0.append(words.joined()) }
    let found = ["Ash", "Oak"].filter { titles.isEmpty || titles.contains($0) }.map(Plank.init)
    return Array(found.prefix(limit ?? .max))
  }
}
