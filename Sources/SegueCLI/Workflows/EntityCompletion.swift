import AppIntentsCore

/// The entities of an app that a shell offers for an input. The app is asked, and started if it doesn't
/// run.
enum EntityCompletion {
  /// Titles; where two are the same, with what tells them apart. Without a word they are those that the
  /// app suggests.
  static func candidates(ofType name: String, for word: String) -> [String] {
    guard let kind = WorkflowLoader.catalogue.entityKind(named: name), kind.canBeFound else {
      return []
    }
    let found = AppCompletion.items {
      let found = word.isEmpty ? nil : try? await kind.find(word)
      if let found, !found.isEmpty { return found }
      return try await kind.suggestions()
    }
    return ParameterOption.entities(found).map(\.title)
  }
}
