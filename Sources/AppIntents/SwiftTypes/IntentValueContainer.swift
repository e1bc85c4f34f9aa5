/// A value on its way between an app and a workflow, whatever its type in Swift.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentvaluecontainer).
public struct IntentValueContainer: Sendable, Equatable {
  let value: IntentValue

  init(_ value: IntentValue) { self.value = value }

  /// What a conversion may go by. There is nothing yet.
  public struct ConversionContext: Sendable, Hashable {
    init() {}
  }
}

extension IntentValueContainer: IntentValueExpressing {
  public func makeExpression() -> IntentValueExpression { IntentValueExpression { _ in self } }
}

/// A value that is made when it is asked for.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentvalueexpression).
public struct IntentValueExpression: Sendable {
  let make: @Sendable (IntentValueContainer.ConversionContext) -> IntentValueContainer

  init(
    _ make: @escaping @Sendable (IntentValueContainer.ConversionContext) -> IntentValueContainer
  ) {
    self.make = make
  }
}

/// A value of a type of Swift on its way to a workflow.
public struct IntentValueWrapper<Value: _IntentValue>: IntentValueExpressing {
  public let wrappedValue: Value

  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public func makeExpression() -> IntentValueExpression {
    let value = wrappedValue.intentValue
    return IntentValueExpression { _ in IntentValueContainer(value) }
  }
}
