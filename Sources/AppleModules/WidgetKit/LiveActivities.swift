public import ActivityKit
public import Foundation
public import SwiftUI

// What a Live Activity looks like. Nothing shows it.

/// What a view of a Live Activity is made from.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  public let attributes: Attributes
  public let state: Attributes.ContentState
  public let activityID: String
  public let isStale: Bool
}

/// A widget that shows Live Activities.
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  public nonisolated init<Content: View>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {}
}

/// The parts of a Live Activity around a camera.
public struct DynamicIsland {
  public nonisolated init<Expanded, Leading: View, Trailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded:
      @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> Leading,
    @ViewBuilder compactTrailing: @escaping () -> Trailing,
    @ViewBuilder minimal: @escaping () -> Minimal
  ) {}

  public nonisolated func widgetURL(_ url: URL?) -> DynamicIsland { self }
  public nonisolated func keylineTint(_ color: Color?) -> DynamicIsland { self }
  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland {
    self
  }
}

public enum DynamicIslandMode: Sendable { case compactLeading, compactTrailing, expanded, minimal }

public struct DynamicIslandExpandedRegionPosition: Sendable, Equatable {
  private let name: String

  public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
  public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
  public static let center = DynamicIslandExpandedRegionPosition(name: "center")
  public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

public struct DynamicIslandExpandedRegion<Content: View> {
  public nonisolated init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {}
}

public struct DynamicIslandExpandedContent<Content> {}

@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
  public static func buildExpression<Content: View>(
    _ region: DynamicIslandExpandedRegion<Content>
  ) -> DynamicIslandExpandedContent<Never> {
    DynamicIslandExpandedContent()
  }
  public static func buildBlock(
    _ parts: DynamicIslandExpandedContent<Never>...
  ) -> DynamicIslandExpandedContent<Never> {
    DynamicIslandExpandedContent()
  }
  public static func buildOptional(
    _ part: DynamicIslandExpandedContent<Never>?
  ) -> DynamicIslandExpandedContent<Never> {
    DynamicIslandExpandedContent()
  }
}

extension View {
  public nonisolated func activityBackgroundTint(_ color: Color?) -> some View { self }
  public nonisolated func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
}
