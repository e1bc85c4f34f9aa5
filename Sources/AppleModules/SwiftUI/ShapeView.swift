import AppIntentsCore
public import Foundation
import OrderedCollections
public import ViewTree

/// A figure that was filled or outlined, and can be so again.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/swiftui/shapeview).
@MainActor @preconcurrency
public protocol ShapeView: View {
  associatedtype Content: Shape

  nonisolated var shape: Content { get }
  /// The name of the color that was given first; nil if none was.
  nonisolated var _colorName: String? { get }
}

/// What filling and outlining make of a figure.
nonisolated public struct _PaintedShape<Content: Shape>: ShapeView {
  public typealias Body = Never
  public let shape: Content
  public let _colorName: String?

  @MainActor public func _nodes() -> [ViewNode] {
    var node = ViewNode("shape")
    node.attributes["color"] = _colorName.map { .text($0) }
    return [node]
  }
}

extension Shape {
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle())
    -> _PaintedShape<Self>
  {
    painted(content._colorName)
  }

  public nonisolated func fill(style: FillStyle = FillStyle()) -> _PaintedShape<Self> {
    painted(nil)
  }

  public nonisolated func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1)
    -> _PaintedShape<Self>
  {
    painted(content._colorName)
  }

  public nonisolated func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle)
    -> _PaintedShape<Self>
  {
    painted(content._colorName)
  }

  public nonisolated func stroke(lineWidth: CGFloat = 1) -> _PaintedShape<Self> { painted(nil) }
  public nonisolated func stroke(style: StrokeStyle) -> _PaintedShape<Self> { painted(nil) }

  public nonisolated func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1)
    -> _PaintedShape<Self>
  {
    painted(content._colorName)
  }

  public nonisolated func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle)
    -> _PaintedShape<Self>
  {
    painted(content._colorName)
  }

  public nonisolated func strokeBorder(lineWidth: CGFloat = 1) -> _PaintedShape<Self> {
    painted(nil)
  }

  private nonisolated func painted(_ name: String?) -> _PaintedShape<Self> {
    _PaintedShape(shape: self, _colorName: name)
  }
}

extension ShapeView {
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle())
    -> _PaintedShape<Content>
  {
    painted(content._colorName)
  }

  public nonisolated func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1)
    -> _PaintedShape<Content>
  {
    painted(content._colorName)
  }

  public nonisolated func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle)
    -> _PaintedShape<Content>
  {
    painted(content._colorName)
  }

  public nonisolated func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1)
    -> _PaintedShape<Content>
  {
    painted(content._colorName)
  }

  private nonisolated func painted(_ name: String?) -> _PaintedShape<Content> {
    _PaintedShape(shape: shape, _colorName: _colorName ?? name)
  }
}
