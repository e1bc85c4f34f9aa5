public import Foundation

// Gestures compile. Nothing touches a view here, so none of their actions is called.

/// What is done with a finger or a pointer. Nothing does it here.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture

  @MainActor @preconcurrency var body: Body { get }
}

extension Never: Gesture {
  public typealias Value = Never
}

extension Gesture where Body == Never {
  public var body: Never { return preconditionFailure("the gesture consists of no others") }
}

extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
}

/// A gesture with actions, which aren't called.
nonisolated public struct _ActedGesture<Value>: Gesture {
  public typealias Body = Never
}

extension Gesture {
  public nonisolated func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> _ActedGesture<Value> where Value: Equatable {
    _ActedGesture()
  }

  public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> _ActedGesture<Value> {
    _ActedGesture()
  }

  public nonisolated func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _ActedGesture<Value> {
    _ActedGesture()
  }

  public nonisolated func map<T>(_ body: @escaping (Value) -> T) -> _ActedGesture<T> {
    _ActedGesture()
  }

  public nonisolated func modifiers(_ modifiers: EventModifiers) -> _ActedGesture<Value> {
    _ActedGesture()
  }

  public nonisolated func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  public nonisolated func sequenced<Other: Gesture>(
    before other: Other
  ) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  public nonisolated func exclusively<Other: Gesture>(
    before other: Other
  ) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

// MARK: - Several gestures

nonisolated public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  public typealias Body = Never
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }

  public init(_ first: First, _ second: Second) {}
}

nonisolated public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  public typealias Body = Never
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }

  public init(_ first: First, _ second: Second) {}
}

nonisolated public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  public typealias Body = Never
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  public init(_ first: First, _ second: Second) {}
}

extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

// MARK: - Their state

/// A value that lasts as long as a gesture. It stays what it was at first.
@propertyWrapper
public struct GestureState<Value> {
  public let wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(initialValue: Value) { wrappedValue = initialValue }

  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.wrappedValue = wrappedValue
  }

  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.wrappedValue = wrappedValue
  }

  public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension GestureState: Sendable where Value: Sendable {}

/// Which gestures of a view and of its parts count.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

// MARK: - On views

extension View {
  public nonisolated func gesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    self
  }
  public nonisolated func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View { self }
  public nonisolated func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    self
  }
  public nonisolated func highPriorityGesture<G: Gesture>(
    _ gesture: G, isEnabled: Bool
  ) -> some View {
    self
  }
  public nonisolated func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    self
  }
  public nonisolated func simultaneousGesture<G: Gesture>(
    _ gesture: G, isEnabled: Bool
  ) -> some View {
    self
  }
  public nonisolated func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = LocalCoordinateSpace(),
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    self
  }
  public nonisolated func defersSystemGestures(on edges: Edge.Set) -> some View { self }
}
