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
    let piped = pipedParameter
    let keepsIDs = meta["ids"]?.jsonArray?.compactMap(\.jsonString) ?? []
    let described = parameters.enumerated().map { index, parameter in
      ParameterDescriptor(
        name: parameter.name, title: parameter.title, description: parameter.description,
        type: parameter.shape.type, isRequired: parameter.isRequired,
        defaultValue: parameter.defaultValue.flatMap { plainDefault($0, of: parameter.shape) },
        isWholeNumber: parameter.shape.isWholeNumber, range: parameter.shape.range,
        size: parameter.shape.size,
        hints: hints(for: parameter), question: parameter.question,
        connectsToPrevious: index == piped, entity: kind(parameter.shape.type),
        keepsEntityIDs: keepsIDs.contains(parameter.key))
    }
    let tool = AppTool(
      definition: self, app: types.app, types: types, isTrusted: isTrusted, running: running)
    return IntentDescriptor(
      tool: tool, id: former ?? step, title: title, summary: summary(of: described),
      description: description, category: types.app,
      searchKeywords: meta["keywords"]?.jsonArray?.compactMap(\.jsonString) ?? [],
      parameters: described, pipedParameter: piped, outputType: output.type,
      outputEntity: kind(output.type),
      outputName: meta["output_name"]?.jsonString.map(PlainText.line) ?? "",
      nothingCondition: output.isOptional ? "if there is none" : nil,
      sideEffects: isTrusted ? effects.claimed : .unknown,
      isIdempotent: isTrusted && effects.isIdempotent, authentication: authentication,
      isSimulated: isTrusted && meta["simulates"]?.jsonBoolean == true,
      canBeUndone: meta["undoable"]?.jsonBoolean == true,
      deprecation: former.map { _ in "it is called `\(step)` now" }
        ?? meta["deprecated"]?.jsonString.map(PlainText.line))
  }

  /// What the app says of entering a parameter's value, and the limits in its schema.
  private func hints(for parameter: Parameter) -> ParameterHints {
    let shape = parameter.shape
    let told = meta["hints"]?.jsonObject?[parameter.key]?.jsonObject ?? [:]
    return ParameterHints(
      moment: shape.form == .day ? .date : told["moment"] == "time" ? .time : nil,
      isMultiline: told["multiline"]?.jsonBoolean ?? false,
      currencyCodes: (told["currencies"]?.jsonArray ?? []).compactMap(\.jsonString)
        .map(PlainText.line),
      range: shape.range, isWhole: shape.isWholeNumber, size: shape.size?.bounds)
  }

  /// What the app requires; a word that isn't known is taken for the usual policy.
  private var authentication: IntentAuthenticationPolicy {
    switch meta["authentication"] {
    case nil, .nothing?: .alwaysAllowed
    case .text("required_locally")?: .requiresLocalDeviceAuthentication
    default: .requiresAuthentication
    }
  }

  /// The parameter that continues the chain: the one that the app names, else the first that must be
  /// given, else the first.
  private var pipedParameter: Int? {
    if let name = meta["piped"]?.jsonString {
      return parameters.firstIndex { $0.key == name }
    }
    // An app that describes its parameters, and names none, has none.
    if meta["parameters"] != nil { return nil }
    return parameters.firstIndex(where: \.isRequired) ?? (parameters.isEmpty ? nil : 0)
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

  /// The sentence that the app gives, with its parameters in their places.
  private func summary(of described: [ParameterDescriptor]) -> IntentSummary {
    let titles = described.map(\.title)
    guard let sentence = meta["summary"]?.jsonString.map(PlainText.line), !sentence.isEmpty else {
      return IntentSummary(
        content: .parameters(Array(described.indices)), title: title, parameterTitles: titles)
    }
    let parts = PlaceholderText(sentence).pieces.map { piece -> IntentSummary.Part in
      switch piece {
      case .text(let text): .text(text)
      case .place(let name):
        parameters.firstIndex { $0.key == name }.map { .parameter($0) } ?? .text("${\(name)}")
      }
    }
    let shown = parts.compactMap { if case .parameter(let index) = $0 { index } else { nil } }
    return IntentSummary(
      content: .sentence(parts, others: described.indices.filter { !shown.contains($0) }),
      title: title, parameterTitles: titles)
  }
}

extension ToolDefinition {
  /// Ids that the tool's step had before.
  var aliases: [String] {
    meta["aliases"]?.jsonArray?.compactMap(\.jsonString).map {
      StepNames.identifier($0, without: "tool", besides: [])
    } ?? []
  }
}
