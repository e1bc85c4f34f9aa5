public import OrderedCollections

/// An action for people and workflows: it takes parameters and performs.
///
/// ```swift
/// struct CountWords: AppIntent {
///   static let title: LocalizedStringResource = "Count Words"
///
///   @Parameter(title: "Text")
///   var text: String
///
///   func perform() async throws -> some IntentResult & ReturnsValue<Int> {
///     .result(value: text.split(whereSeparator: \.isWhitespace).count)
///   }
/// }
/// ```
///
/// Source-compatible with Apple's `AppIntent`. An intent performs in the process that has it; what
/// asks a program to come to the front is a question to the user here.
public protocol AppIntent: PersistentlyIdentifiable, _IntentDescribing, _SupportsAppDependencies,
  Sendable
{
  associatedtype SummaryContent: ParameterSummary
  associatedtype PerformResult: IntentResult

  /// Verb and object, for people: "Count Words".
  static var title: LocalizedStringResource { get }
  /// A description for people. May also be declared with the type `IntentDescription`.
  static var description: IntentDescription? { get }
  /// Whether the program is opened to perform it.
  static var openAppWhenRun: Bool { get }
  /// Whether the program is in the foreground or the background while it performs.
  static var supportedModes: IntentModes { get }
  /// Whether the user has to authenticate first.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// The processes that may perform it. Has no effect here.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
  /// Whether lists of intents show it.
  static var isDiscoverable: Bool { get }
  /// Whether only assistants offer it: its phrases start it, and lists of intents don't show it.
  static var assistantOnly: Bool { get }
  /// A sentence that says what this does with its parameters.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  init()

  /// Performs the action with the current parameters.
  func perform() async throws -> PerformResult

  // The intent's declarations through our other protocols. The compiler chooses among the defaults
  // in `IntentTraits.swift`; a dynamic check for a conformance takes 50 µs, more than a whole step.
  static var _traits: _IntentTraits { get }
  static var _outputDetails: OrderedDictionary<String, ValueType> { get }
  static var _alternatives: [String] { get }
  static var _destination: String? { get }
  static var _nothingCondition: String? { get }
  static var _programs: [RequiredProgram] { get }
  static var _isSimulated: Bool { get }
  static var _passesInputOn: Bool { get }
  static func _meaning(of parameter: String) -> ParameterMeaning?
  static func _checkLiteral(_ text: String, for parameter: String) throws
  static func _check(_ arguments: WrittenArguments) throws
  static var _isObserved: Bool { get }
  static var _isConfiguration: Bool { get }
  static var _deletesEntities: Bool { get }
  static var _registersUndo: Bool { get }
  static var _deprecation: String? { get }
  static func _outputType(for parameters: [String: ValueType]) -> ValueType?
  static var _asksModel: Bool { get }
  static func _answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule?
  func _simulate() async throws -> IntentOutcome?
  func _performObserved() async throws -> PerformResult
}

extension AppIntent {
  public typealias Parameter = IntentParameter
  public typealias Option = IntentChoiceOption
  public typealias Summary = IntentParameterSummary<Self>
  public typealias When<WhenCondition: ParameterSummary, Otherwise: ParameterSummary> =
    ParameterSummaryWhenCondition<Self, WhenCondition, Otherwise>
  public typealias Switch<Value: _IntentValue, CaseCondition: ParameterSummaryCases> =
    ParameterSummarySwitchCondition<Self, Value, CaseCondition>
  public typealias Case<Value: _IntentValue, Content: ParameterSummary> =
    ParameterSummaryCaseCondition<Self, Value, Content>
  public typealias DefaultCase<Value: _IntentValue, Content: ParameterSummary> =
    ParameterSummaryDefaultCaseCondition<Self, Value, Content>

  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var supportedModes: IntentModes { .background }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  public static var allowedExecutionTargets: IntentExecutionTargets { .all }
  public static var isDiscoverable: Bool { true }
  public static var assistantOnly: Bool { false }
  public static var parameterSummary: IntentParameterSummary<Self> { IntentParameterSummary() }
}

/// Lets an intent declare `static var description = IntentDescription("…")`, whose type isn't the
/// optional type that `AppIntent` requires. Without this protocol the compiler would silently use
/// the default.
public protocol _IntentDescribing {
  static var description: IntentDescription { get }
}

extension _IntentDescribing {
  public static var description: IntentDescription { IntentDescription.none }
}

/// A type whose values may declare `@Dependency` properties: an intent, or a query.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  public typealias Dependency = AppDependency
}
