public import Foundation
public import ViewTree

// Styles of controls. Text and HTML have one style, so they have no effect.

public protocol PrimitiveButtonStyle: Sendable {}
public struct DefaultButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct BorderedButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct BorderlessButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct PlainButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct GlassButtonStyle: PrimitiveButtonStyle { public init() {} }

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: Self { Self() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: Self { Self() }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  public static var glass: Self { Self() }
}

/// What a button style draws. It isn't asked here: every button is drawn the same.
public struct ButtonStyleConfiguration {
  public struct Label: View {
    public typealias Body = Never
    @MainActor public func _nodes() -> [ViewNode] { [] }
  }
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct GaugeStyle: Sendable {
  public static let automatic = GaugeStyle()
  public static let accessoryCircular = GaugeStyle()
  public static let accessoryCircularCapacity = GaugeStyle()
  public static let accessoryLinear = GaugeStyle()
  public static let accessoryLinearCapacity = GaugeStyle()
  public static let linearCapacity = GaugeStyle()
}
public struct ListStyle: Sendable {
  public static let automatic = ListStyle()
  public static let plain = ListStyle()
  public static let grouped = ListStyle()
  public static let inset = ListStyle()
  public static let insetGrouped = ListStyle()
  public static let sidebar = ListStyle()
}
public struct PickerStyle: Sendable {
  public static let automatic = PickerStyle()
  public static let menu = PickerStyle()
  public static let segmented = PickerStyle()
  public static let inline = PickerStyle()
  public static let wheel = PickerStyle()
}
public struct TextFieldStyle: Sendable {
  public static let automatic = TextFieldStyle()
  public static let plain = TextFieldStyle()
  public static let roundedBorder = TextFieldStyle()
}
public struct FormStyle: Sendable {
  public static let automatic = FormStyle()
  public static let grouped = FormStyle()
  public static let columns = FormStyle()
}
public struct ButtonBorderShape: Equatable, Sendable {
  public static let automatic = ButtonBorderShape()
  public static let capsule = ButtonBorderShape()
  public static let circle = ButtonBorderShape()
  public static let roundedRectangle = ButtonBorderShape()
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape() }
}

extension View {
  public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
  public nonisolated func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { self }
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  public nonisolated func gaugeStyle(_ style: GaugeStyle) -> some View { self }
  public nonisolated func listStyle(_ style: ListStyle) -> some View { self }
  public nonisolated func pickerStyle(_ style: PickerStyle) -> some View { self }
  public nonisolated func textFieldStyle(_ style: TextFieldStyle) -> some View { self }
  public nonisolated func formStyle(_ style: FormStyle) -> some View { self }
  public nonisolated func labelsHidden() -> some View { self }
}
