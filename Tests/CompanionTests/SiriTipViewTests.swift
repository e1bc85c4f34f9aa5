import AppIntents
import AppIntentsCore
import SwiftUI
import Testing
import ViewTree

private struct BrewTea: AppIntent {
  static let title: LocalizedStringResource = "Brew Tea"

  @Parameter(title: "Kind") var kind: String
  @Parameter(title: "Cups") var cups: Int?

  init() {}

  init(kind: String, cups: Int? = nil) {
    self.kind = kind
    self.cups = cups
  }

  func perform() async throws -> some IntentResult { .result() }
}

private struct PourTea: AppIntent {
  static let title: LocalizedStringResource = "Pour Tea"

  func perform() async throws -> some IntentResult { .result() }
}

@Suite("Siri Tip View")
@MainActor
struct SiriTipViewTests {
  private let shortcuts = [
    AppShortcut(
      intent: BrewTea(),
      phrases: [
        "Brew \(\.$cups) cups in \(.applicationName)", "Make \(\.$kind) with \(.applicationName)",
        "Make tea with \(.applicationName)",
      ])
  ]

  private func drawn(_ view: some View) -> [String] {
    guard let node = ViewNode(view._snippet) else { return ["no tree"] }
    return ViewTextRenderer(width: 40).lines(of: node)
  }

  private func tip(_ intent: some AppIntent) -> [String] {
    ShortcutTips.with(shortcuts, of: "Teapot") {
      drawn(SiriTipView(intent: intent).siriTipViewStyle(.automatic))
    }
  }

  @Test func `it shows the first phrase whose parameters have values`() {
    #expect(tip(BrewTea()) == ["“Make tea with Teapot”"])
    #expect(tip(BrewTea(kind: "Oolong")) == ["“Make Oolong with Teapot”"])
    #expect(tip(BrewTea(kind: "Oolong", cups: 2)) == ["“Brew 2 cups in Teapot”"])
  }

  @Test func `an intent without a shortcut is named by its title`() {
    #expect(tip(PourTea()) == ["“Pour Tea”"])
    #expect(drawn(SiriTipView(intent: BrewTea(kind: "Oolong"))) == ["“Brew Tea”"])
  }

  @Test func `it can be dismissed`() {
    let shown = ShortcutTips.with(shortcuts, of: "Teapot") {
      drawn(SiriTipView(intent: BrewTea(), isVisible: .constant(false)))
    }
    #expect(shown.isEmpty)
  }
}
