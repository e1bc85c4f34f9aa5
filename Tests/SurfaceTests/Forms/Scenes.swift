import AppIntents
import UIKit

// What UIKit has for intents, which nothing here calls.

struct OpenTrailPage: OpenIntent, UISceneAppIntent {
  static let title: LocalizedStringResource = "Open Trail Page"

  @Parameter(title: "Trail") var target: TrailGuide

  @MainActor
  func performNavigation(forScene scene: UIScene) {}

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: uiScene == nil)
  }
}

@MainActor
final class TrailSceneDelegate: UISceneDelegate, AppIntentSceneDelegate {
  var opened: [String] = []

  func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {
    opened.append("\(type(of: appIntent))")
  }
}

@MainActor
enum TrailTips {
  static func tip() -> SiriTipUIView {
    let tip = SiriTipUIView(style: .dark)
    tip.setIntent(intent: OpenTrailPage())
    tip.allowsDismissal = false
    return tip
  }

  /// What a delegate was told.
  static func opened() -> [String] {
    let delegate = TrailSceneDelegate()
    delegate.scene(UIScene(), willPerformAppIntent: OpenTrailPage())
    return delegate.opened
  }

  static func button() -> ShortcutsUIButton { ShortcutsUIButton(style: .darkOutline) }
}
