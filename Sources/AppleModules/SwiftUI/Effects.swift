public import Foundation

// Effects compile. Text and HTML have none.

/// What changes a view without taking part in its layout.
public protocol VisualEffect: Sendable {}

public struct EmptyVisualEffect: VisualEffect { public init() {} }

extension VisualEffect {
  public func opacity(_ opacity: Double) -> some VisualEffect { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
  public func offset(_ offset: CGSize) -> some VisualEffect { self }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
  public func brightness(_ amount: Double) -> some VisualEffect { self }
  public func contrast(_ amount: Double) -> some VisualEffect { self }
  public func saturation(_ amount: Double) -> some VisualEffect { self }
  public func grayscale(_ amount: Double) -> some VisualEffect { self }
  public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    self
  }
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect {
    self
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    self
  }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some VisualEffect {
    self
  }
}

public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing
  public var isIdentity: Bool { self == .identity }
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

public struct ScrollTransitionConfiguration: Sendable {
  public static let identity = ScrollTransitionConfiguration()
  public static let animated = ScrollTransitionConfiguration()
  public static let interactive = ScrollTransitionConfiguration()
  public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration { animated }
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }

  public struct Threshold: Sendable {
    public static let visible = Threshold()
    public static let hidden = Threshold()
    public static let centered = Threshold()
    public static func visible(_ amount: Double) -> Threshold { visible }
  }
}

public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset = CGPoint.zero
  public var contentSize = CGSize.zero
  public var containerSize = CGSize.zero
  public var contentInsets = EdgeInsets()
  public var visibleRect = CGRect.zero
  public var bounds = CGRect.zero
}

extension View {
  public nonisolated func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    self
  }
  public nonisolated func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    self
  }
  public nonisolated func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ old: T, _ new: T) -> Void
  ) -> some View {
    self
  }
  public nonisolated func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View {
    self
  }
  public nonisolated func blendMode(_ blendMode: BlendMode) -> some View { self }
  public nonisolated func colorInvert() -> some View { self }
  public nonisolated func colorMultiply(_ color: Color) -> some View { self }
  public nonisolated func luminanceToAlpha() -> some View { self }
  public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  public nonisolated func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  public nonisolated func navigationTransition(_ style: NavigationTransition) -> some View { self }
  public nonisolated func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
  public nonisolated func containerShape<S: Shape>(_ shape: S) -> some View { self }
  public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
  public nonisolated func scaleEffect(
    _ scale: CGSize, anchor: UnitPoint = .center
  ) -> some View {
    self
  }
  public nonisolated func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
  public nonisolated func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = LocalCoordinateSpace(),
    perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    self
  }
  public nonisolated func transition<T: Transition>(_ transition: T) -> some View { self }
}

public struct BlendMode: Hashable, Sendable {
  public static let normal = BlendMode()
  public static let multiply = BlendMode()
  public static let screen = BlendMode()
  public static let overlay = BlendMode()
  public static let darken = BlendMode()
  public static let lighten = BlendMode()
  public static let colorDodge = BlendMode()
  public static let colorBurn = BlendMode()
  public static let softLight = BlendMode()
  public static let hardLight = BlendMode()
  public static let difference = BlendMode()
  public static let exclusion = BlendMode()
  public static let hue = BlendMode()
  public static let saturation = BlendMode()
  public static let color = BlendMode()
  public static let luminosity = BlendMode()
  public static let sourceAtop = BlendMode()
  public static let destinationOver = BlendMode()
  public static let destinationOut = BlendMode()
  public static let plusDarker = BlendMode()
  public static let plusLighter = BlendMode()
}

public struct NavigationTransition: Sendable {
  public static let automatic = NavigationTransition()
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID)
    -> NavigationTransition
  {
    automatic
  }
}

public struct HoverEffect: Sendable {
  public static let automatic = HoverEffect()
  public static let highlight = HoverEffect()
  public static let lift = HoverEffect()
}

public enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

// MARK: - Transitions

public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear
  public var isIdentity: Bool { self == .identity }
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// How a view appears and disappears. It isn't asked here.
@MainActor @preconcurrency
public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}
