/// The shortcuts of an app: intents with phrases that start them.
public protocol AppShortcutsProvider: Sendable {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  static var shortcutTileColor: ShortcutTileColor { get }
  /// Phrases that must not start any of them.
  static var negativePhrases: NegativeAppShortcutPhrases { get }
}

extension AppShortcutsProvider {
  public typealias ParameterPresentation = AppShortcutParameterPresentation
  public typealias Summary = AppShortcutParameterPresentationSummary
  public typealias OptionsCollection = AppShortcutOptionsCollection

  public static var shortcutTileColor: ShortcutTileColor { .blue }
  public static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases(phrases: [])
  }

  /// Has no effect here: parameters' values are read when they are needed.
  public static func updateAppShortcutParameters() {}
}

/// The color of an app's shortcuts. Kept as data.
public enum ShortcutTileColor: Sendable, Hashable, CaseIterable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  case red, tangerine, teal, yellow
}

/// An intent with its parameters set, and the phrases that start it.
public struct AppShortcut: Sendable {
  public let intent: any AppIntent
  /// The phrases as text, with `${applicationName}` for the app's name and the titles of parameters
  /// in `${…}`.
  public let phrases: [String]
  public let shortTitle: LocalizedStringResource?
  public let systemImageName: String?
  /// How the values of the parameter in its phrases are listed.
  package let presentation: PresentedParameter?

  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.init(intent, phrases, shortTitle, systemImageName, nil)
  }

  public init<Intent: AppIntent, Value: _IntentValue>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
    systemImageName: String,
    parameterPresentation: AppShortcutParameterPresentation<Intent, Value>
  ) {
    self.init(intent, phrases, shortTitle, systemImageName, parameterPresentation.parameter)
  }

  private init<Intent: AppIntent>(
    _ intent: Intent, _ phrases: [AppShortcutPhrase<Intent>], _ title: LocalizedStringResource?,
    _ image: String?, _ presentation: PresentedParameter?
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.text)
    shortTitle = title
    systemImageName = image
    self.presentation = presentation
  }
}

/// A phrase: `"Count words with \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
  let text: String

  public init(_ value: String) { text = value }
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
      text += "${\(Intent.title(ofParameter: parameter))}"
    }
  }
}

public enum AppShortcutPhraseToken: Sendable, Hashable {
  case applicationName
}

/// A phrase that must not start an app's shortcut.
public struct NegativeAppShortcutPhrase: Sendable, ExpressibleByStringInterpolation {
  /// The phrase as text, with `${applicationName}` for the app's name.
  package let text: String

  public init(_ phraseKey: String) { text = phraseKey }
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      text += "${\(token)}"
    }
  }
}

/// The phrases that must not start any of an app's shortcuts.
public struct NegativeAppShortcutPhrases: Sendable {
  package let phrases: [NegativeAppShortcutPhrase]

  public init(phrases: [NegativeAppShortcutPhrase]) { self.phrases = phrases }

  public init(@Builder _ phrases: () -> [NegativeAppShortcutPhrase]) { self.phrases = phrases() }

  @resultBuilder
  public enum Builder {
    public static func buildExpression(
      _ phrase: NegativeAppShortcutPhrase
    ) -> NegativeAppShortcutPhrase { phrase }

    public static func buildBlock(
      _ phrases: NegativeAppShortcutPhrase...
    ) -> [NegativeAppShortcutPhrase] { phrases }
  }
}

/// What the statements of `appShortcuts` are.
public protocol AppShortcutsContent {
  var appShortcuts: [AppShortcut] { get }
}

extension AppShortcut: AppShortcutsContent {
  public var appShortcuts: [AppShortcut] { [self] }
}

extension Array: AppShortcutsContent where Element == AppShortcut {
  public var appShortcuts: [AppShortcut] { self }
}

@resultBuilder
public enum AppShortcutsBuilder {
  /// A shortcut may be written `.init(…)`.
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }

  public static func buildExpression(_ content: some AppShortcutsContent) -> [AppShortcut] {
    content.appShortcuts
  }

  public static func buildBlock(_ parts: [AppShortcut]...) -> [AppShortcut] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [AppShortcut]?) -> [AppShortcut] { part ?? [] }
  public static func buildEither(first part: [AppShortcut]) -> [AppShortcut] { part }
  public static func buildEither(second part: [AppShortcut]) -> [AppShortcut] { part }
  public static func buildArray(_ parts: [[AppShortcut]]) -> [AppShortcut] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [AppShortcut]) -> [AppShortcut] { part }
}
