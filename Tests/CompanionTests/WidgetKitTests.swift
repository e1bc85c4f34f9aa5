import AppIntents
import Foundation
import SwiftUI
import Testing
import WidgetKit

private struct PickSize: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Pick Size"
  @Parameter(title: "Size", default: 2) var size: Int
}

private struct Entry: TimelineEntry {
  let date: Date
  let size: Int
}

private struct SizeProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: .distantPast, size: 0) }
  func snapshot(for configuration: PickSize, in context: Context) async -> Entry {
    Entry(date: .distantPast, size: configuration.size)
  }
  func timeline(for configuration: PickSize, in context: Context) async -> Timeline<Entry> {
    Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .atEnd)
  }
}

private struct SizeWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "size", intent: PickSize.self, provider: SizeProvider()) { entry in
      Text("\(entry.size)").containerBackground(.fill.tertiary, for: .widget)
    }
    .configurationDisplayName("Size")
    .description("Shows a size")
    .supportedFamilies([.systemSmall, .accessoryInline])
  }
}

private struct AllWidgets: WidgetBundle {
  var body: some Widget {
    SizeWidget()
  }
}

@Suite("WidgetKit")
@MainActor
struct WidgetKitTests {
  @Test func `there are no widgets to reload`() async throws {
    WidgetCenter.shared.reloadAllTimelines()
    WidgetCenter.shared.reloadTimelines(ofKind: "size")
    ControlCenter.shared.reloadAllControls()
    #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
    #expect(TimelineReloadPolicy.after(.distantPast) != .atEnd)
    _ = AllWidgets().body
  }
}
