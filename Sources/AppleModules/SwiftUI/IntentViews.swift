public import AppIntentsCore
public import ViewTree

/// A tip that names the phrase of an App Shortcut.
///
/// The phrase has the app's name, and the values of the intent's parameters. An intent without a
/// shortcut is named by its title. A client that knows that the person has said a phrase of the intent
/// doesn't show the tip any more.
nonisolated public struct SiriTipView: View {
  public typealias Body = Never
  private let phrase: String
  private let intent: String
  private let isVisible: @MainActor () -> Bool

  public init(intent: some AppIntent, isVisible: Binding<Bool>? = nil) {
    phrase = ShortcutTips.phrase(for: intent) ?? String(localized: type(of: intent).title)
    self.intent = IntentDescriptor(type(of: intent)).id
    self.isVisible = { isVisible?.wrappedValue ?? true }
  }

  @MainActor public func _nodes() -> [ViewNode] {
    isVisible() ? [.tip("“\(phrase)”", for: intent)] : []
  }
}

public struct SiriTipViewStyle: Sendable {
  public static let automatic = SiriTipViewStyle()
  public static let light = SiriTipViewStyle()
  public static let dark = SiriTipViewStyle()
}

/// A button that opens the app's shortcuts on Apple's platforms. It shows nothing here.
nonisolated public struct ShortcutsLink: View {
  public typealias Body = Never
  public init(action: (() -> Void)? = nil) {}
  @MainActor public func _nodes() -> [ViewNode] { [] }
}

public struct ShortcutsLinkStyle: Sendable {
  public static let automatic = ShortcutsLinkStyle()
  public static let automaticOutline = ShortcutsLinkStyle()
  public static let light = ShortcutsLinkStyle()
  public static let lightOutline = ShortcutsLinkStyle()
  public static let dark = ShortcutsLinkStyle()
  public static let darkOutline = ShortcutsLinkStyle()
}

extension View {
  public nonisolated func siriTipViewStyle(_ style: SiriTipViewStyle) -> some View { self }
  public nonisolated func shortcutsLinkStyle(_ style: ShortcutsLinkStyle) -> some View { self }

  /// Has no effect here: there is no scene that an activity continues in. `IntentServer.continueActivity`
  /// of `IntentServing` is for that.
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    self
  }

  /// Has no effect here: intents are performed, not handed to a scene.
  public nonisolated func onAppIntentExecution<Intent: AppIntent>(
    _ intent: Intent.Type, perform action: @escaping (Intent) -> Void
  ) -> some View {
    self
  }
}
