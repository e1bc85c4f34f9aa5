import AppIntentsCore
import Foundation
import OrderedCollections

/// Sends something to a web server.
struct SendRequest: AppIntent, SideEffectDeclaring, ProgramUsing, OutputDetailing {
  static let persistentIdentifier = "web.request"
  static let title: LocalizedStringResource = "Send Web Request"
  static let description = IntentDescription(
    """
    Sends a request to a web server, by default with JSON, and gives the response as `web.get` \
    does. `get` and `head` send no body. Follows up to five redirects; another server gets neither \
    the headers nor the body.
    """,
    categoryName: "Web", searchKeywords: ["post", "put", "upload", "api", "http"],
    resultValueName: "Answer")
  static let sideEffects: SideEffects = .writesNetwork
  static let programs = [WebRequest.program]
  static let outputDetails = WebAnswer.detailTypes

  @Parameter(title: "URL")
  var url: URL

  @Parameter(title: "Method", default: .post)
  var method: WebMethod

  @Parameter(title: "Body", inputConnectionBehavior: .connectToPreviousIntentResult)
  var body: IntentValue?

  @Parameter(title: "Body Type", default: .json)
  var bodyType: WebBodyForm

  @Parameter(title: "Headers", default: [:])
  var headers: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Query", description: "Names and values, added after a `?`", default: [:])
  var query: OrderedDictionary<String, IntentValue>

  @Parameter(
    title: "Type", description: "The form of the response's content", default: .automatic)
  var type: WebContent

  static var parameterSummary: some ParameterSummary {
    Summary("Send \(\.$body) to \(\.$url) by \(\.$method)") {
      \.$bodyType
      \.$headers
      \.$query
      \.$type
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    var request = WebRequest(
      url: url, origin: $url.origin, method: method, headers: headers,
      headersOrigin: $headers.origin, query: query)
    if method != .get && method != .head, let body {
      request.body = try WebBody(body, as: bodyType, from: $body.origin)
    }
    // Sending may take any time.
    request.transfer.content = type.receipt
    let answer = try await request.send()
    return .result(value: try answer.value(as: type), details: answer.details)
  }
}
