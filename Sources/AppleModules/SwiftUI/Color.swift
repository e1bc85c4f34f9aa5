import AppIntentsCore
import CoreTransferable
public import Foundation
import OrderedCollections
public import ViewTree

/// What a shape or a text is filled with. Only its color is shown here.
public protocol ShapeStyle: Sendable {
  /// The name of the color, or its `#rrggbb`; nil for none. Not part of Apple's framework.
  var _colorName: String? { get }
}

/// A color.
nonisolated public struct Color: View, ShapeStyle, Hashable, Sendable {
  public typealias Body = Never
  let name: String

  init(named name: String) { self.name = name }

  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

  /// A color of the program's assets. There are none here, so it is the primary color.
  public init(_ name: String, bundle: Bundle? = nil) { self.name = "primary" }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    name = Self.hex([red, green, blue] + (opacity < 1 ? [opacity] : []))
  }

  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ offset: Double) -> Double {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
  }

  private static func hex(_ parts: [Double]) -> String {
    parts.reduce("#") { text, part in
      let byte = part.isFinite ? Int((min(max(part, 0), 1) * 255).rounded()) : 0
      let digits = String(byte, radix: 16)
      return text + (digits.count == 1 ? "0\(digits)" : digits)
    }
  }

  public var _colorName: String? { name }
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("shape", ["color": .text(name)])] }

  /// The same color: only colors from numbers can be seen through here.
  public func opacity(_ opacity: Double) -> Color { self }
  public func mix(with other: Color, by fraction: Double) -> Color { fraction < 0.5 ? self : other }
  public var gradient: AnyGradient { AnyGradient(color: self) }

  public static let red = Color(named: "red")
  public static let orange = Color(named: "orange")
  public static let yellow = Color(named: "yellow")
  public static let green = Color(named: "green")
  public static let mint = Color(named: "mint")
  public static let teal = Color(named: "teal")
  public static let cyan = Color(named: "cyan")
  public static let blue = Color(named: "blue")
  public static let indigo = Color(named: "indigo")
  public static let purple = Color(named: "purple")
  public static let pink = Color(named: "pink")
  public static let brown = Color(named: "brown")
  public static let white = Color(named: "white")
  public static let gray = Color(named: "gray")
  public static let black = Color(named: "black")
  public static let clear = Color(named: "clear")
  public static let primary = Color(named: "primary")
  public static let secondary = Color(named: "secondary")
  public static let accentColor = Color(named: "accent")
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var black: Color { Color.black }
  public static var clear: Color { Color.clear }
}

extension ShapeStyle {
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }
}

public struct ShadowStyle: Sendable {
  public static func drop(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
  public static func inner(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}

/// The first, second … most important color.
public struct HierarchicalShapeStyle: ShapeStyle {
  let name: String
  public var _colorName: String? { name }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init(name: "primary") }
  public static var secondary: HierarchicalShapeStyle { .init(name: "secondary") }
  public static var tertiary: HierarchicalShapeStyle { .init(name: "tertiary") }
  public static var quaternary: HierarchicalShapeStyle { .init(name: "quaternary") }
  public static var quinary: HierarchicalShapeStyle { .init(name: "quaternary") }
}

public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public var _colorName: String? { "accent" }
}

public struct ForegroundStyle: ShapeStyle {
  public init() {}
  public var _colorName: String? { nil }
}

public struct BackgroundStyle: ShapeStyle {
  public init() {}
  public var _colorName: String? { nil }
}

public struct SeparatorShapeStyle: ShapeStyle {
  public init() {}
  public var _colorName: String? { "secondary" }
}

extension HierarchicalShapeStyle {
  public var secondary: HierarchicalShapeStyle { .init(name: "secondary") }
  public var tertiary: HierarchicalShapeStyle { .init(name: "tertiary") }
  public var quaternary: HierarchicalShapeStyle { .init(name: "quaternary") }
}

/// The fill of controls.
public struct FillShapeStyle: ShapeStyle {
  public init() {}
  public var _colorName: String? { nil }
  public var secondary: FillShapeStyle { self }
  public var tertiary: FillShapeStyle { self }
  public var quaternary: FillShapeStyle { self }
}

extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

/// Frosted glass, of which nothing is shown.
public struct Material: ShapeStyle {
  public var _colorName: String? { nil }
  public static let regular = Material()
  public static let thick = Material()
  public static let thin = Material()
  public static let ultraThin = Material()
  public static let ultraThick = Material()
  public static let bar = Material()
}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { Material() }
  public static var thickMaterial: Material { Material() }
  public static var thinMaterial: Material { Material() }
  public static var ultraThinMaterial: Material { Material() }
  public static var ultraThickMaterial: Material { Material() }
  public static var bar: Material { Material() }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
  public let _colorName: String?
  public init<S: ShapeStyle>(_ style: S) { _colorName = style._colorName }
}
