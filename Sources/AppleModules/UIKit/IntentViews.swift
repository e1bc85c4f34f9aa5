public import AppIntentsCore
public import SwiftUI

// Views of UIKit that show nothing here. They keep what they are given.

/// A tip that names the phrase of an App Shortcut on Apple's platforms.
@MainActor public final class SiriTipUIView {
  public var style: SiriTipViewStyle
  public var intent: (any AppIntent)?
  /// Whether the user may close the tip.
  public var allowsDismissal = true
  public var isPresented = true

  public init(style: SiriTipViewStyle = .automatic) { self.style = style }

  public func setIntent(intent: some AppIntent) { self.intent = intent }
}

/// A button that opens the app's shortcuts on Apple's platforms.
@MainActor public final class ShortcutsUIButton {
  public var style: ShortcutsUIButtonStyle

  public init(style: ShortcutsUIButtonStyle = .automatic) { self.style = style }
}

public struct ShortcutsUIButtonStyle: Sendable, Hashable {
  private let name: String

  public static let automatic = ShortcutsUIButtonStyle(name: "automatic")
  public static let automaticOutline = ShortcutsUIButtonStyle(name: "automatic_outline")
  public static let light = ShortcutsUIButtonStyle(name: "light")
  public static let lightOutline = ShortcutsUIButtonStyle(name: "light_outline")
  public static let dark = ShortcutsUIButtonStyle(name: "dark")
  public static let darkOutline = ShortcutsUIButtonStyle(name: "dark_outline")
}
