/// An intent that shows something: `perform()` returns `.result(view:)`.
public protocol SnippetIntent: AppIntent {
  /// Draws the views of this intent again, where one is shown.
  ///
  /// Pressing a button draws them again in any case. Outside of that it reaches a program that waits for
  /// `IntentSnippet.reloads(of:)`, such as an app with a window. What Segue has shown in a terminal or in
  /// a result stays as it was, so it may be called whenever something changes.
  static func reload()

  /// What is shown, in texts about App Intents. Apple's snippet intents perform instead.
  associatedtype _Shown = _NothingShown
  var snippet: _Shown { get }
}

extension SnippetIntent {
  public static func reload() { SnippetReloads.reload(Self.self) }
}

/// The `snippet` of a snippet intent that performs.
public struct _NothingShown: Sendable {}

extension SnippetIntent where _Shown == _NothingShown {
  public var snippet: _NothingShown { _NothingShown() }
}

// Texts about App Intents write a snippet intent as a view with parameters.
extension SnippetIntent where _Shown: _SnippetView {
  @available(*, deprecated, message: "Apple's snippet intents have a title")
  public static var title: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: TypeName.title(TypeName.of(Self.self)))
  }

  @available(*, deprecated, message: "Apple's snippet intents perform: `.result(view: snippet)`")
  public func perform() async throws
    -> IntentResultContainer<Never, Never, _SnippetViewContainer, Never>
  {
    .result(view: snippet)
  }
}

/// The snippet of a result that shows none.
public struct EmptySnippetIntent: SnippetIntent {
  public static let title: LocalizedStringResource = "Nothing"
  public static var isDiscoverable: Bool { false }

  public init() {}

  public func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: NoView())
  }

  private struct NoView: Sendable {}
}
