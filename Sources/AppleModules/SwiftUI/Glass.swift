public import Foundation
public import ViewTree

// Glass compiles. Text and HTML have none, so views stay as they are.

/// How glass looks.
public struct Glass: Equatable, Sendable {
  public static let regular = Glass()
  public static let clear = Glass()
  public static let identity = Glass()

  public func tint(_ color: Color?) -> Glass { self }
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// Views whose glass flows together.
nonisolated public struct GlassEffectContainer<Content: View>: View {
  public typealias Body = Never
  let content: Content

  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] { content._nodes() }
}

public struct GlassEffectTransition: Equatable, Sendable {
  public static let identity = GlassEffectTransition()
  public static let matchedGeometry = GlassEffectTransition()
  public static let materialize = GlassEffectTransition()
}

public struct GlassProminentButtonStyle: PrimitiveButtonStyle { public init() {} }

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: Self { Self() }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  public static func glass(_ glass: Glass) -> Self { Self() }
}

public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  public static let automatic = ScrollEdgeEffectStyle()
  public static let hard = ScrollEdgeEffectStyle()
  public static let soft = ScrollEdgeEffectStyle()
}

public struct TabBarMinimizeBehavior: Hashable, Sendable {
  public static let automatic = TabBarMinimizeBehavior()
  public static let onScrollDown = TabBarMinimizeBehavior()
  public static let onScrollUp = TabBarMinimizeBehavior()
  public static let never = TabBarMinimizeBehavior()
}

extension View {
  public nonisolated func glassEffect(_ glass: Glass = .regular) -> some View { self }
  public nonisolated func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S)
    -> some View
  {
    self
  }
  public nonisolated func glassEffectID<ID: Hashable & Sendable>(
    _ id: ID?, in namespace: Namespace.ID
  ) -> some View {
    self
  }
  public nonisolated func glassEffectUnion<ID: Hashable & Sendable>(
    id: ID?, namespace: Namespace.ID
  ) -> some View {
    self
  }
  public nonisolated func glassEffectTransition(_ transition: GlassEffectTransition) -> some View {
    self
  }
  public nonisolated func backgroundExtensionEffect() -> some View { self }
  public nonisolated func scrollEdgeEffectStyle(
    _ style: ScrollEdgeEffectStyle?, for edges: Edge.Set
  ) -> some View {
    self
  }
  public nonisolated func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all)
    -> some View
  {
    self
  }
  public nonisolated func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View {
    self
  }
  public nonisolated func tabViewBottomAccessory<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View {
    self
  }
}
