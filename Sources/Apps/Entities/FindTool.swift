import AppIntentsCore
import ModelContext
import OrderedCollections

/// Finds an app's entities by a condition on their properties: the step that each type of entities has
/// which the app lists.
///
/// The app compares what its query can compare, and the rest is compared here.
struct FindTool: IntentTool {
  let kind: AppEntityKind

  /// The places of the parameters.
  private enum Place {
    static let condition = 0
    static let sort = 1
    static let isDescending = 2
    static let limit = 3
    /// Only for entities of an index.
    static let text = 4
  }

  func simulate(_ arguments: ToolArguments) async throws -> IntentOutcome? { nil }

  func perform(_ arguments: ToolArguments) async throws -> IntentOutcome {
    let condition = arguments.conditions[Place.condition]
    let sort = try sortProperty(arguments)
    let isDescending = arguments.values[Place.isDescending] == true
    let limit = arguments.values[Place.limit]?.jsonInteger.map { max(0, $0) }
    let text = kind.isIndexed ? arguments.values[Place.text]?.jsonString : nil
    var comparisons = try await UnreadProperty.reading {
      try condition?.comparisons() ?? PropertyComparisons(isComplete: true)
    }
    if let properties = kind.properties {
      try ComparedProperties(properties, of: kind).check(comparisons)
    }
    comparisons = comparisons.comparingMoments { kind.entity.properties[$0] == "date" }
    let answer = try await kind.search(
      comparisons, text: text,
      sort: sort, isDescending: isDescending, limit: limit)
    var found = answer.entities
    if let condition, !answer.isFiltered {
      let holds = try await UnreadProperty.reading(each: found) { value in
        try Task.checkCancellation()
        return try condition.holds(value)
      }
      found = zip(found, holds).filter(\.1).map(\.0)
    }
    if let sort, !answer.isSorted {
      found = try await sorted(found, by: sort, isDescending: isDescending)
    }
    if let limit { found = Array(found.prefix(limit)) }
    return IntentOutcome(value: .list(found))
  }

  /// The name of the property to sort by.
  private func sortProperty(_ arguments: ToolArguments) throws -> String? {
    switch arguments.values[Place.sort] {
    case .choice(let choice)?: choice.name
    case let value: value?.jsonString
    }
  }

  private func sorted(
    _ values: [IntentValue], by name: String, isDescending: Bool
  ) async throws -> [IntentValue] {
    let keys = try await UnreadProperty.reading(each: values) { value in
      if case .entity(let entity) = value, let key = try entity.property(name) { return key }
      throw IntentFailure("a \(kind.title) has no property `\(name)` to sort by")
    }
    return try IntentContext.current.values.sorted(keys, isDescending: isDescending)
      .map { values[$0] }
  }

  private func summary(of parameters: [ParameterDescriptor]) -> IntentSummary {
    let (title, all) = ("Find \(kind.title)", Array(parameters.indices))
    return IntentSummary(
      content: .when(
        .init(parameter: Place.condition, test: .hasNoValue, values: []),
        then: .sentence([.text(title)], others: all),
        otherwise: .sentence(
          [.text("\(title) where "), .parameter(Place.condition)], others: Array(all.dropFirst()))),
      title: title, parameterTitles: parameters.map(\.title))
  }

  /// The names of the properties, as far as the app tells them.
  private var sortType: ValueType {
    guard let properties = kind.properties else { return .text }
    return .choice(
      IntentChoiceType(
        name: "property", cases: properties.keys.map { .init(name: $0, title: $0) }))
  }

  /// The descriptor of the step.
  ///
  /// - Parameter isTrusted: whether the user believes what the app says of effects. That looking up
  ///   changes nothing is what the extension says, and so the app.
  func descriptor(id: String, app: String, isTrusted: Bool) -> IntentDescriptor {
    var parameters = [
      ParameterDescriptor(
        name: "where", title: "Condition", description: "A condition on the properties of `item`",
        type: .condition, isRequired: false),
      ParameterDescriptor(
        name: "sort", title: "Sort By", description: "The property by which they are sorted",
        type: sortType, isRequired: false),
      ParameterDescriptor(
        name: "descending", title: "Descending", description: "Whether the greatest come first",
        type: .boolean, isRequired: false, defaultValue: false),
      ParameterDescriptor(
        name: "limit", title: "Limit", description: "The most to find", type: .number,
        isRequired: false, isWholeNumber: true, range: 0...Double.infinity),
    ]
    if kind.isIndexed {
      parameters.append(
        ParameterDescriptor(
          name: "text", title: "Text",
          description: "Words that the app's index has of it, the best matches first",
          type: .text, isRequired: false, naming: .key))
    }
    return IntentDescriptor(
      tool: self, id: id, title: "Find \(kind.title)",
      summary: summary(of: parameters),
      description: kind.entity.findDescription
        ?? "Finds each \(kind.title) that meets a condition on `item`.", category: app,
      parameters: parameters, pipedParameters: [], outputType: .list(of: .entity(kind.name)),
      outputEntity: kind, nothingCondition: "if none fits",
      sideEffects: isTrusted ? [.readsNetwork] : .unknown, isIdempotent: isTrusted,
      isSimulated: false)
  }
}
