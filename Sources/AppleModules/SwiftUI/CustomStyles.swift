public import ViewTree

// Styles that apps write themselves. They aren't asked here: text and HTML have one style.

/// A part of a control, for a style.
nonisolated public struct _StylePart: View {
  public typealias Body = Never
  @MainActor public func _nodes() -> [ViewNode] { [] }
}

// MARK: - Switches

public struct ToggleStyleConfiguration {
  public typealias Label = _StylePart
  public let label: Label
  @Binding public var isOn: Bool
  public var isMixed: Bool { false }
}

@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultToggleStyle: ToggleStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
nonisolated public struct SwitchToggleStyle: ToggleStyle {
  public init() {}
  public init(tint: Color) {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
nonisolated public struct ButtonToggleStyle: ToggleStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  public nonisolated static var automatic: Self { Self() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  public nonisolated static var `switch`: Self { Self() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public nonisolated static var button: Self { Self() }
}

// MARK: - Labels

public struct LabelStyleConfiguration {
  public typealias Title = _StylePart
  public typealias Icon = _StylePart
  public let title: Title
  public let icon: Icon
}

@MainActor @preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultLabelStyle: LabelStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  public nonisolated static var automatic: Self { Self() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public nonisolated static var iconOnly: Self { Self() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  public nonisolated static var titleOnly: Self { Self() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  public nonisolated static var titleAndIcon: Self { Self() }
}

// MARK: - Progress and boxes

public struct ProgressViewStyleConfiguration {
  public typealias Label = _StylePart
  public typealias CurrentValueLabel = _StylePart
  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: CurrentValueLabel?
}

@MainActor @preconcurrency
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public nonisolated static var automatic: Self { Self() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public nonisolated static var linear: Self { Self() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public nonisolated static var circular: Self { Self() }
}

public struct GroupBoxStyleConfiguration {
  public typealias Label = _StylePart
  public typealias Content = _StylePart
  public let label: Label
  public let content: Content
}

@MainActor @preconcurrency
public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultGroupBoxStyle: GroupBoxStyle {
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  public nonisolated static var automatic: Self { Self() }
}

extension View {
  public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
  public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
  public nonisolated func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { self }
  public nonisolated func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View { self }
}
