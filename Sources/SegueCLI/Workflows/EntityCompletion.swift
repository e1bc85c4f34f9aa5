import AppIntentsCore

/// The entities of an app that a shell offers for an input. The app is asked, and started if it doesn't
/// run.
enum EntityCompletion {
  /// Titles; where two are the same, ids. Without a word they are those that the app suggests.
  static func candidates(ofType name: String, for word: String) -> [String] {
    guard let kind = WorkflowLoader.catalogue.entityKind(named: name), kind.canBeFound else {
      return []
    }
    let found = AppCompletion.items {
      let found = word.isEmpty ? nil : try? await kind.find(word)
      if let found, !found.isEmpty { return found }
      return try await kind.suggestions()
    }
    let entities = found.compactMap { value -> IntentEntityValue? in
      if case .entity(let entity) = value { return entity }
      return nil
    }
    let counts = Dictionary(grouping: entities, by: \.title)
    return entities.map { counts[$0.title]?.count == 1 ? $0.title : $0.id }
  }
}
