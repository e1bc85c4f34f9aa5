public import OrderedCollections

/// A description of an intent for workflows: read from its type once, or made of what an app says of
/// one of its tools.
///
/// Not part of Apple's framework.
public struct IntentDescriptor: Sendable {
  /// The id in workflow files: `file.move`.
  public let id: String
  /// What performs it.
  package let source: IntentSource
  /// Verb and object: "Move File".
  public let title: String
  /// The icon that an app gives it.
  package var icon: Icon?
  /// The sentence that says what it does.
  public var summary: IntentSummary { sentences.summary }
  let sentences: LateSummary
  /// A description with an example; empty if the intent has none.
  public let description: String
  /// "File"; empty if the intent has no category.
  public let category: String
  public let searchKeywords: [String]
  /// The parameters in reading order. The value of the action's key is the first one.
  public let parameters: [ParameterDescriptor]
  /// The indices of the parameters that may continue the chain, in the order in which they are asked
  /// whether the output of the step before fits (`PipeRule`). Only the last one may have to be given.
  package let pipedParameters: [Int]
  /// The index of the parameter that continues the chain; nil if none does.
  public var pipedParameter: Int? { pipedParameters.first }
  /// The names of parameters exactly one of which must be given (`ParameterAlternating`).
  public let alternatives: [String]
  /// When its output is nothing or an empty list (`NothingGiving`); nil if it always is a value, as far
  /// as the intent says.
  public let nothingCondition: String?
  /// The result type; `nothing` for an intent without a result.
  public let outputType: ValueType
  /// The entity type, if the output or its items are entities.
  package let outputEntity: (any EntityKind)?
  /// The name of the output; empty if the intent has none.
  public let outputName: String
  /// Properties of the output besides those of its value (`exit_code` of `shell.run`).
  public let outputDetails: OrderedDictionary<String, ValueType>
  /// Whether the output is a dictionary that has no other keys than those in `outputDetails`.
  package let outputIsClosed: Bool
  public let sideEffects: SideEffects
  public let isIdempotent: Bool
  /// The index of the parameter without whose value it makes files in the run's temporary folder alone
  /// (`DestinationTaking`); nil if there is none.
  package let destination: Int?
  /// Whether the user has to prove who it is before the intent is performed.
  public let authentication: IntentAuthenticationPolicy
  public let programs: [RequiredProgram]
  /// Whether it describes itself what it would do in a dry run (`SimulatedIntent`).
  public let isSimulated: Bool
  /// Whether the process that performed it can undo it.
  package let canBeUndone: Bool
  /// Whether it passes its input on (`InputPassing`).
  public let passesInputOn: Bool
  /// Whether its output is the answer of a language model (`ModelAnswering`).
  package let asksModel: Bool
  /// Why it shouldn't be used any more; nil for most intents.
  public let deprecation: String?
  /// Whether lists of intents show it.
  public let isDiscoverable: Bool
  /// Problems of the intent's declaration, in words for its author.
  public let problems: [String]
}

/// A description of one parameter for workflows.
public struct ParameterDescriptor: Sendable {
  /// Its name in a workflow file: the Swift name in `snake_case`.
  public let name: String
  public let title: String
  public let description: String
  public let type: ValueType
  /// Whether it must be given (or asked for) because it has neither a default nor an optional type.
  public let isRequired: Bool
  public let defaultValue: IntentValue?
  /// Whether a number must be whole.
  public let isWholeNumber: Bool
  /// The least and the greatest value of a number.
  public let range: ClosedRange<Double>?
  /// How many items a list must have.
  public let size: IntentCollectionSize?
  /// The permitted types of a file; empty if all types are.
  public let contentTypes: [UTType]
  /// The suggested values, if the parameter has a fixed list of options.
  public let options: [IntentValue]
  /// What is known about entering its value.
  public let hints: ParameterHints
  /// The question for its value, in the intent's own words; nil if it has none.
  package let question: String?
  /// Whether it continues the chain if it isn't given.
  public let connectsToPrevious: Bool
  /// The entity type, if the parameter's value or its items are entities.
  package let entity: (any EntityKind)?
  /// Whether it takes entities by their ids alone, so that they aren't asked for (`EntityCollection`).
  public let keepsEntityIDs: Bool
  /// Whether a text parameter takes a file whose path isn't UTF-8 as it is.
  public let keepsPaths: Bool
  /// What its value names.
  public let meaning: ParameterMeaning
}
