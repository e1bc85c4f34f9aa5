import AppIntentsCore
import SwiftUI
import Testing
import ViewTree

/// The views of `Forms/Panels.swift`, drawn.
@Suite("Forms of panels")
@MainActor
struct PanelFormTests {
  private func lines(_ view: some View) -> [String] {
    view._nodes().flatMap { ViewTextRenderer(width: 30).lines(of: $0) }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `sections, insets and the progress of time are drawn`() {
    let start = Date(timeIntervalSince1970: 0)
    let context = IntentContext(clock: .init(now: { start + 30 }))
    let panel = KitchenPanel(interval: start...(start + 120))
    panel.progress.completedUnitCount = 1
    let drawn = IntentContext.$current.withValue(context) { lines(panel) }
    #expect(
      drawn == [
        "Above", "Oven", "Bread", "180 degrees", "", "Hot", "0:01:30", "███████████████░░░░░ 75 %",
        "Dough", "0:00:30", "█████░░░░░░░░░░░░░░░ 25 %", "█████░░░░░░░░░░░░░░░ 25 %", "Below",
      ])
  }

  @Test func `groups, clocks and figures are drawn`() {
    let context = IntentContext(clock: .init(now: { Date(timeIntervalSince1970: 0) }))
    let drawn = IntentContext.$current.withValue(context) { lines(KitchenBar()) }
    #expect(drawn == ["[ On ] [ Off ]", "Dim", "1970", "Still"])
  }

  @Test func `a figure keeps its first color`() {
    let node = Circle().fill(.red).stroke(.blue)._nodes()[0]
    #expect(node.attributes["color"] == "red")
  }

  @Test func `replies and refusals are the app's`() async throws {
    #expect(try await kitchenReplies() == ["warm", "hot", "7"])
    #expect(
      kitchenRefusals().map(\.description) == [
        "this isn't supported", "the program has no access to the camera",
      ])
  }
}
