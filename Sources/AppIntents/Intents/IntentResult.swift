public import OrderedCollections

/// The result of an intent. Create one with `.result(…)`.
public protocol IntentResult: Sendable {
  associatedtype Value: _IntentValue = Never

  var value: Value? { get }

  /// The result as a run takes it.
  var _outcome: IntentOutcome { get }

  /// Whether results of this type show something.
  static var _showsSnippet: Bool { get }
}

extension IntentResult {
  public static var _showsSnippet: Bool { false }
  public var _outcome: IntentOutcome { IntentOutcome(value: value?.intentValue ?? .nothing) }
}

/// The result of an intent that does nothing but throw: `func perform() async throws -> Never`.
extension Never: IntentResult {
  public var value: Never? { switch self {} }
}

/// A result with a value for the next step: `some IntentResult & ReturnsValue<Int>`.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that says something to the user.
public protocol ProvidesDialog: IntentResult {
  var dialog: IntentDialog { get }
}

/// A result that continues with another intent.
public protocol OpensIntent: IntentResult {}

/// A result that shows a view, as text or HTML.
public protocol ShowsSnippetView: IntentResult {}

/// A result that shows what a snippet intent gives.
public protocol ShowsSnippetIntent: IntentResult {}

/// The result that `.result(…)` creates. Its type parameters are `Never` for missing parts.
public struct IntentResultContainer<Value: _IntentValue, Opened, Snippet, Dialog>: IntentResult,
  ReturnsValue
{
  // Created where the value's type is known, which is faster than asking a generic type later.
  // Stored before the value, so that its offset doesn't depend on the value's size.
  public let _outcome: IntentOutcome
  public let value: Value?

  @inlinable
  init(
    value: Value? = nil, opened: (any AppIntent)? = nil, dialog: IntentDialog? = nil,
    snippet: IntentSnippet? = nil, details: OrderedDictionary<String, IntentValue> = [:]
  ) {
    self.value = value
    _outcome = IntentOutcome(
      value: value?.intentValue ?? .nothing, details: details, dialog: dialog?.text, opens: opened,
      snippet: snippet)
  }
}

extension IntentResultContainer {
  public static var _showsSnippet: Bool { Snippet.self != Never.self }
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {
  public var dialog: IntentDialog { IntentDialog(stringLiteral: _outcome.dialog ?? "") }
}

extension IntentResultContainer: OpensIntent {}

extension IntentResultContainer: ShowsSnippetView where Snippet: Copyable {}

/// The outcome of performing an intent.
///
/// Not part of Apple's framework.
public struct IntentOutcome: Sendable {
  /// The value for the next step.
  public let value: IntentValue
  /// Properties of the output besides its value's own.
  public let details: OrderedDictionary<String, IntentValue>
  /// The message for the user.
  public let dialog: String?
  /// The intent to perform next, whose outcome takes the place of this one's dialog.
  public let opens: (any AppIntent)?
  /// What is shown to the user.
  public let snippet: IntentSnippet?

  @inlinable
  public init(
    value: IntentValue, details: OrderedDictionary<String, IntentValue> = [:],
    dialog: String? = nil, opens: (any AppIntent)? = nil, snippet: IntentSnippet? = nil
  ) {
    self.value = value
    self.details = details
    self.dialog = dialog
    self.opens = opens
    self.snippet = snippet
  }
}
