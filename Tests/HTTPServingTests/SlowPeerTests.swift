import SystemPackage
import Testing

@testable import HTTPServing

/// Those that wait for what doesn't come fail by the time limit.
@Suite("Slow and many peers", .timeLimit(.minutes(10)))
struct SlowPeerTests {
  private static let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let echo = "GET [] [] 0 "

  /// The request follows a whole one in one write, so that the server has both before time passes.
  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: h\r\nX: ", "the request didn't arrive in time"),
    ("G", "the request didn't arrive in time"),
    (
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nabc", "the body didn't arrive in time"
    ),
    (
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5",
      "the body didn't arrive in time"
    ),
  ])
  func `a request that doesn't go on is refused`(start: String, reason: String) async throws {
    let fixture = try ServerFixture()
    let client = try fixture.connect()
    defer { client.close() }
    try await client.send(Self.request + start)
    _ = try await client.text(endingWith: Self.echo)
    let answer = try await fixture.passingTime { try await client.text() }
    #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\n"))
    #expect(answer.hasSuffix("\n\n\(reason)\n"))
  }

  @Test func `a request is refused that arrives byte after byte`() async throws {
    let fixture = try ServerFixture()
    let client = try fixture.connect()
    defer { client.close() }
    try await client.send(Self.request + "GET / HTTP/1.1\r\nHost: h\r\nX: ")
    _ = try await client.text(endingWith: Self.echo)
    for _ in 1...110 {
      try? await client.send("X")
      fixture.clock.advance(by: .milliseconds(100))
      fixture.server.expire()
    }
    // The last byte came a moment ago, and the first one more than 10 seconds.
    let expiring = Task {
      while !Task.isCancelled {
        fixture.server.expire()
        await Task.yield()
      }
    }
    let answer = try await client.text(endingWith: "the request didn't arrive in time\n")
    expiring.cancel()
    #expect(answer.hasPrefix("HTTP/1.1 408 "))
  }

  @Test func `an idle connection is closed without a word`() async throws {
    let fixture = try ServerFixture()
    let client = try fixture.connect()
    try await client.send(Self.request)
    #expect(try await client.text(endingWith: Self.echo).hasPrefix("HTTP/1.1 200 OK\n"))
    await fixture.idle(1)
    let began = fixture.clock.time
    let rest = try await fixture.passingTime { try await client.text() }
    #expect(rest == "")
    #expect(fixture.clock.time >= began + HTTPLimits().idleTime)
  }

  /// The response is larger than what the system buffers for a reader that takes nothing.
  @Test func `a reader that takes nothing loses its connection`() async throws {
    let handler = EndlessHandler()
    let fixture = try ServerFixture(handler)
    let client = try fixture.connect()
    defer { client.close() }
    try await client.send(Self.request)
    await handler.hasBegun()
    try await fixture.passingTime {
      while fixture.server.connectionCount > 0 { await Task.yield() }
    }
  }

  @Test func `a stream ends when its reader leaves`() async throws {
    let handler = WaitingHandler()
    let fixture = try ServerFixture(handler)
    let client = try fixture.connect()
    try await client.send(Self.request)
    _ = try await client.text(endingWith: "data: first\n\n\r\n")
    client.close()
    await handler.hasEnded()
  }

  @Test func `who leaves without the answer frees the connection at once`() async throws {
    let handler = PatientHandler()
    let fixture = try ServerFixture(handler)
    let client = try fixture.connect()
    try await client.send(Self.request)
    await handler.hasBegun()
    client.close()
    await handler.hasEnded()
    while fixture.server.connectionCount > 0 { await Task.yield() }
  }

  @Test func `a thousand connections find a limit, and the next request an answer`() async throws {
    var limits = HTTPLimits()
    (limits.connections, limits.connectionsPerPeer) = (50, 40)
    let gate = GatedHandler()
    let fixture = try ServerFixture(gate, limits: limits)
    var clients: [StreamSocket] = []
    for number in 0..<1000 {
      let client = try fixture.connect()
      if number < 40 {
        try await client.send(Self.request)
        // A request that isn't answered yet keeps its connection.
        await gate.hasBegun()
        clients.append(client)
        continue
      }
      // It sends nothing: unread bytes would reset the connection, and with it the answer.
      let answer = try await client.text()
      #expect(answer.hasPrefix("HTTP/1.1 503 Service Unavailable\n"))
      #expect(answer.contains("there are too many connections"))
      #expect(fixture.server.connectionCount <= 40)
      client.close()
    }
    for _ in clients { gate.open() }
    for client in clients {
      let answer = try await client.text(endingWith: "done")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\n"))
      client.close()
    }
    gate.open()
    let last = try fixture.connect()
    try await last.send(Self.request)
    let answer = try await last.text(endingWith: "done")
    last.close()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\n"))
    await fixture.server.stop(within: .seconds(30))
  }

  /// Otherwise those who send nothing but the first bytes of requests would keep all others out.
  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: h\r\nX: a",
    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\n\r\na",
  ])
  func `a request that is slow to arrive makes room for another one`(start: String) async throws {
    var limits = HTTPLimits()
    limits.connections = 2
    let fixture = try ServerFixture(limits: limits)
    let (slow, upload) = (try fixture.connect(), try fixture.connect())
    defer { upload.close() }
    try await slow.send(start)
    await fixture.receiving(1)
    let body = String(repeating: "a", count: 50_000)
    try await upload.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 50001\r\n\r\n" + body)
    await fixture.receiving(2, bytes: body.utf8.count)
    // Both may be on their way.
    #expect(try await fixture.connect().text().hasPrefix("HTTP/1.1 503 "))
    fixture.clock.advance(by: limits.hurriedTime)
    let other = try fixture.connect()
    defer { other.close() }
    try await other.send(Self.request)
    #expect(try await other.text(endingWith: Self.echo).hasPrefix("HTTP/1.1 200 OK\n"))
    #expect(try await slow.text() == "")
    try await upload.send("a")
    #expect(try await upload.text(endingWith: "50001").hasPrefix("HTTP/1.1 200 OK\n"))
  }

  @Test func `a new connection replaces the one that was idle longest`() async throws {
    var limits = HTTPLimits()
    limits.connections = 2
    let fixture = try ServerFixture(limits: limits)
    var clients: [StreamSocket] = []
    for number in 1...3 {
      let client = try fixture.connect()
      try await client.send(Self.request)
      _ = try await client.text(endingWith: Self.echo)
      // It is idle as soon as the server says so, and not when its answer is here.
      await fixture.idle(min(number, 2))
      fixture.clock.advance(by: .seconds(1))
      clients.append(client)
    }
    #expect(try await clients[0].text() == "")
    try await clients[1].send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(try await clients[1].text().hasPrefix("HTTP/1.1 200 OK\n"))
  }
}

