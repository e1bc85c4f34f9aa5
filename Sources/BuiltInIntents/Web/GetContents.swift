import AppIntentsCore
import Foundation
import OrderedCollections

/// Gets the content of an address.
struct GetContents: AppIntent, SideEffectDeclaring, ProgramUsing, OutputDetailing {
  static let persistentIdentifier = "web.get"
  static let title: LocalizedStringResource = "Get Contents of URL"
  static let description = IntentDescription(
    """
    Gets the content of an address: JSON as a dictionary or list, a page as text, everything else \
    as a file. Follows up to five redirects; another server gets none of the headers. A status of 400 or more fails the step. The output has `status`, \
    `headers` and `url` as properties.
    """,
    categoryName: "Web", searchKeywords: ["download", "http", "fetch"], resultValueName: "Contents")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]
  static let outputDetails = WebAnswer.detailTypes

  @Parameter(title: "URL")
  var url: URL

  @Parameter(title: "Headers", default: [:])
  var headers: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Query", description: "Names and values, added after a `?`", default: [:])
  var query: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Type", description: "The form of the content", default: .automatic)
  var type: WebContent

  static var parameterSummary: some ParameterSummary {
    Summary("Get the contents of \(\.$url)") {
      \.$headers
      \.$query
      \.$type
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    var request = WebRequest(
      url: url, origin: $url.origin, headers: headers, headersOrigin: $headers.origin, query: query)
    request.transfer.content = type.receipt
    if type.receipt == .text { request.transfer.time = WebRequest.longestReading }
    let answer = try await request.send()
    return .result(value: try answer.value(as: type), details: answer.details)
  }
}
