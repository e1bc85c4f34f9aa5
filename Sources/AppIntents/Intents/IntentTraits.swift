public import OrderedCollections

/// The side effects of an intent, and whether it may be repeated.
public struct _IntentTraits: Sendable {
  let sideEffects: SideEffects
  let isIdempotent: Bool
}

// The defaults for intents that declare nothing assume the worst.
extension AppIntent {
  public static var _traits: _IntentTraits {
    _IntentTraits(sideEffects: .unknown, isIdempotent: false)
  }
  public static var _outputDetails: OrderedDictionary<String, ValueType> { [:] }
  public static var _alternatives: [String] { [] }
  public static var _destination: String? { nil }
  public static var _nothingCondition: String? { nil }
  public static var _programs: [RequiredProgram] { [] }
  public static var _isSimulated: Bool { false }
  public static var _isObserved: Bool { false }
  public static var _isConfiguration: Bool { false }
  public static var _deletesEntities: Bool { false }
  public static var _registersUndo: Bool { false }
  public static var _deprecation: String? { nil }
  public static func _outputType(for parameters: [String: ValueType]) -> ValueType? { nil }
  public static func _checkLiteral(_ text: String, for parameter: String) throws {}
  public static func _check(_ arguments: WrittenArguments) throws {}
  public static var _asksModel: Bool { false }
  public static func _answerRule(
    for given: GivenAnswerValues
  ) throws(AnswerProblem) -> AnswerRule? { nil }
  public func _simulate() async throws -> IntentOutcome? { nil }
  public func _performObserved() async throws -> PerformResult { try await perform() }
}

extension AppIntent where Self: WidgetConfigurationIntent {
  public static var _isConfiguration: Bool { true }
}

extension AppIntent where Self: ControlConfigurationIntent {
  public static var _isConfiguration: Bool { true }
}

extension AppIntent where Self: DeleteIntent {
  public static var _deletesEntities: Bool { true }
}

extension AppIntent where Self: UndoableIntent {
  public static var _registersUndo: Bool { true }
}

extension AppIntent where Self: DeprecatedAppIntent {
  public static var _deprecation: String? { deprecation.message.text }
}

extension AppIntent where Self: SideEffectDeclaring {
  public static var _traits: _IntentTraits {
    _IntentTraits(sideEffects: sideEffects, isIdempotent: isIdempotent)
  }
}

extension AppIntent where Self: OutputDetailing {
  public static var _outputDetails: OrderedDictionary<String, ValueType> { outputDetails }
}

extension AppIntent where Self: ParameterAlternating {
  public static var _alternatives: [String] { alternatives }
}

extension AppIntent where Self: ArgumentChecking {
  public static func _checkLiteral(_ text: String, for parameter: String) throws {
    try checkLiteral(text, for: parameter)
  }
  public static func _check(_ arguments: WrittenArguments) throws { try check(arguments) }
}

extension AppIntent where Self: DestinationTaking {
  public static var _destination: String? { destination }
}

extension AppIntent where Self: NothingGiving {
  public static var _nothingCondition: String? { nothingCondition }
}

extension AppIntent where Self: ProgramUsing {
  public static var _programs: [RequiredProgram] { programs }
}

extension AppIntent where Self: ModelAnswering {
  public static var _asksModel: Bool { true }
  public static func _answerRule(
    for given: GivenAnswerValues
  ) throws(AnswerProblem) -> AnswerRule? { try answerRule(for: given) }
}

extension AppIntent where Self: SimulatedIntent {
  public static var _isSimulated: Bool { true }
  public func _simulate() async throws -> IntentOutcome? { try await simulate()._outcome }
}

extension AppIntent where Self: OutputTypeRefining {
  public static func _outputType(for parameters: [String: ValueType]) -> ValueType? {
    outputType(for: parameters)
  }
}
