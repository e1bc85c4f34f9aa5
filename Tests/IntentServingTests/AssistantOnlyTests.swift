import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing

@testable import IntentServing

@Suite("What only assistants offer")
struct AssistantOnlyTests {
  private let app = ServedApp(
    name: "books", otherNames: ["Bukhs"], version: "1",
    intents: [Whisper.self, OpenShelf.self, Tell.self],
    entities: [Shelf.self], shortcuts: [])

  @Test func `a tool tells it, and stays a tool`() {
    let tools = app.intents.values.map { ToolDescription.json(of: $0) }
    #expect(tools.map { $0["name"] } == ["whisper", "open_shelf", "tell"])
    #expect(tools.map { $0.intentMeta["assistant_only"] } == [true, true, nil])
  }

  @Test func `an entity tells it, too`() {
    let described = AppDescription.json(of: app)
    let types = described["types"]?.jsonObject ?? [:]
    #expect(types["shelf"]?.jsonObject?["assistant_only"] == true)
    #expect(described["also_called"] == ["Bukhs"])
  }

  @Test func `a check says why`() async {
    let notes = await app.findings().map { "\($0.name): \($0.note ?? "")" }
    #expect(
      notes == [
        "Whisper: only for assistants, because `assistantOnly` is true: its phrases start it, "
          + "and no list shows it",
        "OpenShelf: only for assistants, because `assistantOnly` is true: its phrases start it, "
          + "and no list shows it",
        "Tell: ",
        "Shelf: only for assistants, because `isAssistantOnly` is true: no step finds it",
      ])
  }
}

private struct Whisper: AppIntent {
  static let title: LocalizedStringResource = "Whisper"
  static let assistantOnly = true

  func perform() async throws -> some IntentResult { .result() }
}

/// One of a schema has another name for it.
private struct OpenShelf: AssistantSchemaIntent {
  static let __appSchemaIntent = AppSchema(domain: "books", name: "openBook")
  static let isAssistantOnly = true

  func perform() async throws -> some IntentResult { .result() }
}

private struct Tell: AppIntent {
  static let title: LocalizedStringResource = "Tell"

  func perform() async throws -> some IntentResult { .result() }
}

private struct Shelf: AssistantSchemaEntity {
  struct Query: EnumerableEntityQuery {
    func allEntities() async throws -> [Shelf] { [] }
    func entities(for identifiers: [String]) async throws -> [Shelf] { [] }
  }

  static let __appSchemaEntity = AppSchema(domain: "books", name: "book")
  static let isAssistantOnly = true
  static let defaultQuery = Query()

  let id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}
