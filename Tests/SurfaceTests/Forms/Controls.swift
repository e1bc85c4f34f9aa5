import AppIntents
import WidgetKit

// WidgetKit gives SwiftUI, too.

struct SwitchPump: SetValueIntent {
  static let title: LocalizedStringResource = "Switch the Pump"

  @Parameter(title: "On") var value: Bool

  func perform() async throws -> some IntentResult { .result() }
}

struct PumpControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "pump") {
      ControlWidgetToggle("Pump", isOn: false, action: SwitchPump()) { isOn in
        Label(isOn ? "On" : "Off", systemImage: "drop").controlWidgetActionHint("Switch")
      }
      .tint(.blue)
    }
  }
}

/// A toggle whose label says everything.
struct QuietPumpControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "quiet pump") {
      ControlWidgetToggle(isOn: true, action: SwitchPump()) {
        Label("Pump", systemImage: "drop")
      }
      .tint(.blue)
    }
  }
}

extension WidgetFamily {
  /// How many rows fit, with a size that not every system has.
  var rows: Int {
    switch self {
    case .systemSmall: 2
    case .systemExtraLarge, .systemExtraLargePortrait: 12
    default: 5
    }
  }
}

struct PumpPreviews: PreviewProvider {
  static var previews: some View {
    Text("Pump").previewContext(WidgetPreviewContext(family: .systemSmall))
  }
}
