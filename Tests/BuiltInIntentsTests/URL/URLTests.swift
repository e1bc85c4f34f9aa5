import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Make URL, Clean URL")
struct URLTests {
  private func made(
    _ base: String, path: String? = nil, query: IntentValue = [:]
  ) async throws -> String {
    var parameters: [String: any Sendable] = ["base": base, "query": query]
    if let path { parameters["path"] = path }
    return try await URL.from(value(MakeURL.self, parameters)).absoluteString
  }

  @Test(
    arguments: [
      ("https://example.com", nil, [:], "https://example.com"),
      (" https://example.com/api \n", nil, [:], "https://example.com/api"),
      ("https://example.com", "a b/ü", [:], "https://example.com/a%20b/%C3%BC"),
      ("https://example.com/api/", "/a?b#c%2", [:], "https://example.com/api/a%3Fb%23c%252"),
      ("https://e.com/a?x=1#end", "b", ["q": "c d&e"], "https://e.com/a/b?x=1&q=c%20d%26e#end"),
      ("https://e.com/?", nil, ["n": [1, 2], "no": .nothing], "https://e.com/?n=1&n=2"),
      ("mailto:ann@example.com", nil, ["subject": "a b"], "mailto:ann@example.com?subject=a%20b"),
      ("https://e.com", nil, ["e\u{301}": "#\u{301}"], "https://e.com?e%CC%81=%23%CC%81"),
    ] as [(String, String?, IntentValue, String)])
  func `an address is made of its parts`(
    base: String, path: String?, query: IntentValue, url: String
  ) async throws {
    #expect(try await made(base, path: path, query: query) == url)
  }

  @Test(
    arguments: [
      ("example.com", nil, "`example.com` isn't the beginning of an address"),
      ("", nil, "`` isn't the beginning of an address"),
      (
        "http://e.com:99999/a", nil,
        "`http://e.com:99999/a` has the port 99999, but ports go up to 65535"
      ),
      ("https://e.com/a", "../b", "`path` can't have the part `.` or `..`, but is `../b`"),
      ("https://e.com/a", "b/./c", "`path` can't have the part `.` or `..`, but is `b/./c`"),
    ] as [(String, String?, String)])
  func `a wrong part is refused`(base: String, path: String?, message: String) async throws {
    let failure = await #expect(throws: IntentFailure.self) { try await made(base, path: path) }
    #expect(failure?.message == message)
  }

  @Test(arguments: [
    ("https://example.com/?id=7&utm_source=mail&UTM_Medium=x", "https://example.com/?id=7"),
    ("https://example.com/a?fbclid=1&gclid=2", "https://example.com/a"),
    ("https://example.com/a?a=%2b+c&&mc_eid=1&b", "https://example.com/a?a=%2b+c&&b"),
    ("https://example.com/a?", "https://example.com/a?"),
    ("https://example.com/a#utm_source=x", "https://example.com/a"),
    ("https://example.com/a?utm_term=1#part", "https://example.com/a#part"),
    ("https://example.com/a?id=1&ref=b&source=c", "https://example.com/a?id=1&ref=b&source=c"),
    (
      "https://b.s3.amazonaws.com/x?utm_source=1&X-Amz-Signature=ab",
      "https://b.s3.amazonaws.com/x?utm_source=1&X-Amz-Signature=ab"
    ),
    (
      "https://example.com/%75tm_source?q=utm_source",
      "https://example.com/%75tm_source?q=utm_source"
    ),
    ("mailto:a@example.com?utm_source=x", "mailto:a@example.com"),
  ])
  func `only what tracks its reader is removed`(url: String, clean: String) async throws {
    let url = try address(url)
    #expect(try await URL.from(value(CleanURL.self, ["url": url])).absoluteString == clean)
  }
}
