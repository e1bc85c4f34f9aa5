import Foundation

/// A type that tells what it is in a workflow.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentvalueexpressing).
public protocol IntentValueExpressing: Sendable {
  /// The value, made when it is asked for.
  func makeExpression() -> IntentValueExpression
}

/// A type of an app's own as a parameter and a result.
///
/// ```swift
/// struct Color: IntentValueConvertible, RawRepresentable {
///   var rawValue: String
///
///   func makeContainer(
///     context: IntentValueContainer.ConversionContext
///   ) -> IntentValueContainer {
///     rawValue.makeContainer(context: context)
///   }
/// }
/// ```
///
/// A result is what the container has. A parameter is read from the same value: by
/// `init(rawValue:)`, by `init(baseValue:)` of an `IntentValueConvertibleWrapper`, or by
/// `init(from:)` of a `Decodable` type, which reads the value as JSON.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentvalueconvertible).
/// We differ in how parameters are read, of which Apple's documentation says nothing.
public protocol IntentValueConvertible: IntentValueExpressing, _IntentValue {
  func makeContainer(context: IntentValueContainer.ConversionContext) -> IntentValueContainer
}

/// A type of values that comes with the library.
public protocol _SystemIntentValue: IntentValueConvertible {}

/// A type of an app's own that has a value of another type inside, and is that value in a workflow.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentvalueconvertiblewrapper).
public protocol IntentValueConvertibleWrapper: IntentValueConvertible {
  associatedtype BaseValue: IntentValueConvertible

  var baseValue: BaseValue { get }

  init(baseValue: BaseValue)
}

extension IntentValueConvertible {
  public static var valueType: ValueType { .any }

  public static func from(_ value: IntentValue) throws -> Self {
    guard let type = Self.self as? any Decodable.Type,
      let found = try type.decoded(from: value) as? Self
    else {
      throw IntentValueError(wanted: "a \(TypeName.title(TypeName.of(Self.self)))", given: value)
    }
    return found
  }

  public var intentValue: IntentValue {
    makeContainer(context: IntentValueContainer.ConversionContext()).value
  }

  public func makeExpression() -> IntentValueExpression {
    IntentValueExpression { makeContainer(context: $0) }
  }
}

extension IntentValueConvertible where Self: RawRepresentable, RawValue: _IntentValue {
  public static var valueType: ValueType { RawValue.valueType }

  public static func from(_ value: IntentValue) throws -> Self {
    guard let found = Self(rawValue: try RawValue.from(value)) else {
      throw IntentValueError(wanted: "a \(TypeName.title(TypeName.of(Self.self)))", given: value)
    }
    return found
  }
}

extension IntentValueConvertibleWrapper {
  public static var valueType: ValueType { BaseValue.valueType }
  public static func from(_ value: IntentValue) throws -> Self {
    Self(baseValue: try BaseValue.from(value))
  }

  public func makeContainer(
    context: IntentValueContainer.ConversionContext
  ) -> IntentValueContainer {
    baseValue.makeContainer(context: context)
  }
}

extension _SystemIntentValue {
  public func makeContainer(
    context: IntentValueContainer.ConversionContext
  ) -> IntentValueContainer {
    IntentValueContainer(intentValue)
  }
}

extension Decodable {
  /// Reads a value as JSON.
  fileprivate static func decoded(from value: IntentValue) throws -> Self {
    let text = try IntentContext.current.values.encode(value, as: .compactJSON)
    do {
      return try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch is DecodingError {
      throw IntentValueError(wanted: "a \(TypeName.title(TypeName.of(Self.self)))", given: value)
    }
  }
}
