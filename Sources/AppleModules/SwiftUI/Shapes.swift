import AppIntentsCore
public import Foundation
public import ViewTree

/// A figure. It isn't drawn; what is inside it, over it and behind it is.
@MainActor @preconcurrency
public protocol Shape: View, Sendable where Body == Never {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("shape")] }

  public nonisolated func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1)
    -> some Shape
  {
    self
  }
  public nonisolated func inset(by amount: CGFloat) -> some Shape { self }
}

public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public enum LineCap: Sendable { case butt, round, square }
  public enum LineJoin: Sendable { case miter, round, bevel }

  public init(
    lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
  }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

nonisolated public struct Circle: Shape {
  public init() {}
  public func path(in rect: CGRect) -> Path { Path() }
}

nonisolated public struct Ellipse: Shape {
  public init() {}
  public func path(in rect: CGRect) -> Path { Path() }
}

nonisolated public struct Rectangle: Shape {
  public init() {}
  public func path(in rect: CGRect) -> Path { Path() }
}

nonisolated public struct RoundedRectangle: Shape {
  public var cornerSize: CGSize
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
  }
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
  }
  public func path(in rect: CGRect) -> Path { Path() }
}

nonisolated public struct Capsule: Shape {
  public init(style: RoundedCornerStyle = .continuous) {}
  public func path(in rect: CGRect) -> Path { Path() }
}

nonisolated public struct ContainerRelativeShape: Shape {
  public init() {}
  public func path(in rect: CGRect) -> Path { Path() }
}

nonisolated public struct UnevenRoundedRectangle: Shape {
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {}
  public func path(in rect: CGRect) -> Path { Path() }
}

extension Shape where Self == ContainerRelativeShape {
  public static nonisolated var containerRelative: ContainerRelativeShape {
    ContainerRelativeShape()
  }
}

extension Shape where Self == Circle {
  public static nonisolated var circle: Circle { Circle() }
}
extension Shape where Self == Capsule {
  public static nonisolated var capsule: Capsule { Capsule() }
}
extension Shape where Self == Rectangle {
  public static nonisolated var rect: Rectangle { Rectangle() }
}
extension Shape where Self == RoundedRectangle {
  public static nonisolated func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

/// The outline of a figure. Nothing is kept of it, because nothing is drawn.
nonisolated public struct Path: Shape {
  public init() {}
  public init(_ rect: CGRect) {}
  public init(ellipseIn rect: CGRect) {}
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public func path(in rect: CGRect) -> Path { self }
  public mutating func move(to end: CGPoint) {}
  public mutating func addLine(to end: CGPoint) {}
  public mutating func addLines(_ lines: [CGPoint]) {}
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {}
  public mutating func addRect(_ rect: CGRect) {}
  public mutating func addEllipse(in rect: CGRect) {}
  public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize) {}
  public mutating func closeSubpath() {}
}
