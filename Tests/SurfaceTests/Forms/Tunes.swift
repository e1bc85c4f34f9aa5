import AppIntents
import Foundation
import MediaIntents

// What an app finds for what a person asked to hear.

@AppEntity(schema: .audio.song)
struct TuneEntity {
  static let defaultQuery = TuneQuery()
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tune"

  let id: Int
  let name: String

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct TuneQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [TuneEntity] {
    TuneEntity.all.filter { identifiers.contains($0.id) }
  }
}

extension TuneQuery: IntentValueQuery {
  func values(for search: AudioSearch) async throws -> [TuneEntity] {
    switch search.criteria {
    case .searchQuery(let words):
      TuneEntity.all.filter { $0.name.localizedStandardContains(words) }
    case .url(let links):
      TuneEntity.all.filter { links.map(\.lastPathComponent).contains($0.name) }
    case .unspecified: Array(TuneEntity.all.prefix(1))
    @unknown default: []
    }
  }
}

extension TuneEntity {
  static let all = [TuneEntity(id: 1, name: "Waltz"), TuneEntity(id: 2, name: "Blues")]
}
