import AppIntentsCore
import Foundation

/// Follows the redirects of an address.
struct ExpandURL: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "web.expand"
  static let title: LocalizedStringResource = "Expand URL"
  static let description = IntentDescription(
    """
    Follows the redirects of an address, up to five, and gives the one at their end: what a short link \
    such as `https://short.example/x` stands for. Nothing of the page is loaded.
    """,
    categoryName: "Web", searchKeywords: ["short link", "redirect", "unshorten"],
    resultValueName: "Expanded URL")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Expand \(\.$url)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<URL> {
    .result(value: try await WebRequest(url: url, origin: $url.origin).head().url)
  }
}
