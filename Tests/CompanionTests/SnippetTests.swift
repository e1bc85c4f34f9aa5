import AppIntents
import AppIntentsCore
import OrderedCollections
import SwiftUI
import Synchronization
import Testing
import ViewTree

/// What the intents change.
private let cups = Mutex(0)

private struct AddCups: AppIntent {
  static let persistentIdentifier = "cups.add"
  static let title: LocalizedStringResource = "Add Cups"

  @Parameter(title: "Number") var number: Int

  init() {}
  init(number: Int) { self.number = number }

  func perform() async throws -> some IntentResult {
    cups.withLock { $0 += number }
    ShowCups.reload()
    return .result()
  }
}

private struct CupsView: View {
  let count: Int

  var body: some View {
    HStack {
      Text("\(count) cups")
      Button("More", intent: AddCups(number: 2))
      Toggle(isOn: count > 0, intent: AddCups(number: 1)) { Text("Any") }
      Button("Later") {}
    }
  }
}

private struct ShowCups: SnippetIntent {
  static let persistentIdentifier = "cups.show"
  static let title: LocalizedStringResource = "Show Cups"

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: CupsView(count: cups.withLock { $0 }))
  }
}

private struct Shelf: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Shelf] {
      identifiers.contains(1) ? [Shelf(id: 1, cups: Shelf.shelved.withLock { $0 })] : []
    }
  }

  static let shelved = Mutex(0)
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  static let defaultQuery = Query()

  let id: Int
  let cups: Int
  var displayRepresentation: DisplayRepresentation { "Shelf" }
}

private struct ShowShelf: SnippetIntent {
  static let title: LocalizedStringResource = "Show Shelf"

  @Parameter(title: "Shelves") var shelves: [Shelf]
  @Parameter(title: "Best") var best: Shelf?

  init() {}
  init(_ shelves: [Shelf]) { (self.shelves, best) = (shelves, shelves.first) }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(
      view: Text("\(shelves.map { "\($0.cups)" }.joined(separator: ", ")), \(best?.cups ?? 0)"))
  }
}

private struct OrderCups: AppIntent {
  static let persistentIdentifier = "cups.order"
  static let title: LocalizedStringResource = "Order Cups"

  func perform() async throws -> some IntentResult & ShowsSnippetIntent & ProvidesDialog {
    .result(dialog: "Here you are", snippetIntent: ShowCups())
  }
}

private struct CountCups: AppIntent {
  static let persistentIdentifier = "cups.count"
  static let title: LocalizedStringResource = "Count Cups"

  func perform() async throws
    -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView
  {
    .result(value: 3, dialog: "Three") {
      Text("Three")
      Text("cups")
    }
  }
}

@Suite("Snippets", .serialized)
struct SnippetTests {
  private let catalogue = IntentCatalogue([
    AddCups.self, ShowCups.self, OrderCups.self, CountCups.self,
  ])
  private let renderer = ViewTextRenderer(width: 60, numbersButtons: true)

  private func outcome(_ id: String) async throws -> IntentOutcome {
    let descriptor = try #require(catalogue[id])
    return try await descriptor.binder.begin().perform()
  }

  @Test func `a result shows its view`() async throws {
    let outcome = try await outcome("cups.count")
    #expect(outcome.value == 3)
    #expect(outcome.dialog == "Three")
    let node = try await outcome.snippet?.tree().flatMap { ViewNode($0) }
    #expect(node.map(renderer.lines) == ["Three", "cups"])
  }

  @Test func `a button performs its intent, and the snippet is drawn again`() async throws {
    cups.withLock { $0 = 0 }
    let snippet = try #require(try await outcome("cups.order").snippet)
    let session = SnippetSession(snippet, catalogue: catalogue)
    let first = try #require(try await session.draw())
    #expect(renderer.lines(of: first) == ["0 cups [1 More] [2  ] Any [ Later ]"])
    #expect(first.actions.map(\.intent) == ["cups.add", "cups.add"])
    let second = try #require(try await session.press(0))
    #expect(renderer.lines(of: second) == ["2 cups [1 More] [2 x] Any [ Later ]"])
    #expect(
      try await session.press(1).map(renderer.lines) == ["3 cups [1 More] [2 x] Any [ Later ]"])
    await #expect(throws: IntentFailure.self) { try await session.press(2) }
  }

  @Test func `entities are asked for again before a snippet is drawn`() async throws {
    let shelves = [Shelf(id: 1, cups: 0), Shelf(id: 2, cups: 7)]
    let session = SnippetSession(
      IntentSnippet(intent: ShowShelf(shelves)), catalogue: catalogue)
    Shelf.shelved.withLock { $0 = 4 }
    let renderer = ViewTextRenderer(width: 40)
    // One that no longer exists stays as it was.
    #expect(try await session.draw().map(renderer.lines) == ["4, 7, 4"])
  }

  @Test func `reload asks for drawing again`() async throws {
    let reloads = IntentSnippet.reloads(of: ShowCups.self)
    ShowCups.reload()
    ShowCups.reload()
    var iterator = reloads.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }

  @Test func `an intent in a tree is its id and its parameters`() {
    #expect(
      AddCups(number: 4)._call
        == .dictionary(["id": "cups.add", "parameters": .dictionary(["number": 4])]))
  }
}
