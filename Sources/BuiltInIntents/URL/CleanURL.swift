import AppIntentsCore
import Foundation

/// Removes from an address what only tracks its reader.
struct CleanURL: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "url.clean"
  static let title: LocalizedStringResource = "Clean URL"
  static let description = IntentDescription(
    """
    Removes the parameters of an address that only track its reader, such as `utm_source`, \
    `fbclid` and `gclid`: `https://example.com/?id=7&utm_source=mail` gives \
    `https://example.com/?id=7`. Everything else stays as it is written, and an address with a \
    signature isn't changed at all.
    """,
    categoryName: "URL", searchKeywords: ["tracking", "utm", "privacy", "link"],
    resultValueName: "URL")
  static let sideEffects: SideEffects = []

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Remove tracking from \(\.$url)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<URL> {
    let text = url.absoluteString
    let (before, fragment) = text.cut(at: "#")
    let (address, query) = before.cut(at: "?")
    guard !TrackingParameters.isSigned(query ?? "") else { return .result(value: url) }
    var cleaned = address
    if let query {
      let kept = TrackingParameters.removed(from: query)
      // A query that was empty before stays.
      if !kept.isEmpty || query.isEmpty { cleaned += "?" + kept }
    }
    if let fragment {
      let kept = TrackingParameters.removed(from: fragment)
      if !kept.isEmpty || fragment.isEmpty { cleaned += "#" + kept }
    }
    guard cleaned != text, let url = URL(string: cleaned) else { return .result(value: url) }
    return .result(value: url)
  }
}