/// Sends events without end.
private final class EndlessHandler: HTTPHandler {
  private let began = AsyncStream<Void>.makeStream()

  func hasBegun() async { for await _ in began.stream { return } }

  func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    .answered(
      .events { [began] stream in
        let text = String(repeating: "x", count: 100_000)
        while true {
          try await stream.send(HTTPEvent(data: text))
          began.continuation.yield()
        }
      })
  }
}

/// Answers when it is canceled.
private final class PatientHandler: HTTPHandler {
  private let began = AsyncStream<Void>.makeStream()
  private let ended = AsyncStream<Void>.makeStream()

  func hasBegun() async { for await _ in began.stream { return } }
  func hasEnded() async { for await _ in ended.stream { return } }

  func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    .admitted(bodyLimit: 0) { [began, ended] _ in
      began.continuation.yield()
      let (never, continuation) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      continuation.finish()
      ended.continuation.yield()
      return .text(.ok, "late")
    }
  }
}

/// Sends one event, and waits until it is canceled.
private final class WaitingHandler: HTTPHandler {
  private let ended = AsyncStream<Void>.makeStream()

  func hasEnded() async { for await _ in ended.stream { return } }

  func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    .answered(
      .events { [ended] stream in
        try await stream.send(HTTPEvent(data: "first"))
        let (never, continuation) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        continuation.finish()
        ended.continuation.yield()
      })
  }
}
