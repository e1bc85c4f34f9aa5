public import Foundation
public import ViewTree

// Keyframes compile. A view is drawn with the initial value, and stays so.

/// A view whose value follows keyframes.
nonisolated public struct KeyframeAnimator<Value, Path: Keyframes<Value>, Content: View>: View {
  public typealias Body = Never
  private let value: Value
  private let content: (Value) -> Content

  public init(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) {
    value = initialValue
    self.content = content
  }

  public init(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) {
    value = initialValue
    self.content = content
  }

  @MainActor public func _nodes() -> [ViewNode] { content(value)._nodes() }
}

extension View {
  public nonisolated func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let view = PlaceholderContentView<Self>(of: self)
    return KeyframeAnimator(
      initialValue: initialValue, trigger: trigger, content: { content(view, $0) },
      keyframes: keyframes)
  }

  public nonisolated func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let view = PlaceholderContentView<Self>(of: self)
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating, content: { content(view, $0) },
      keyframes: keyframes)
  }
}

/// What a value goes through.
public protocol Keyframes<Value> {
  associatedtype Value
}

/// A part of a track.
public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
}

/// The keyframes of a property.
public struct KeyframeTrack<Root, Value: Animatable>: Keyframes {
  public typealias Value = Root

  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> some KeyframeTrackContent<Value>
  ) {}
}

/// Several tracks, or several keyframes of a value.
public struct _KeyframeGroup<Value>: Keyframes {}

/// Several keyframes.
public struct _KeyframeSequence<Value: Animatable>: KeyframeTrackContent {}

@resultBuilder
public struct KeyframesBuilder<Value> {
  public static func buildExpression(_ expression: some Keyframes<Value>) -> _KeyframeGroup<Value> {
    _KeyframeGroup()
  }
  public static func buildExpression(
    _ expression: some KeyframeTrackContent<Value>
  ) -> _KeyframeGroup<Value> where Value: Animatable {
    _KeyframeGroup()
  }
  public static func buildBlock(_ tracks: _KeyframeGroup<Value>...) -> _KeyframeGroup<Value> {
    _KeyframeGroup()
  }
}

@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression(
    _ expression: some KeyframeTrackContent<Value>
  ) -> _KeyframeSequence<Value> {
    _KeyframeSequence()
  }
  public static func buildBlock(_ parts: _KeyframeSequence<Value>...) -> _KeyframeSequence<Value> {
    _KeyframeSequence()
  }
  public static func buildArray(_ parts: [_KeyframeSequence<Value>]) -> _KeyframeSequence<Value> {
    _KeyframeSequence()
  }
  public static func buildOptional(_ part: _KeyframeSequence<Value>?) -> _KeyframeSequence<Value> {
    _KeyframeSequence()
  }
  public static func buildEither(first part: _KeyframeSequence<Value>) -> _KeyframeSequence<Value> {
    part
  }
  public static func buildEither(second part: _KeyframeSequence<Value>) -> _KeyframeSequence<Value>
  {
    part
  }
}

// MARK: - Keyframes

public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {}
}

public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {}
}

public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value) {}
}

/// How fast a change is at each of its moments.
public struct UnitCurve: Hashable, Sendable {
  public static let linear = UnitCurve()
  public static let easeIn = UnitCurve()
  public static let easeOut = UnitCurve()
  public static let easeInOut = UnitCurve()
  public static let circularEaseIn = UnitCurve()
  public static let circularEaseOut = UnitCurve()
  public static let circularEaseInOut = UnitCurve()
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve()
  }
}
