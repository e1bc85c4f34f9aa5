public import AppIntentsCore
@_exported public import SwiftUI

// Widgets and controls, so that a file with an intent and its widget compiles. Nothing shows them.

extension WidgetBundleBuilder {
  public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }
  public static func buildExpression<Content: ControlWidget>(_ content: Content) -> _Widgets {
    _Widgets()
  }
}

/// A widget that isn't configured.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public nonisolated init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
}

/// A widget that is configured with the parameters of an intent.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration
{
  public nonisolated init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {}
}

extension WidgetConfiguration {
  public nonisolated func configurationDisplayName(_ name: LocalizedStringKey)
    -> some WidgetConfiguration
  {
    self
  }
  @_disfavoredOverload
  public nonisolated func configurationDisplayName<S: StringProtocol>(_ name: S)
    -> some WidgetConfiguration
  {
    self
  }
  public nonisolated func description(_ description: LocalizedStringKey)
    -> some WidgetConfiguration
  {
    self
  }
  @_disfavoredOverload
  public nonisolated func description<S: StringProtocol>(_ description: S)
    -> some WidgetConfiguration
  {
    self
  }
  public nonisolated func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration
  {
    self
  }
  public nonisolated func containerBackgroundRemovable(_ isRemovable: Bool = true)
    -> some WidgetConfiguration
  {
    self
  }
  public nonisolated func promptsForUserConfiguration() -> some WidgetConfiguration { self }
  public nonisolated func disfavoredLocations(
    _ locations: [WidgetLocation], for families: [WidgetFamily]
  ) -> some WidgetConfiguration {
    self
  }
  public nonisolated func onBackgroundURLSessionEvents(
    matching matchingString: String,
    _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration {
    self
  }
  public nonisolated func onBackgroundURLSessionEvents(
    matching: ((String) -> Bool)? = nil,
    _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration {
    self
  }
}

/// Where a widget is placed.
public struct WidgetLocation: Hashable, Sendable {
  private let name: String

  public static let homeScreen = WidgetLocation(name: "homeScreen")
  public static let lockScreen = WidgetLocation(name: "lockScreen")
  public static let standBy = WidgetLocation(name: "standBy")
  public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
  public static let carPlay = WidgetLocation(name: "carPlay")
}

/// Several widgets. Starting the program ends it with the status 78, as `App` does.
@MainActor @preconcurrency
public protocol WidgetBundle {
  associatedtype Body: Widget
  init()
  @WidgetBundleBuilder var body: Body { get }
}

@resultBuilder
public struct WidgetBundleBuilder {
  public static func buildBlock<each Content: Widget>(
    _ content: repeat each Content
  ) -> _Widgets {
    _Widgets()
  }
  public static func buildOptional(_ content: _Widgets?) -> _Widgets { _Widgets() }
  public static func buildLimitedAvailability<Content: Widget>(_ content: Content) -> _Widgets {
    _Widgets()
  }
}

/// Widgets and controls together.
public struct _Widgets: Widget {
  public nonisolated init() {}
  public var body: some WidgetConfiguration { _NoConfiguration() }
}

struct _NoConfiguration: WidgetConfiguration {}

private func endWithoutWidgets() -> Never {
  FileHandle.standardError.write(Data("widgets can't be shown on this machine\n".utf8))
  exit(78)
}

extension Widget {
  public static func main() { endWithoutWidgets() }
}

extension WidgetBundle {
  public static func main() { endWithoutWidgets() }
}

// MARK: - Controls

@MainActor @preconcurrency
public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration
  init()
  var body: Body { get }
}

@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {}

@MainActor @preconcurrency
public protocol ControlWidgetTemplate {}

public struct StaticControlConfiguration<Content: ControlWidgetTemplate>:
  ControlWidgetConfiguration
{
  public nonisolated init(kind: String, content: @escaping () -> Content) {}
  public nonisolated init<Provider: ControlValueProvider>(
    kind: String, provider: Provider, content: @escaping (Provider.Value) -> Content
  ) {}
}

public struct AppIntentControlConfiguration<
  Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
>: ControlWidgetConfiguration {
  public nonisolated init<Provider: AppIntentControlValueProvider>(
    kind: String, provider: Provider, content: @escaping (Provider.Value) -> Content
  ) where Provider.Configuration == Configuration {}

  public nonisolated init(
    kind: String, intent: Configuration.Type = Configuration.self,
    content: @escaping (Configuration) -> Content
  ) {}
}

public struct ControlWidgetButton<Label: View, ActionLabel: View, Action: AppIntent>:
  ControlWidgetTemplate
{
  public nonisolated init(
    action: Action, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {}

  public nonisolated init(action: Action, @ViewBuilder label: @escaping () -> Label)
  where ActionLabel == EmptyView {}

  public nonisolated init(
    _ titleKey: LocalizedStringKey, action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) where Label == Text {}
}

public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action: SetValueIntent>:
  ControlWidgetTemplate
where Action.ValueType == Bool {
  public nonisolated init(
    isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}

  public nonisolated init(
    _ titleKey: LocalizedStringKey, isOn: Bool, action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) where Label == Text {}

  public nonisolated init(
    isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label
  ) where ValueLabel == EmptyView {}
}

extension ControlWidgetConfiguration {
  public nonisolated func displayName(_ name: LocalizedStringResource)
    -> some ControlWidgetConfiguration
  {
    self
  }
  public nonisolated func description(_ description: LocalizedStringResource)
    -> some ControlWidgetConfiguration
  {
    self
  }
  public nonisolated func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }
}

extension ControlWidgetTemplate {
  public nonisolated func tint(_ tint: Color?) -> some ControlWidgetTemplate { self }
  public nonisolated func disabled(_ disabled: Bool) -> some ControlWidgetTemplate { self }
}

// MARK: - Views in widgets

/// The preview of a widget in a size.
public struct WidgetPreviewContext: PreviewContext {
  public let family: WidgetFamily

  public init(family: WidgetFamily) { self.family = family }
}

public enum ContainerBackgroundPlacement: Sendable { case widget, navigation, window }

extension View {
  public nonisolated func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View {
    self
  }

  public nonisolated func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    self
  }

  public nonisolated func controlWidgetActionHint(_ hint: LocalizedStringKey) -> some View { self }
  public nonisolated func controlWidgetStatus(_ status: LocalizedStringKey) -> some View { self }
  public nonisolated func widgetURL(_ url: URL?) -> some View { self }
  public nonisolated func widgetAccentable(_ accentable: Bool = true) -> some View { self }
  public nonisolated func widgetLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload
  public nonisolated func widgetLabel<S: StringProtocol>(_ label: S) -> some View { self }
  public nonisolated func widgetLabel<L: View>(@ViewBuilder label: () -> L) -> some View { self }
}

extension EnvironmentValues {
  public var widgetFamily: WidgetFamily { .systemMedium }
  public var widgetRenderingMode: WidgetRenderingMode { .fullColor }
  public var showsWidgetContainerBackground: Bool { true }
}

/// The colors of a widget.
public struct WidgetRenderingMode: Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public static let fullColor = WidgetRenderingMode(description: "fullColor")
  public static let accented = WidgetRenderingMode(description: "accented")
  public static let vibrant = WidgetRenderingMode(description: "vibrant")
}

/// A background of an accessory widget.
public struct AccessoryWidgetBackground: View {
  public nonisolated init() {}
  public var body: some View { EmptyView() }
}
