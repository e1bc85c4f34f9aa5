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
/// Source-compatible with Apple's `AppIntent`. There is no app to open here, so `openAppWhenRun`,
/// `supportedModes` and `authenticationPolicy` are kept but have no effect.
public protocol AppIntent: PersistentlyIdentifiable, _IntentDescribing, Sendable {
  associatedtype SummaryContent: ParameterSummary
  associatedtype PerformResult: IntentResult

  /// Verb and object, for people: "Count Words".
  static var title: LocalizedStringResource { get }
  /// A description for people. May also be declared with the type `IntentDescription`.
  static var description: IntentDescription? { get }
  /// Has no effect here.
  static var openAppWhenRun: Bool { get }
  /// Has no effect here.
  static var supportedModes: IntentModes { get }
  /// Has no effect here.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// Whether lists of intents show it.
  static var isDiscoverable: Bool { get }
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
  static var _nothingCondition: String? { get }
  static var _programs: [RequiredProgram] { get }
  static var _isSimulated: Bool { get }
  static var _passesInputOn: Bool { get }
  static func _outputType(for parameters: [String: ValueType]) -> ValueType?
  func _simulate() async throws -> IntentOutcome?
}

extension AppIntent {
  public typealias Parameter = IntentParameter
  public typealias Dependency = AppDependency
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
  public static var isDiscoverable: Bool { true }
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

/// Whether a locked device performs an intent. Has no effect here; kept for Apple's sources.
public enum IntentAuthenticationPolicy: Sendable, Hashable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

/// Whether an intent's app comes to the front. Has no effect here, where there are no apps.
public struct IntentModes: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let background = IntentModes(rawValue: 1)
  public static let foreground = IntentModes(rawValue: 2)

  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    IntentModes(rawValue: mode.rawValue)
  }

  /// When the app comes to the front.
  public struct ForegroundMode: Sendable, Hashable {
    let rawValue: Int

    public static let immediate = ForegroundMode(rawValue: 2)
    public static let dynamic = ForegroundMode(rawValue: 4)
    public static let deferred = ForegroundMode(rawValue: 8)
  }
}
