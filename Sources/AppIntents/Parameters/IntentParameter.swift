import Synchronization

/// A value that an intent takes, written as a property: `@Parameter(title: "Text") var text: String`.
///
/// The wrapper is a class, so a parameter can be set on an intent that is a constant, and copies of
/// an intent share their parameters, as in Apple's framework.
///
/// A parameter that has neither a default nor an optional type must be set before it is read. A run
/// sees to that; code that makes an intent itself must do so.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: _AnyIntentParameter, @unchecked Sendable {
  // Sendable: `stored` is only reached under its lock, all else is constant.
  private let stored: Mutex<Value?>

  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0 }) else {
        preconditionFailure("the parameter \"\(titleText)\" is read before it has a value")
      }
      return value
    }
    set { stored.withLock { $0 = newValue } }
  }

  public var projectedValue: IntentParameter<Value> { self }

  init(
    title: LocalizedStringResource?, description: LocalizedStringResource?, value: Value?,
    connection: InputConnectionBehavior, extras: _ParameterExtras?
  ) {
    stored = Mutex(value)
    super.init(title: title, description: description, connection: connection, extras: extras)
  }

  override var hasValue: Bool { stored.withLock { $0 != nil } }
  override var value: IntentValue? { stored.withLock { $0 }?.intentValue }
  override var valueType: ValueType { Value.valueType }
  override var isOptional: Bool { Value.isOptionalValue }
  override var entityType: (any AppEntity.Type)? { Value._entityType }

  override func set(_ value: IntentValue) throws {
    let value = try Value.from(value)
    stored.withLock { $0 = value }
  }

  override func set(anything value: any Sendable) throws {
    if let value = value as? Value {
      stored.withLock { $0 = value }
    } else if let value = value as? Value.UnwrappedType {
      stored.withLock { $0 = Value._wrap(value) }
    } else if let value = value as? any _IntentValue {
      try set(value.intentValue)
    } else {
      throw IntentValueError(wanted: Value.valueType.name, given: .nothing)
    }
  }
}

/// What a parameter of any type can do for the run it is part of.
public class _AnyIntentParameter: @unchecked Sendable {
  let title: LocalizedStringResource?
  let descriptionText: LocalizedStringResource?
  let connection: InputConnectionBehavior
  let extras: _ParameterExtras?

  init(
    title: LocalizedStringResource?, description: LocalizedStringResource?,
    connection: InputConnectionBehavior, extras: _ParameterExtras?
  ) {
    self.title = title
    descriptionText = description
    self.connection = connection
    self.extras = extras
  }

  final var titleText: String { title?.text ?? "" }

  var hasValue: Bool { preconditionFailure("overridden by IntentParameter") }
  var value: IntentValue? { preconditionFailure("overridden by IntentParameter") }
  var valueType: ValueType { preconditionFailure("overridden by IntentParameter") }
  var isOptional: Bool { preconditionFailure("overridden by IntentParameter") }
  var entityType: (any AppEntity.Type)? { preconditionFailure("overridden by IntentParameter") }
  func set(_ value: IntentValue) throws { preconditionFailure("overridden by IntentParameter") }
  func set(anything value: any Sendable) throws {
    preconditionFailure("overridden by IntentParameter")
  }
}

/// What few parameters have, so that the others stay small.
public final class _ParameterExtras: Sendable {
  let range: ClosedRange<Double>?
  let options: (any DynamicOptionsProvider)?
  let contentTypes: [UTType]
  let size: IntentCollectionSize?
  let requestValueDialog: IntentDialog?
  let requestDisambiguationDialog: IntentDialog?

  init(
    range: ClosedRange<Double>? = nil, options: (any DynamicOptionsProvider)? = nil,
    contentTypes: [UTType] = [], size: IntentCollectionSize? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil
  ) {
    self.range = range
    self.options = options
    self.contentTypes = contentTypes
    self.size = size
    self.requestValueDialog = requestValueDialog
    self.requestDisambiguationDialog = requestDisambiguationDialog
  }

  /// The extras, if there are any.
  static func unlessEmpty(
    range: ClosedRange<Double>? = nil, options: (any DynamicOptionsProvider)? = nil,
    contentTypes: [UTType] = [], size: IntentCollectionSize? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil
  ) -> _ParameterExtras? {
    if range == nil, options == nil, contentTypes.isEmpty, size == nil, requestValueDialog == nil,
      requestDisambiguationDialog == nil
    {
      return nil
    }
    return _ParameterExtras(
      range: range, options: options, contentTypes: contentTypes, size: size,
      requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog)
  }
}

/// Whether a parameter continues the chain of steps.
public enum InputConnectionBehavior: Sendable, Hashable {
  /// The first parameter does, if no other one asks to.
  case `default`
  case never
  case connectToPreviousIntentResult
}

/// How many items a list may have.
public struct IntentCollectionSize: Sendable, Hashable, ExpressibleByIntegerLiteral {
  public let min: Int
  public let max: Int

  public init(min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  public init(integerLiteral value: Int) { self.init(min: value, max: value) }
}
