import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing

/// A tool as `tools/list` describes it.
enum ToolDescription {
  /// - Parameter provided: the indices of parameters of which the app has a value where none is given.
  static func json(of intent: ServedIntent, provided: Set<Int> = []) -> JSONObject {
    let descriptor = intent.descriptor
    return JSONObject(present: [
      "name": .text(intent.tool), "title": .text(descriptor.title),
      "description": descriptor.description.isEmpty ? nil : .text(descriptor.description),
      "inputSchema": .dictionary(input(of: intent, provided)),
      "outputSchema": output(of: intent).map { .dictionary($0) },
      "annotations": ToolAnnotations.json(
        title: descriptor.title, effects: descriptor.sideEffects,
        isIdempotent: descriptor.isIdempotent),
    ]).addingIntentMeta(meta(of: intent, provided))
  }

  private static func input(of intent: ServedIntent, _ provided: Set<Int>) -> JSONObject {
    var properties: JSONObject = [:]
    for (parameter, entity) in zip(intent.descriptor.parameters, intent.entities) {
      properties[parameter.name] = .dictionary(
        ParameterSchema.json(
          of: parameter, isTransient: entity is any TransientAppEntity.Type))
    }
    let required = intent.descriptor.parameters.enumerated()
      .filter { $0.element.isRequired && !provided.contains($0.offset) }.map(\.element.name)
    return JSONObject(present: [
      "type": "object", "properties": .dictionary(properties),
      "required": required.isEmpty ? nil : .list(required.map { .text($0) }),
    ])
  }

  /// The result is always a member of an object, because some clients refuse other results.
  private static func output(of intent: ServedIntent) -> JSONObject? {
    let type = intent.descriptor.outputType
    guard type != .nothing else { return nil }
    var result = WireType.output(type)
    if intent.type.resultIsOptional, !result.isEmpty {
      result = ["anyOf": [.dictionary(result), ["type": "null"]]]
    }
    return [
      "type": "object", "properties": ["result": .dictionary(result)], "required": ["result"],
    ]
  }

  private static func meta(of intent: ServedIntent, _ provided: Set<Int>) -> JSONObject {
    let descriptor = intent.descriptor
    var types: JSONObject = [:]
    for parameter in descriptor.parameters {
      types[parameter.name] = .text(WireType.name(of: parameter.type))
    }
    var questions: JSONObject = [:]
    for parameter in descriptor.parameters {
      questions[parameter.name] = parameter.question.map { .text($0) }
    }
    let names = descriptor.parameters.map(\.name)
    let keepsIDs = descriptor.parameters.filter(\.keepsEntityIDs).map(\.name)
    return JSONObject(present: [
      "intent": .text(TypeName.of(intent.type)),
      "summary": .text(descriptor.summary.sentence { "${\(names[$0])}" }),
      "sentences": sentences(of: descriptor),
      "parameters": .dictionary(types),
      "provided": provided.isEmpty ? nil : .list(provided.sorted().map { .text(names[$0]) }),
      "ids": keepsIDs.isEmpty ? nil : .list(keepsIDs.map { .text($0) }),
      "questions": questions.isEmpty ? nil : .dictionary(questions),
      "output": .text(WireType.name(of: descriptor.outputType)),
      "hints": hints(of: descriptor.parameters),
      "piped": descriptor.pipedParameter.map { .text(names[$0]) },
      "piped_else": descriptor.pipedParameters.count > 1
        ? .list(descriptor.pipedParameters.dropFirst().map { .text(names[$0]) }) : nil,
      "effects": effects(of: descriptor.sideEffects),
      "modes": modes(of: intent.type),
      "authentication": authentication(of: intent.type),
      "simulates": intent.simulates ? true : nil,
      "assistant_only": intent.type.assistantOnly ? true : nil,
      "searchable": IntentFindings.isSearchable(intent, provided: provided) ? nil : false,
      "undoable": intent.type is any UndoableIntent.Type ? true : nil,
      "deprecated": descriptor.deprecation.map { .text($0) },
      "category": descriptor.category.isEmpty ? nil : .text(descriptor.category),
      "keywords": descriptor.searchKeywords.isEmpty
        ? nil : .list(descriptor.searchKeywords.map { .text($0) }),
      "aliases": alias(of: intent).map { [.text($0)] },
      "output_name": descriptor.outputName.isEmpty ? nil : .text(descriptor.outputName),
    ])
  }

  /// The tool's name in the app's custom intents; nil if it has none there, or the same.
  private static func alias(of intent: ServedIntent) -> String? {
    guard let type = intent.type as? any CustomIntentMigratedAppIntent.Type else { return nil }
    let name = ToolName.of(type.intentClassName, besides: [])
    return name == intent.tool ? nil : name
  }

  /// The sentences for different values, or the parameters that are shown without a sentence; nil if there
  /// is one sentence for all values.
  private static func sentences(of descriptor: IntentDescriptor) -> IntentValue? {
    if case .sentence = descriptor.summary.content { return nil }
    return WireSummary.json(
      descriptor.summary.content, parameters: descriptor.parameters.map(\.name))
  }

  /// What a schema has no words for, of the parameters that say something about entering their values.
  private static func hints(of parameters: [ParameterDescriptor]) -> IntentValue? {
    var all: JSONObject = [:]
    for parameter in parameters {
      let hints = parameter.hints
      let told = JSONObject(present: [
        "answers": hints.answers.map { ["true": .text($0.true), "false": .text($0.false)] },
        // The schema has a day's format.
        "moment": hints.moment.flatMap { $0 == .date ? nil : .text($0.rawValue) },
        "control": hints.control.map { .text($0.rawValue) },
        "multiline": hints.isMultiline ? true : nil,
        "currencies": hints.currencyCodes.isEmpty
          ? nil : .list(hints.currencyCodes.map { .text($0) }),
      ])
      if !told.isEmpty { all[parameter.name] = .dictionary(told) }
    }
    return all.isEmpty ? nil : .dictionary(all)
  }

  /// Nil if they aren't declared.
  private static func effects(of effects: SideEffects) -> IntentValue? {
    guard effects.isDisjoint(with: .unknown) else { return nil }
    let names: KeyValuePairs<String, SideEffects> = [
      "reads_files": .readsFiles, "writes_files": .writesFiles, "runs_tools": .runsTools,
      "runs_programs": .runsPrograms, "reads_network": .readsNetwork,
      "writes_network": .writesNetwork, "asks": .asks, "tells": .tells, "waits": .waits,
      "varies": .varies,
    ]
    return .list(names.filter { effects.contains($0.value) }.map { .text($0.key) })
  }

  /// Nil for an intent that needs no app in the foreground.
  private static func modes(of type: any AppIntent.Type) -> IntentValue? {
    let modes = type.supportedModes
    let names: KeyValuePairs<String, IntentModes> = [
      "background": .background, "foreground": .foreground(.immediate),
      "foreground_dynamic": .foreground(.dynamic), "foreground_deferred": .foreground(.deferred),
    ]
    var found = names.filter { modes.contains($0.value) }.map(\.key)
    if type.openAppWhenRun { found = ["foreground"] }
    return found == ["background"] ? nil : .list(found.map { .text($0) })
  }

  private static func authentication(of type: any AppIntent.Type) -> IntentValue? {
    switch type.authenticationPolicy {
    case .alwaysAllowed: nil
    case .requiresAuthentication: "required"
    case .requiresLocalDeviceAuthentication: "required_locally"
    }
  }
}
