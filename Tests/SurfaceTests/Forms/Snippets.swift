import AppIntents
import SwiftUI
import Synchronization

// A snippet intent as texts about App Intents write it: a view with parameters, without a title and
// without `perform`.

struct PierEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Pier"
  static let defaultQuery = PierQuery()
  static let boats = Mutex(0)

  let id: String
  let boats: Int

  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct PierQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [PierEntity] {
    identifiers.map { PierEntity(id: $0, boats: PierEntity.boats.withLock { $0 }) }
  }
}

struct PierSnippetIntent: SnippetIntent {
  @Parameter var pier: PierEntity

  var snippet: some View {
    VStack {
      Text(pier.id).font(.headline)
      Text("\(pier.boats) boats").font(.body)

      HStack {
        Button("Moor", intent: MoorBoatIntent())
        Button("Add to Favorites") { /* a snippet has nothing that performs it */  }
      }
    }
    .padding()
  }
}

extension PierSnippetIntent {
  init(pier: PierEntity) {
    self.init()
    self.pier = pier
  }
}

struct ShowPierIntent: AppIntent {
  static let title: LocalizedStringResource = "Show Pier"

  @Parameter(title: "Pier") var pier: PierEntity

  func perform() async throws -> some IntentResult {
    .result(value: pier, snippetIntent: PierSnippetIntent(pier: pier))
  }
}

struct MoorBoatIntent: AppIntent {
  static let title: LocalizedStringResource = "Moor Boat"

  func perform() async throws -> some IntentResult {
    PierEntity.boats.withLock { $0 += 1 }
    return .result()
  }
}
