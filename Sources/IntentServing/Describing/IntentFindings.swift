import AppIntentsCore

/// What is wrong with an intent for those who use it.
enum IntentFindings {
  /// - Parameter provided: the indices of parameters of which the app has a value where none is given.
  static func problems(of intent: ServedIntent, provided: Set<Int>) async -> [String] {
    let descriptor = intent.descriptor
    var problems: [String] = []
    if descriptor.title.isEmpty { problems.append("it has no title") }
    if let type = intent.type as? any AssistantSchemaIntent.Type {
      problems += SchemaFindings.problems(
        type.__appSchemaGaps, of: type.__appSchemaIntent, what: ("parameter", "parameters"))
    }
    for parameter in unplaced(in: intent, provided: provided) {
      problems.append(
        "the required parameter `\(parameter.name)` isn't in its summary, so an editor has no place "
          + "for it, and searches don't show it")
    }
    for (parameter, entity) in zip(descriptor.parameters, intent.entities) {
      guard let entity, !(entity is any TransientAppEntity.Type), !entity.isUnique,
        parameter.options.isEmpty
      else { continue }
      if await EntityFindings.canBeChosen(entity) { continue }
      problems.append(
        "the parameter `\(parameter.name)` has no query that finds or suggests anything but ids, so its "
          + "values can't be chosen")
    }
    return problems
  }

  /// Whether a search shows it, unless it is for assistants alone: people can give all that it needs.
  static func isSearchable(_ intent: ServedIntent, provided: Set<Int>) -> Bool {
    unplaced(in: intent, provided: provided).isEmpty
  }

  /// The required parameters that its summary doesn't show.
  private static func unplaced(
    in intent: ServedIntent, provided: Set<Int>
  ) -> [ParameterDescriptor] {
    let parameters = intent.descriptor.parameters
    let shown = shown(in: intent.descriptor.summary.content, of: parameters.count)
    return parameters.indices.filter {
      parameters[$0].isRequired && !provided.contains($0) && !shown.contains($0)
    }.map { parameters[$0] }
  }

  /// The parameters that a summary shows whatever the values of others are.
  private static func shown(in content: IntentSummary.Content, of count: Int) -> Set<Int> {
    switch content {
    case .parameters(let indices): return indices.isEmpty ? Set(0..<count) : Set(indices)
    case .sentence(let parts, let others):
      let named = parts.compactMap { if case .parameter(let index) = $0 { index } else { nil } }
      return Set(named + others)
    case .when(_, let then, let otherwise):
      return shown(in: then, of: count).intersection(shown(in: otherwise, of: count))

    }
  }
}

/// Intents of one program that have the same name or id.
struct IntentClashes {
  private var names: [String: [String]] = [:]
  private var ids: [String: [String]] = [:]
  private var identifiers: [String: [String]] = [:]

  init(_ types: [any AppIntent.Type]) {
    for type in types {
      names[ToolName.of(type, besides: []), default: []].append(TypeName.of(type))
      ids[IntentDescriptor(type).id, default: []].append(TypeName.of(type))
      identifiers[type.persistentIdentifier, default: []].append(TypeName.of(type))
    }
  }

  func problems(of type: any AppIntent.Type) -> [String] {
    let (own, tool, id) = (
      TypeName.of(type), ToolName.of(type, besides: []), IntentDescriptor(type).id
    )
    func others(_ all: [String]?) -> String? {
      var all = all ?? []
      if let index = all.firstIndex(of: own) { all.remove(at: index) }
      return all.isEmpty ? nil : all.map { "`\($0)`" }.joined(separator: " and ")
    }
    if let other = others(names[tool]) {
      return ["the name `\(tool)` is also that of \(other), so one of them has a number"]
    }
    if let other = others(ids[id]) {
      return [
        "its `persistentIdentifier` is also that of \(other), so its buttons perform the other"
      ]
    }
    // By default it is the type's name.
    if let other = others(identifiers[type.persistentIdentifier]) {
      return [
        "its `persistentIdentifier` is also that of \(other), so Apple's systems take one for the other"
      ]
    }
    return []
  }
}
