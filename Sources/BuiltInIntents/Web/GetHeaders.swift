import AppIntentsCore
import Foundation
import OrderedCollections

/// Gets the headers of an address.
struct GetHeaders: AppIntent, SideEffectDeclaring, ProgramUsing, OutputDetailing {
  static let persistentIdentifier = "web.headers"
  static let title: LocalizedStringResource = "Get Headers of URL"
  static let description = IntentDescription(
    """
    Gets the headers that a server sends for an address, without the content: their names in lower \
    case, such as `content-type` and `last-modified`. Follows up to five redirects. The output has \
    `status` and `url` as properties; an error of the server has headers, too.
    """,
    categoryName: "Web", searchKeywords: ["http", "head", "content type", "size"],
    resultValueName: "Headers")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]
  static let outputDetails: OrderedDictionary<String, ValueType> = ["status": .number, "url": .url]

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Get the headers of \(\.$url)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let answer = try await WebRequest(url: url, origin: $url.origin).head()
    return .result(
      value: answer.headers.mapValues { .text($0) },
      details: ["status": .number(answer.status), "url": .url(answer.url)])
  }
}

extension WebRequest {
  /// Asks for the headers only. A server that knows no such request is asked for the first byte.
  func head() async throws -> WebAnswer {
    var request = self
    request.method = .head
    request.transfer.content = .headers
    request.transfer.time = transfer.time ?? Self.longestReading
    let answer = try await request.send()
    answer.discard()
    guard [405, 501].contains(answer.status) else { return answer }
    request.method = .get
    request.transfer.headers.append((name: "Range", value: "bytes=0-0"))
    let first = try await request.send()
    first.discard()
    return first
  }
}
