/// The shortcuts of an app. They are read, but their phrases have no effect here.
public protocol AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  public static var shortcutTileColor: ShortcutTileColor { .blue }
  /// Has no effect here.
  public static func updateAppShortcutParameters() {}
}

public enum ShortcutTileColor: Sendable, Hashable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  case red, tangerine, teal, yellow
}

/// An intent with its parameters set, and the phrases that start it.
public struct AppShortcut: Sendable {
  public let intent: any AppIntent
  /// The phrases as text, with `${applicationName}` for the app's name.
  public let phrases: [String]
  public let shortTitle: LocalizedStringResource?
  public let systemImageName: String?

  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.text)
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
  }
}

/// A phrase: `"Count words with \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      text += "${\(token)}"
    }

    public mutating func appendInterpolation<Value: _IntentValue>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      text += "${\(Intent()[keyPath: parameter].titleText)}"
    }
  }
}

public enum AppShortcutPhraseToken: Sendable, Hashable {
  case applicationName
}

@resultBuilder
public enum AppShortcutsBuilder {
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  public static func buildBlock(_ parts: [AppShortcut]...) -> [AppShortcut] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [AppShortcut]?) -> [AppShortcut] { part ?? [] }
  public static func buildEither(first part: [AppShortcut]) -> [AppShortcut] { part }
  public static func buildEither(second part: [AppShortcut]) -> [AppShortcut] { part }
  public static func buildArray(_ parts: [[AppShortcut]]) -> [AppShortcut] { parts.flatMap { $0 } }
}
