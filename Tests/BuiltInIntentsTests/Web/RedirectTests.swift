import AppIntentsCore
import Foundation
import OrderedCollections
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Redirects")
struct RedirectTests {
  private static let headers: IntentValue = [
    "X-Api-Key": "hush", "PRIVATE-TOKEN": "hush", "Authorization": "Bearer hush",
    "Cookie": "a=hush", "Content-Type": "text/hush",
  ]

  /// What the last server on the way says it was sent.
  private func sent(
    to server: LocalServer, _ status: Int, _ location: String, method: WebMethod = .post,
    login: String = ""
  ) async throws -> OrderedDictionary<String, IntentValue> {
    let folder = try TestFolder()
    let url = try server.url("/to?status=\(status)&url=\(PercentEncoding.encode(location.utf8))")
    let address = url.absoluteString.replacing("//", with: "//\(login)")
    let value = try await value(
      SendRequest.self,
      [
        "url": try #require(URL(string: address)), "method": method, "headers": Self.headers,
        "body": ["key": "hush"] as IntentValue,
      ], in: TestRun(temporaryFolder: folder.path))
    return try OrderedDictionary.from(value)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `another server gets neither headers nor body`(status: Int) async throws {
    let (first, second) = try await (LocalServer.shared.value, LocalServer.other.value)
    let location = try second.url("/echo").absoluteString
    let echo = try await sent(
      to: first, status, location, method: .put, login: "ada:hush@")
    #expect(!"\(echo)".contains("hush") && !"\(echo)".contains("YWRhOmh1c2g"), "\(echo)")
    #expect(echo["method"] == (status == 303 ? "GET" : "PUT"))
  }

  @Test(arguments: [
    (301, WebMethod.post, "GET"), (302, .post, "GET"), (303, .post, "GET"), (307, .post, "POST"),
    (308, .post, "POST"), (301, .put, "PUT"), (302, .delete, "DELETE"), (303, .put, "GET"),
    (307, .patch, "PATCH"),
  ])
  func `the same server gets what the status asks for`(
    status: Int, method: WebMethod, then: String
  ) async throws {
    let server = try await LocalServer.shared.value
    let echo = try await sent(to: server, status, "/echo", method: method, login: "ada:pw@")
    #expect(echo["method"] == .text(then))
    #expect(echo["body"] == (then == "GET" ? "" : #"{"key":"hush"}"#))
    guard case .dictionary(let headers) = echo["headers"] else { return #expect(Bool(false)) }
    #expect(headers["x-api-key"] == "hush")
    #expect(headers["content-type"] == (then == "GET" ? nil : "text/hush"))
  }

  @Test func `five are followed, and no more`() async throws {
    let server = try await LocalServer.shared.value
    let run = TestRun()
    #expect(
      try await value(GetContents.self, ["url": try server.url("/count/5")], in: run) == "counted")
    await #expect(
      throws: IntentFailure("`127.0.0.1` redirects more than 5 times", kind: .network)
    ) {
      try await value(GetContents.self, ["url": try server.url("/count/6")], in: run)
    }
  }

  @Test func `the content is that of the last response`() async throws {
    let server = try await LocalServer.shared.value
    let url = try server.url("/to?status=302&url=/empty")
    #expect(try await value(GetContents.self, ["url": url]) == .nothing)
  }

  @Test func `a server that data names must not be one of this machine`() async throws {
    let (first, second) = try await (LocalServer.shared.value, LocalServer.other.value)
    for host in ["localhost", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0"] {
      let url = try first.url("/to?status=302&url=http://\(host):\(second.port)/json")
      do {
        let value = try await value(GetContents.self, ["url": url])
        Issue.record("\(host) answered \(value)")
      } catch let failure as IntentFailure {
        #expect(failure.kind == .notPermitted, "\(host): \(failure)")
        #expect(failure.help == "add `localhost` to `reach` under `permissions`")
      }
    }
  }

  @Test func `a login is only for the server that it was given for`() throws {
    let first = WebHop(
      url: try #require(URL(string: "https://a:b@example.org/x")), origin: .workflow, method: .get,
      headers: ["X": "y"])
    func next(_ location: String) throws -> String? {
      try first.next(after: 302, location: location)?.url.absoluteString
    }
    #expect(try next("/y") == "https://a:b@example.org/y")
    #expect(try next("https://EXAMPLE.org:443/y") == "https://a:b@EXAMPLE.org:443/y")
    for other in ["http://example.org/y", "https://example.org:8443/y", "https://example.com/y"] {
      #expect(try next(other) == other)
      #expect(try first.next(after: 302, location: other)?.headers.isEmpty == true)
    }
    #expect(try next("https://c:d@example.com/y") == "https://example.com/y")
    #expect(try next("//example.com/y") == "https://example.com/y")
    #expect(try first.next(after: 302, location: "https://example.com/")?.origin == .data)
    #expect(try first.next(after: 302, location: "http://example.org/")?.origin == .workflow)
    #expect(try first.next(after: 304, location: "/y") == nil)
    #expect(try first.next(after: 302, location: nil) == nil)
  }
}
