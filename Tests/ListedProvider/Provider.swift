import AppIntents
import SampleIntents

@main
struct Provider: AppIntentsExtension {
  init() { print("starting") }
}

struct ProviderPackage: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] {
    [SamplePackage.self, ProviderPackage.self]
  }
}

@AppIntent(schema: .notes.appendText)
struct AppendText {
  var content: String
  var target: NoteEntity

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: target.title + content)
  }
}

struct NoteEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  static let defaultQuery = NoteQuery()

  let id: String
  @ComputedProperty var title: String { "Note \(id)" }
  @ComputedProperty var question: String { Question.milk.rawValue }

  var displayRepresentation: DisplayRepresentation { "\(title)" }
}

struct NoteQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [NoteEntity] {
    identifiers.map(NoteEntity.init(id:))
  }
}
