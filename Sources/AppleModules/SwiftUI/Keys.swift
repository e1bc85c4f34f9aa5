// Keys, focus and commands compile. Nothing is pressed here.

public struct KeyPress: Sendable {
  public enum Result: Sendable { case handled, ignored }

  public let key: KeyEquivalent
  public let characters: String
  public let modifiers: EventModifiers
}

public enum MoveCommandDirection: Sendable { case up, down, left, right }

/// A key of a value of the view with the focus, which is none here.
public protocol FocusedValueKey {
  associatedtype Value
}

public struct FocusedValues {
  public init() {}
  public subscript<K: FocusedValueKey>(key: K.Type) -> K.Value? {
    get { nil }
    set {}
  }
}

/// A value of the view with the focus.
@propertyWrapper
public struct FocusedValue<Value> {
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}
  public var wrappedValue: Value? { nil }
}

/// A value of the view with the focus that can be changed.
@propertyWrapper
public struct FocusedBinding<Value> {
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) {}
  public var wrappedValue: Value? {
    get { nil }
    nonmutating set {}
  }
}

extension View {
  public nonisolated func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View {
    self
  }
  public nonisolated func onKeyPress(
    keys: Set<KeyEquivalent>, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    self
  }
  public nonisolated func onMoveCommand(
    perform action: ((MoveCommandDirection) -> Void)?
  ) -> some View {
    self
  }
  public nonisolated func onExitCommand(perform action: (() -> Void)?) -> some View { self }
  public nonisolated func onDeleteCommand(perform action: (() -> Void)?) -> some View { self }
  public nonisolated func focusable(_ isFocusable: Bool = true) -> some View { self }
  public nonisolated func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
  public nonisolated func defaultFocus<V: Hashable>(
    _ binding: Binding<V>, _ value: V
  ) -> some View {
    self
  }
  public nonisolated func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    self
  }
  public nonisolated func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    self
  }
}
