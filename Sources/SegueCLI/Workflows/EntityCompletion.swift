import AppIntentsCore

/// The entities of an app that a shell offers for an input. The app is asked, and started if it doesn't
/// run.
enum EntityCompletion {
  /// How long a person waits for a list.
  private static let patience = Duration.seconds(3)

  /// Titles; where two are the same, ids. Without a word they are those that the app suggests.
  static func candidates(ofType name: String, for word: String) -> [String] {
    guard let kind = WorkflowLoader.catalogue.entityKind(named: name), kind.canBeFound else {
      return []
    }
    let found = Blocking.result {
      let found = await answer(of: kind, to: word)
      await AddedApps.end()
      return found
    }
    let entities = found.compactMap { value -> IntentEntityValue? in
      if case .entity(let entity) = value { return entity }
      return nil
    }
    let counts = Dictionary(grouping: entities, by: \.title)
    return entities.map { counts[$0.title]?.count == 1 ? $0.title : $0.id }
  }

  /// Nothing if the app can't be asked: a shell shows no errors.
  private static func answer(of kind: any EntityKind, to word: String) async -> [IntentValue] {
    await withTaskGroup(of: [IntentValue].self) { group in
      group.addTask {
        let found = word.isEmpty ? nil : try? await kind.find(word)
        if let found, !found.isEmpty { return found }
        return (try? await kind.suggestions()) ?? []
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return []
      }
      let first = await group.next() ?? []
      group.cancelAll()
      return first
    }
  }
}
