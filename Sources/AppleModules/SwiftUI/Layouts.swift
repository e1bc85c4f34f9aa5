public import Foundation
import OrderedCollections
public import ViewTree

// Layouts compile. They aren't asked: views stand one below the other, and those of `HStackLayout`
// beside each other.

public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?

  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

public struct ViewSpacing: Sendable {
  public init() {}
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 8 }
}

/// A view that a layout places. There is none here.
public struct LayoutSubview: Equatable {
  public var priority: Double { 0 }
  public var spacing: ViewSpacing { ViewSpacing() }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions()
  }
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {}
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { K.defaultValue }
}

/// The views that a layout places.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  public typealias Index = Int
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> LayoutSubview { LayoutSubview() }
}

public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

@MainActor @preconcurrency
public protocol Layout {
  typealias Subviews = LayoutSubviews
  associatedtype Cache = Void

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// The name of the container that is drawn. Not part of Apple's framework.
  var _container: String { get }
}

extension Layout {
  public var _container: String { "vstack" }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {}

  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    _LaidOut(container: _container, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// The views of a layout.
nonisolated public struct _LaidOut<Content: View>: View {
  public typealias Body = Never
  let container: String
  let content: Content
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode(container, [:], content._nodes())] }
}

/// A layout of those that come with SwiftUI.
@MainActor @preconcurrency
public protocol _StackLayout: Layout where Cache == Void {}

extension _StackLayout {
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { .zero }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}

nonisolated public struct HStackLayout: _StackLayout {
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {}
  @MainActor public var _container: String { "hstack" }
}

nonisolated public struct VStackLayout: _StackLayout {
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {}
  @MainActor public var _container: String { "vstack" }
}

nonisolated public struct ZStackLayout: _StackLayout {
  public init(alignment: Alignment = .center) {}
  @MainActor public var _container: String { "zstack" }
}

/// A layout of any type.
nonisolated public struct AnyLayout: _StackLayout {
  private let container: @MainActor () -> String

  public nonisolated init(_ layout: some Layout) {
    nonisolated(unsafe) let layout = layout
    container = { layout._container }
  }

  @MainActor public var _container: String { container() }
}

extension View {
  public nonisolated func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    self
  }
}

// MARK: - Preferences

/// A value that a view tells those around it. None is asked for here.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  public nonisolated func preference<K: PreferenceKey>(
    key: K.Type = K.self, value: K.Value
  ) -> some View {
    self
  }
  public nonisolated func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    self
  }
  public nonisolated func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    self
  }
}
