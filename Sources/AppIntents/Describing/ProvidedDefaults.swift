// Which parameters have a default that the app makes when it is needed, and which entities are suggested.

extension AppIntent {
  /// The indices of parameters that need no value, because their options provider, or the query of their
  /// entity, has one that is taken where none is given.
  ///
  /// It asks providers and queries for their defaults, because nothing else tells whether they declare one.
  package static func providedDefaults() async -> Set<Int> {
    let wrappers = IntentBinder.layout(of: Self.self).wrappers(in: Self())
    var found: Set<Int> = []
    for (index, wrapper) in wrappers.enumerated() where !wrapper.hasValue {
      if await wrapper.hasProvidedDefault() { found.insert(index) }
    }
    return found
  }
}

extension AppEntity {
  /// Whether there is one entity of the type, which need not be chosen.
  package static var isUnique: Bool { DefaultQuery.self is any UniqueAppEntityQuery.Type }

  /// Whether the query declares which entities it suggests, which can be chosen then.
  package static func hasOwnSuggestions() async -> Bool {
    await defaultQuery.declares(.suggestedEntities) { _ = try? await $0.suggestedEntities() }
  }

  fileprivate static func hasOwnDefault(inList: Bool) async -> Bool {
    isUnique && !inList ? true : await defaultQuery.hasOwnDefault(inList: inList)
  }
}

extension _AnyIntentParameter {
  fileprivate func hasProvidedDefault() async -> Bool {
    let inList = valueType.isList
    if let provider = extras?.options { return await provider.hasOwnDefault(inList: inList) }
    return await entityType?.hasOwnDefault(inList: inList) ?? false
  }
}

extension DynamicOptionsProvider {
  /// Whether the type declares `defaultResult()`.
  ///
  /// - Parameter inList: whether the default has to be a list.
  fileprivate func hasOwnDefault(inList: Bool) async -> Bool {
    if inList, !DefaultValue.valueType.isList { return false }
    return await declares(.defaultResult) { _ = await $0.defaultResult() }
  }

  /// Whether the type declares a function that has a default. The function is asked for that, because
  /// nothing else tells.
  fileprivate func declares(
    _ function: MissingDefault.Function, _ ask: @escaping @Sendable (Self) async -> Void
  ) async -> Bool {
    let search = MissingDefault(of: function, in: Self.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let asking = MissingDefault.$current.withValue(search) {
      Task {
        await ask(self)
        end.finish()
      }
    }
    // The value itself isn't wanted, and the list of tools doesn't wait for it.
    asking.cancel()
    let waiting = Task {
      // A sleep that ends early has been canceled, because the answer is there.
      try? await Task.sleep(for: .seconds(1))
      end.finish()
    }
    for await _ in ends {}
    waiting.cancel()
    return !search.isFound
  }
}
