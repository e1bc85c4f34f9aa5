import SwiftUI
import Synchronization
import Testing
import ViewTree
import VisualIntelligence

@testable import AppIntentsCore

/// The forms of `Forms/Studio.swift`.
@Suite("Forms of a studio")
@MainActor
struct StudioFormTests {
  private func lines(_ view: some View) -> [String] {
    view._nodes().flatMap { ViewTextRenderer(width: 30).lines(of: $0) }
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func `a title may be a text`() {
    let drawn = lines(StudioSheet(name: "Kiln"))
    #expect(drawn.prefix(4) == ["Kiln 3", "Kiln Clay", "Kiln Red", "Pots 4"], "\(drawn)")
    #expect(lines(StudioList(name: "Kiln")).filter { $0.contains("Kiln") }.count == 5)
  }

  @Test func `motion and glass leave what they are on, and a canvas shows nothing`() {
    let drawn = lines(StudioStage())
    #expect(drawn.contains("Glass"), "\(drawn)")
    #expect(!drawn.contains { $0.contains("Never") || $0.contains("Below") }, "\(drawn)")
  }
}

/// The intents of `Forms/Studio.swift`.
@Suite("Forms of a studio's intents")
struct StudioIntentTests {
  @Test func `a progress has the words that it is given`() async throws {
    let shown = Mutex<[IntentMessage]>([])
    let context = IntentContext(report: { message in shown.withLock { $0.append(message) } })
    try await IntentContext.$current.withValue(context) {
      let outcome = try await IntentBinder.of(FireKiln.self).begin().perform()
      #expect(outcome.value == .text("Firing"))
    }
    #expect(shown.withLock { $0 } == [.progress(0.25, "Firing, 900 degrees")])
  }

  @Test func `where nobody is asked, nobody has answered with no`() async {
    let context = IntentContext(interaction: UnattendedInteraction())
    await IntentContext.$current.withValue(context) {
      let error = await #expect(throws: InteractionError.self) { try await BreakPot().perform() }
      #expect(
        error.map { "\($0)" } == "“Break it?” can't be answered, because the run is unattended")
    }
  }

  @Test func `what isn't there gives nothing`() async throws {
    #expect(studioLabels(of: SemanticContentDescriptor(labels: ["pot"])) == ["pot"])
    #expect(try await KilnOptions().results().items.isEmpty)
    let predicate = KilnFilter().appContext.notificationFilterPredicate
    #expect(predicate?.evaluate(with: "anything") == true)
  }
}
