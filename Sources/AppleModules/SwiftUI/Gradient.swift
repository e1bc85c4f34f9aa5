public import Foundation
public import ViewTree

/// Colors one after the other. The first one is shown.
public struct Gradient: ShapeStyle, Equatable {
  public struct Stop: Equatable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]
  public var _colorName: String? { stops.first?.color.name }

  public init(stops: [Stop]) { self.stops = stops }

  public init(colors: [Color]) {
    let last = CGFloat(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }
}

public struct AnyGradient: ShapeStyle {
  let color: Color
  public init(_ gradient: Gradient) { color = gradient.stops.first?.color ?? .clear }
  init(color: Color) { self.color = color }
  public var _colorName: String? { color.name }
}

nonisolated public struct LinearGradient: View, ShapeStyle {
  public typealias Body = Never
  let gradient: Gradient
  public var _colorName: String? { gradient._colorName }
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("shape")] }

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    gradient = Gradient(colors: colors)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    gradient = Gradient(stops: stops)
  }
}

nonisolated public struct RadialGradient: View, ShapeStyle {
  public typealias Body = Never
  let gradient: Gradient
  public var _colorName: String? { gradient._colorName }
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("shape")] }

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
  }

  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    gradient = Gradient(colors: colors)
  }
}

nonisolated public struct AngularGradient: View, ShapeStyle {
  public typealias Body = Never
  let gradient: Gradient
  public var _colorName: String? { gradient._colorName }
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("shape")] }

  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.gradient = gradient
  }

  public init(
    colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    gradient = Gradient(colors: colors)
  }
}

/// Colors in a grid of points. The first one is shown.
nonisolated public struct MeshGradient: View, ShapeStyle {
  public typealias Body = Never
  let color: Color?
  public var _colorName: String? { color?.name }
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("shape")] }

  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true
  ) {
    color = colors.first
  }
}
