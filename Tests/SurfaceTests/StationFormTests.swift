import SwiftUI
import Testing
import ViewTree
import WidgetKit

/// What `Forms/Stations.swift` has of WidgetKit and SwiftUI.
@Suite("Forms of controls and of views for intents")
@MainActor
struct StationFormTests {
  @Test func `a control is declared and shows nothing`() {
    #expect(name(of: StationControl().body).contains("AppIntentControlConfiguration"))
    #expect(name(of: PlainStationControl().body).contains("ControlWidgetButton"))
    #expect(name(of: StationWidget().body).contains("IntentConfiguration"))
  }

  @Test func `no controls and widgets are placed`() async throws {
    #expect(try await PlacedPumps.names() == [])
  }

  @Test func `providers give what they declare`() async throws {
    let choice = ChooseStation()
    #expect(StationState().previewValue(configuration: choice) == "Preview")
    #expect(try await StationState().currentValue(configuration: choice) == "Central")
    choice.station = "Harbor"
    #expect(try await StationState().currentValue(configuration: choice) == "Harbor")
    #expect(StationTimeline().recommendations().map(\.description) == ["The next train"])
  }

  @Test func `a link to shortcuts shows nothing, and a scene's handler leaves the view`() {
    let lines = StationView()._nodes().flatMap { ViewTextRenderer(width: 20).lines(of: $0) }
    #expect(lines == ["Central"])
  }

  private func name(of value: some Any) -> String { "\(type(of: value))" }
}
