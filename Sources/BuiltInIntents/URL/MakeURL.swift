import AppIntentsCore
import Foundation
import OrderedCollections

/// Makes an address of its parts.
struct MakeURL: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "url.make"
  static let title: LocalizedStringResource = "Make URL"
  static let description = IntentDescription(
    """
    Makes an address of its parts, encoded as an address needs them: \
    `https://example.com/api` with the path `a b/c` and the query `q: ü` gives \
    `https://example.com/api/a%20b/c?q=%C3%BC`.
    """,
    categoryName: "URL", searchKeywords: ["url", "address", "link", "query"],
    resultValueName: "URL")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["query": .query]

  @Parameter(
    title: "Base", description: "How the address begins, such as `https://example.com/api`",
    inputConnectionBehavior: .never)
  var base: String

  @Parameter(
    title: "Path", description: "Added to the base's own path; `/` separates its parts",
    inputConnectionBehavior: .never)
  var path: String?

  @Parameter(
    title: "Query", description: "Names and values, added after a `?`", default: [:],
    inputConnectionBehavior: .never)
  var query: OrderedDictionary<String, IntentValue>

  static var parameterSummary: some ParameterSummary {
    Summary("Make a URL of \(\.$base)") {
      \.$path
      \.$query
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<URL> {
    let base = base.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let start = URL(string: base), let scheme = start.scheme, !scheme.isEmpty else {
      throw IntentFailure(
        "`\(IntentContext.current.excerpt(of: base))` isn't the beginning of an address",
        help: "it starts with `https://`, for example")
    }
    if let port = start.port, port > Int(UInt16.max) {
      throw IntentFailure(
        "`\(IntentContext.current.excerpt(of: base))` has the port \(port), but ports go up to 65535"
      )
    }
    let text = try AddressQuery.adding(AddressQuery.fields(query), to: Self.adding(path, to: base))
    guard let url = URL(string: text) else {
      throw IntentFailure(
        "`\(IntentContext.current.excerpt(of: text))` isn't a valid address")
    }
    return .result(value: url)
  }

  private static func adding(_ path: String?, to base: String) throws -> String {
    guard let path, !path.isEmpty else { return base }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // Data in the path could otherwise reach another part of the server.
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) })
    else {
      throw IntentFailure(
        "`path` can't have the part `.` or `..`, but is "
          + "`\(IntentContext.current.excerpt(of: path))`")
    }
    let encoded = parts.map { PercentEncoding.encode($0, keeping: "!$&'()*+,;=:@") }
      .joined(separator: "/")
    let (before, fragment) = base.cut(at: "#")
    let (address, query) = before.cut(at: "?")
    let joined =
      (address.hasSuffix("/") ? String(address.dropLast()) : address) + "/"
      + (encoded.hasPrefix("/") ? String(encoded.dropFirst()) : encoded)
    return joined + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}
