import AppIntents
import AppIntentsCore
import Testing

/// What `Forms/Scenes.swift` has of UIKit.
@Suite("Forms of scenes")
struct SceneFormTests {
  @Test func `an intent for scenes is performed without one`() async throws {
    let invocation = IntentBinder.of(OpenTrailPage.self).begin()
    try invocation.set(0, to: TrailGuide(id: 1, name: "Ridge Walk").intentValue)
    #expect(try await invocation.perform().value == true)
  }

  // A file with Testing and UIKit would need a module that has both.
  @Test @MainActor func `a delegate and views keep what they are given`() {
    #expect(TrailTips.opened() == ["OpenTrailPage"])
    let tip = TrailTips.tip()
    #expect(tip.intent is OpenTrailPage)
    #expect(tip.isPresented)
    #expect(!tip.allowsDismissal)
    #expect(TrailTips.button().style == .darkOutline)
  }
}
