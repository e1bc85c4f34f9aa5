import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

extension ToolDefinition {
  /// The tool as an intent for workflows.
  ///
  /// - Parameters:
  ///   - isTrusted: whether what the app claims of its effects is believed.
  ///   - former: the id under which it was looked up, if that is one that it had before.
  func descriptor(
    types: AppTypes, isTrusted: Bool, running: any AppRunning, former: String? = nil
  ) -> IntentDescriptor {
    func kind(_ type: ValueType) -> (any EntityKind)? {
      guard case .entity(let name) = ToolShape(type).item.type,
        let entity = types.entity(named: name)
      else {
        return nil
      }
      if entity.isShared {
        return BuiltInEntities.type(named: name).map { EntityDescriptor.kind(of: $0) }
      }
      return AppEntityKind(entity: entity, types: types, running: running)
    }
    let piped = pipedParameters
    let keepsIDs = meta["ids"]?.jsonArray?.compactMap(\.jsonString) ?? []
    let described = parameters.enumerated().map { index, parameter in
      ParameterDescriptor(
        name: parameter.name, title: parameter.title, description: parameter.description,
        type: parameter.shape.type, isRequired: parameter.isRequired,
        defaultValue: parameter.defaultValue.flatMap { plainDefault($0, of: parameter.shape) },
        isWholeNumber: parameter.shape.isWholeNumber, range: parameter.shape.range,
        size: parameter.shape.size,
        hints: hints(for: parameter), question: parameter.question,
        connectsToPrevious: index == piped.first, entity: kind(parameter.shape.type),
        keepsEntityIDs: keepsIDs.contains(parameter.key),
        naming: ParameterMeaning(named: parameter.key, of: parameter.shape.type)
          ?? (parameter.shape.isID ? .id : nil))
    }
    let tool = AppTool(
      definition: self, app: types.app, types: types, isTrusted: isTrusted, running: running)
    var descriptor = IntentDescriptor(
      tool: tool, id: former ?? step, title: title, summary: summary(of: described, types),
      description: description, category: types.app,
      searchKeywords: meta["keywords"]?.jsonArray?.compactMap(\.jsonString) ?? [],
      parameters: described, pipedParameters: piped, outputType: output.type,
      outputEntity: kind(output.type),
      outputName: meta["output_name"]?.jsonString.map(PlainText.line) ?? "",
      outputDetails: outputMembers, outputIsClosed: outputIsClosed,
      nothingCondition: output.isOptional ? "if there is none" : nil,
      sideEffects: isTrusted ? effects.claimed : .unknown,
      isIdempotent: isTrusted && effects.isIdempotent, authentication: authentication,
      isSimulated: isTrusted && meta["simulates"]?.jsonBoolean == true,
      canBeUndone: meta["undoable"]?.jsonBoolean == true,
      deprecation: former.map { _ in "it is called `\(step)` now" }
        ?? meta["deprecated"]?.jsonString.map(PlainText.line))
    descriptor.icon = icon
    return descriptor
  }

  /// What the app says of entering a parameter's value, and the limits in its schema.
  private func hints(for parameter: Parameter) -> ParameterHints {
    ParameterHints(
      told: meta["hints"]?.jsonObject?[parameter.key]?.jsonObject ?? [:], for: parameter.shape)
  }

  /// What the app requires; a word that isn't known is taken for the usual policy.
  private var authentication: IntentAuthenticationPolicy {
    switch meta["authentication"] {
    case nil, .nothing?: .alwaysAllowed
    case .text("required_locally")?: .requiresLocalDeviceAuthentication
    default: .requiresAuthentication
    }
  }

  /// The parameters that may continue the chain: those that the app names, else the first that must be
  /// given, else the first.
  private var pipedParameters: [Int] {
    if let name = meta["piped"]?.jsonString {
      let others = meta["piped_else"]?.jsonArray?.compactMap(\.jsonString) ?? []
      return ([name] + others).compactMap { name in parameters.firstIndex { $0.key == name } }
    }
    // An app that describes its parameters, and names none, has none.
    if meta["parameters"] != nil { return [] }
    return (parameters.firstIndex(where: \.isRequired) ?? parameters.indices.first).map { [$0] }
      ?? []
  }

  /// A default that is a value as it is; others are left to the app.
  private func plainDefault(_ value: IntentValue, of shape: ToolShape) -> IntentValue? {
    switch (value, shape.type) {
    case (.text, .text), (.number, .number), (.boolean, .boolean): value
    case (.text(let name), .choice(let type)):
      type.cases.first { $0.name == name }.map {
        .choice(IntentChoice(type: type, name: $0.name, title: $0.title))
      }
    default: nil
    }
  }
}

extension ToolDefinition {
  /// Whether only assistants offer it: its phrases start it, and no list has it.
  package var isForAssistants: Bool { meta["assistant_only"]?.jsonBoolean ?? false }

  /// Ids that the tool's step had before.
  var aliases: [String] {
    meta["aliases"]?.jsonArray?.compactMap(\.jsonString).map {
      StepNames.identifier($0, without: "tool", besides: [])
    } ?? []
  }
}
