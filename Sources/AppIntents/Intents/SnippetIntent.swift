/// An intent that shows something: `perform()` returns `.result(view:)`.
public protocol SnippetIntent: AppIntent {
  /// Draws the views of this intent again, where one is shown.
  static func reload()
}

extension SnippetIntent {
  public static func reload() { SnippetReloads.reload(Self.self) }
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
