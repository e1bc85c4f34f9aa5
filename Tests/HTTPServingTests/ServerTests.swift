import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import HTTPServing

@Suite("Server")
struct ServerTests {
  private static let date = "date: Thu, 01 Jan 1970 00:00:00 GMT"

  private static func answer(_ status: String, _ body: String, closes: Bool) -> String {
    """
    HTTP/1.1 \(status)
    \(date)
    content-type: text/plain; charset=utf-8
    content-length: \(body.utf8.count)
    cache-control: no-store
    x-content-type-options: nosniff
    \(closes ? "connection: close\n" : "")
    \(body)
    """
  }

  @Test(arguments: [
    ("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "200 OK", #"GET ["a"] [] 0 "#),
    ("GET /a HTTP/1.0\r\nHost: h\r\n\r\n", "200 OK", #"GET ["a"] [] 0 "#),
    (
      "POST /a HTTP/1.0\r\nHost: h\r\nContent-Length: 2\r\n\r\nxy", "200 OK",
      #"POST ["a"] [] 2 xy"#
    ),
    ("BREW / HTTP/1.1\r\nHost: h\r\n\r\n", "501 Not Implemented", "there is no method like this\n"),
    ("GET / HTTP/3.0\r\n\r\n", "505 HTTP Version Not Supported", "only HTTP/1.1 is spoken here\n"),
    ("GET / HTTP/1.1\r\n\r\n", "400 Bad Request", "a request has one `Host`\n"),
    (
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1048577\r\n\r\n", "413 Content Too Large",
      "the body is too large\n"
    ),
    (
      "POST /page HTTP/1.1\r\nHost: h\r\nContent-Length: 1048577\r\n\r\n",
      "413 Content Too Large", "a page\n"
    ),
    (
      "POST /page HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n",
      "413 Content Too Large", "a page\n"
    ),
    (
      "POST /closed HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n", "404 Not Found",
      "not found\n"
    ),
    (
      "POST / HTTP/1.1\r\nHost: h\r\nExpect: tea\r\nContent-Length: 9\r\n\r\n",
      "417 Expectation Failed", "only `100-continue` can be expected\n"
    ),
    (
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
      "400 Bad Request", "the body has two lengths\n"
    ),
  ])
  func `a request is answered, and the connection closed`(
    request: String, status: String, body: String
  ) async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.answer(to: request)
    #expect(answer == Self.answer(status, body, closes: true))
  }

  @Test func `requests that follow at once are answered in order`() async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.answer(
      to:
        "GET /1 HTTP/1.1\r\nHost: h\r\n\r\nPOST /2 HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab"
        + "GET /3 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /4 HTTP/1.1\r\n\r\n")
    #expect(
      answer == Self.answer("200 OK", #"GET ["1"] [] 0 "#, closes: false)
        + Self.answer("200 OK", #"POST ["2"] [] 2 ab"#, closes: false)
        + Self.answer("200 OK", #"GET ["3"] [] 0 "#, closes: true))
  }

  @Test func `only the head of a response is sent for its head`() async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.answer(
      to: "HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(answer.hasSuffix("connection: close\n\n"))
    #expect(answer.contains("content-length: 13\n"))
  }

  @Test func `a body is awaited when its sender asks`() async throws {
    let fixture = try ServerFixture()
    let client = try fixture.connect()
    defer { client.close() }
    try await client.send(
      "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    #expect(try await client.text(endingWith: "\r\n\r\n") == "HTTP/1.1 100 Continue\n\n")
    try await client.send("abc")
    #expect(try await client.text(endingWith: "3 abc").hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func `a large body is received in a file, which goes away`() async throws {
    var limits = HTTPLimits()
    limits.bodyInMemory = 10
    let fixture = try ServerFixture(limits: limits)
    for (size, place) in [(10, ""), (11, " in a file"), (500_000, " in a file")] {
      let chunk = String(repeating: "x", count: size)
      let answer = try await fixture.answer(
        to: "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
          + "\(String(size, radix: 16))\r\n\(chunk)\r\n0\r\n\r\n")
      #expect(answer.contains("POST [] [] \(size)\(place)"))
    }
    // A body that is too large for its limit leaves nothing, either.
    let answer = try await fixture.answer(
      to: "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "80000\r\n\(String(repeating: "x", count: 0x80000))\r\n90000\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    await fixture.server.stop(within: .seconds(30))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path.string) == [])
  }

  @Test func `events are sent as they happen`() async throws {
    let fixture = try ServerFixture()
    let events = "event: a\nid: 1\ndata: two\ndata: lines\n\n"
    // A client that has finished writing may have left, which ends the events.
    let old = try fixture.connect()
    defer { old.close() }
    try await old.send("GET /events HTTP/1.0\r\nHost: h\r\n\r\n")
    let answer = try await old.text()
    #expect(answer.hasSuffix("connection: close\n\n\(events):\n\ndata: \n\n"))
    let client = try fixture.connect()
    defer { client.close() }
    try await client.send("GET /events HTTP/1.1\r\nHost: h\r\n\r\n")
    let chunked = try await client.text()
    #expect(chunked.contains("transfer-encoding: chunked\n"))
    #expect(chunked.hasSuffix("\n\n26\n\(events)\n3\n:\n\n\n8\ndata: \n\n\n0\n\n"))
  }

  @Test func `no text ends an event or a field`() {
    let event = HTTPEvent(name: "a\nb", id: "\r\nx", data: "1\r\n\r\ndata: 2\r3")
    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "event: a b\nid:  x\ndata: 1\ndata: \ndata: data: 2\ndata: 3\n\n")
    let response = HTTPResponse.text(
      .ok, "", fields: [HTTPFields.Field("location", "/a\r\nset-cookie: x")])
    let head = String(
      decoding: response.head(for: .oneOne, closes: false, date: 1_798_761_600), as: UTF8.self)
    #expect(head.contains("\r\nlocation: /a  set-cookie: x\r\n"))
    #expect(head.contains("\r\ndate: Fri, 01 Jan 2027 00:00:00 GMT\r\n"))
  }

  @Test func `a server that stops answers what has arrived`() async throws {
    let gate = GatedHandler()
    let fixture = try ServerFixture(gate)
    let client = try fixture.connect()
    let idle = try fixture.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await gate.hasBegun()
    let stopping = Task { await fixture.server.stop(within: .seconds(30)) }
    #expect(try await idle.text() == "")
    gate.open()
    #expect(try await client.text().contains("connection: close\n\ndone"))
    await stopping.value
    #expect(throws: Errno.connectionRefused) { try fixture.connect() }
  }

  @Test func `only the server's own names are hosts`() {
    let rule = HostRule(
      addresses: [ServerAddress(host: "127.0.0.1", port: 7873)], others: ["segue.example.org"])
    let hosts = [
      "127.0.0.1:7873", "LOCALHOST:7873", "[::1]:7873", "segue.example.org", "localhost",
      "127.0.0.1:80", "evil.example:7873", "127.0.0.1.evil.example:7873", "",
    ]
    #expect(hosts.map(rule.allows) == [true, true, true, true] + Array(repeating: false, count: 5))
  }
}

/// Answers when it is told to.
final class GatedHandler: HTTPHandler {
  private let began = AsyncStream<Void>.makeStream()
  private let opened = AsyncStream<Void>.makeStream()

  func hasBegun() async { for await _ in began.stream { return } }
  func open() { opened.continuation.yield() }

  func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    .admitted(bodyLimit: 0) { [began, opened] _ in
      began.continuation.yield()
      // The server cancels the task when it stops, which says to hurry and nothing else.
      await Task { for await _ in opened.stream { return } }.value
      return .text(.ok, "done")
    }
  }
}
