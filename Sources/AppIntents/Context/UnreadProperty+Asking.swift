extension UnreadProperty {
  /// How many entities are asked at a time.
  private static let width = 8

  /// Asks for the property. Throws an `IntentFailure` that names it, and the app.
  package func ask() async throws {
    var rest = entities.makeIterator()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.width {
        guard let entity = rest.next() else { break }
        group.addTask { try await ask(for: entity) }
      }
      while try await group.next() != nil {
        if let entity = rest.next() { group.addTask { try await ask(for: entity) } }
      }
    }
  }

  private func ask(for entity: IntentEntityValue) async throws {
    do {
      guard let deferred = entity.deferred else { return }
      let value = try await deferred.value(of: name) { name in
        try await IntentContext.current.deferredProperty(entity, name)
      }
      _ = try IntentContext.current.limits.size(of: value)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw failure(error, of: entity)
    }
  }

  /// What a step fails with that used the property.
  private func failure(_ error: any Error, of entity: IntentEntityValue) -> IntentFailure {
    let known = error as? IntentFailure
    let type = entity.typeName.split(separator: ".")
    let subject = "`\(name)` of `\(entity.title)`"
    let reason = known?.message ?? IntentErrorText.message(for: error)
    return IntentFailure(
      type.count > 1
        ? "`\(type[0])` can't give \(subject): \(reason)" : "can't get \(subject): \(reason)",
      kind: known?.kind ?? .other, exitCode: known?.exitCode, output: known?.output,
      help: known?.help)
  }

  /// The result of work that may use deferred properties. It is repeated after each has been asked for,
  /// so it mustn't change anything.
  package static func reading<Result>(_ work: () throws -> Result) async throws -> Result {
    while true {
      do {
        return try work()
      } catch let unread as UnreadProperty {
        try await unread.ask()
      }
    }
  }

  /// The results of such work for each item of a list. The properties of all items are asked for
  /// together.
  package static func reading<Result>(
    each items: [IntentValue], _ work: (IntentValue) throws -> Result
  ) async throws -> [Result] {
    while true {
      var results: [Result] = []
      var unread: [String: [IntentEntityValue]] = [:]
      for item in items {
        do {
          results.append(try work(item))
        } catch let property as UnreadProperty {
          unread[property.name, default: []] += property.entities
        }
      }
      if unread.isEmpty { return results }
      for (name, entities) in unread { try await UnreadProperty(name, of: entities).ask() }
    }
  }
}
