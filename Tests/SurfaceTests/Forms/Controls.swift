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

/// The controls and widgets that a person has placed.
enum PlacedPumps {
  static func names() async throws -> [String] {
    let controls = try await ControlCenter.shared.currentControls()
    let widgets = try await WidgetCenter.shared.currentConfigurations()
    return controls.map { "\($0.kind) \($0.configurationIntent(of: ChoosePump.self)?.pump ?? 0)" }
      + widgets.map { "\($0.kind) \($0.widgetConfigurationIntent(of: ShowPump.self)?.pump ?? 0)" }
  }
}

struct ChoosePump: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Choose the Pump"
  @Parameter(title: "Pump", default: 1) var pump: Int
}

struct ShowPump: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Show the Pump"
  @Parameter(title: "Pump", default: 1) var pump: Int
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
