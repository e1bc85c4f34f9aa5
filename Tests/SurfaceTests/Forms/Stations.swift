import AppIntents
import Intents
import SwiftUI
import WidgetKit

// Controls, the older timelines, and views for intents.

struct ChooseStation: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Choose Station"
  @Parameter(title: "Station") var station: String?
}

struct CallStation: AppIntent {
  static let title: LocalizedStringResource = "Call Station"
  func perform() async throws -> some IntentResult { .result() }
}

struct StationState: AppIntentControlValueProvider {
  func previewValue(configuration: ChooseStation) -> String { "Preview" }
  func currentValue(configuration: ChooseStation) async throws -> String {
    configuration.station ?? "Central"
  }
}

struct StationControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "station", provider: StationState()) { name in
      ControlWidgetButton(action: CallStation()) {
        Label(name, systemImage: "tram")
      } actionLabel: { isActive in
        Text(isActive ? "Calling" : "Call")
      }
    }
    .displayName("Station")
    .promptsForUserConfiguration()
  }
}

/// A button that shows what was chosen.
struct PlainStationControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "plain station", intent: ChooseStation.self) { choice in
      ControlWidgetButton(action: CallStation()) { Text(choice.station ?? "Any") }
        .tint(.red)
    }
  }
}

nonisolated final class StationIntent: INIntent, @unchecked Sendable {
  var station = "Central"
}

struct StationEntry: TimelineEntry {
  let date: Date
  let station: String
}

struct StationTimeline: IntentTimelineProvider {
  typealias Entry = StationEntry
  typealias Intent = StationIntent

  func placeholder(in context: Context) -> StationEntry {
    StationEntry(date: .now, station: "Central")
  }

  func getSnapshot(
    for configuration: StationIntent, in context: Context,
    completion: @escaping (StationEntry) -> Void
  ) {
    completion(StationEntry(date: .now, station: configuration.station))
  }

  func getTimeline(
    for configuration: StationIntent, in context: Context,
    completion: @escaping (Timeline<StationEntry>) -> Void
  ) {
    let entry = StationEntry(date: .now, station: configuration.station)
    completion(Timeline(entries: [entry], policy: .never))
  }

  func recommendations() -> [IntentRecommendation<StationIntent>] {
    [IntentRecommendation(intent: StationIntent(), description: "The next train")]
  }
}

struct StationWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(
      kind: "trains", intent: StationIntent.self, provider: StationTimeline()
    ) { entry in Text(entry.station) }
  }
}

struct StationView: View {
  var body: some View {
    VStack {
      Text("Central")
      ShortcutsLink().shortcutsLinkStyle(.dark)
      ShortcutsLink {}
    }
    .onAppIntentExecution(CallStation.self) { _ in }
  }
}
