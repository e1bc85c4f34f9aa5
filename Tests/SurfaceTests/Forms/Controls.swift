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

struct PumpPreviews: PreviewProvider {
  static var previews: some View {
    Text("Pump").previewContext(WidgetPreviewContext(family: .systemSmall))
  }
}
