public import OrderedCollections

/// What a workflow needs to know of an intent, read from its type once.
///
/// Not part of Apple's framework.
public struct IntentDescriptor: Sendable {
  /// What a workflow file calls it: `file.move`.
  public let id: String
  public let intent: any AppIntent.Type
  /// Verb and object: "Move File".
  public let title: String
  public let summary: IntentSummary
  /// What a person gets, with an example; empty where the intent says nothing.
  public let description: String
  /// "File"; empty where the intent says nothing.
  public let category: String
  public let searchKeywords: [String]
  /// In reading order: the first is the one that the action key's value gives.
  public let parameters: [ParameterDescriptor]
  /// The index of the parameter that continues the chain; nil where there are no parameters.
  public let pipedParameter: Int?
  /// What it gives back; `nothing` for an intent that returns no value.
  public let outputType: ValueType
  /// The entity type, where the output (or its items) is one.
  public let outputEntity: (any AppEntity.Type)?
  /// What the output is called; empty where the intent says nothing.
  public let outputName: String
  /// Properties that the output has beside its value's own (`exit_code` of `shell.run`).
  public let outputDetails: OrderedDictionary<String, ValueType>
  public let sideEffects: SideEffects
  public let isIdempotent: Bool
  public let programs: [RequiredProgram]
  /// Whether it says itself what it would do in a dry run (`SimulatedIntent`).
  public let isSimulated: Bool
  /// Whether its output is what it was given (`InputPassing`).
  public let passesInputOn: Bool
  /// Whether lists of intents show it.
  public let isDiscoverable: Bool
  /// What is wrong with the intent's declaration, in words for its author; empty when all is well.
  public let problems: [String]
}

/// What a workflow needs to know of one parameter.
public struct ParameterDescriptor: Sendable {
  /// Its name in a workflow file: the Swift name in `snake_case`.
  public let name: String
  public let title: String
  public let description: String
  public let type: ValueType
  /// Whether it must be given (or asked for) because it has neither a default nor an optional type.
  public let isRequired: Bool
  public let defaultValue: IntentValue?
  /// What a number may be at the least and at the most.
  public let range: ClosedRange<Double>?
  /// How many items a list must have.
  public let size: IntentCollectionSize?
  /// The types a file may have; empty where any will do.
  public let contentTypes: [UTType]
  /// Values to suggest, where the parameter has a fixed list of options.
  public let options: [IntentValue]
  /// Whether it continues the chain when nothing is given.
  public let connectsToPrevious: Bool
  /// The entity type, where the parameter's value (or its items) is one.
  public let entity: (any AppEntity.Type)?
}
