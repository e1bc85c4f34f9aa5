public import AppIntentsCore
public import SwiftUI

/// A preview of a widget with the entries of a timeline. Its code is checked, and isn't part of the
/// program.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, as family: WidgetFamily,
  widget: @escaping @MainActor () -> any Widget,
  @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// A preview of a widget with the entries that its provider gives.
@freestanding(declaration)
public macro Preview<Provider>(
  _ name: String? = nil, as family: WidgetFamily,
  widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// A preview of a widget with the entries that its provider gives for a configuration.
@freestanding(declaration)
public macro Preview<Intent: WidgetConfigurationIntent, Provider>(
  _ name: String? = nil, as family: WidgetFamily, using intent: Intent,
  widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// Lists the entries of a preview.
@resultBuilder
public enum PreviewTimelineBuilder {
  public static func buildBlock(_ entries: any TimelineEntry...) -> [any TimelineEntry] { entries }
}
