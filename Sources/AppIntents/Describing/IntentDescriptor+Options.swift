extension EntityKind {
  /// The entities that are suggested. Equal titles are followed by the ids.
  package func options() async throws -> [ParameterOption] {
    canBeFound ? ParameterOption.entities(try await suggestions()) : []
  }
}

extension ParameterOption {
  /// Entities as options. Equal titles are followed by the ids.
  package static func entities(_ values: [IntentValue]) -> [ParameterOption] {
    let entities = values.compactMap { value -> IntentEntityValue? in
      if case .entity(let entity) = value { return entity }
      return nil
    }
    let counts = Dictionary(grouping: entities, by: \.title).mapValues(\.count)
    return entities.map { entity in
      ParameterOption(
        value: .entity(entity),
        title: counts[entity.title] == 1 ? entity.title : "\(entity.title) (\(entity.id))",
        subtitle: entity.subtitle)
    }
  }
}

extension IntentDescriptor {
  /// What may be given for a parameter: the options of its provider, else entities that are suggested.
  ///
  /// - Parameter invocation: has the values of other parameters, on which options may depend.
  package func options(
    ofParameter index: Int, of invocation: IntentInvocation
  ) async throws -> [ParameterOption] {
    let provided = try await invocation.options(ofParameter: index)
    if !provided.isEmpty { return provided }
    return try await parameters[index].entity?.options() ?? []
  }
}
