package import OrderedCollections

extension IntentCatalogue {
  /// Performs an intent by its id, with values by the parameters' names in workflow files.
  package func perform(
    _ id: String, with parameters: OrderedDictionary<String, IntentValue>
  ) async throws {
    guard let descriptor = self[id] else {
      throw IntentFailure("there is no intent `\(id)` any more", kind: .missing)
    }
    let invocation = descriptor.binder.begin()
    for (name, value) in parameters {
      guard let index = descriptor.parameters.firstIndex(where: { $0.name == name }) else {
        throw IntentFailure("`\(id)` has no parameter `\(name)` any more", kind: .missing)
      }
      let type = descriptor.parameters[index].type
      try invocation.set(index, to: IntentContext.current.values.convert(value, to: type))
    }
    _ = try await invocation.perform()
  }

  /// Asks the process of an app to undo what it did; false if this program didn't start that process.
  package func perform(_ undo: AppUndo) async throws -> Bool {
    try await apps?.perform(undo) ?? false
  }
}
