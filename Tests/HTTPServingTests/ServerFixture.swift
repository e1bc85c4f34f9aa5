import Dispatch
import Glibc
import Synchronization
import SystemPackage
import TestFixtures

@testable import HTTPServing

/// A server on a free port, whose clock stands still until the test moves it.
final class ServerFixture: Sendable {
  let folder: TestFolder
  let server: HTTPServer
  let address: ServerAddress
  let clock = HeldClock()
  private static let queue = DispatchQueue(label: "test.clients")

  init(_ handler: any HTTPHandler = EchoHandler(), limits: HTTPLimits = HTTPLimits()) throws {
    folder = try TestFolder()
    server = HTTPServer(
      limits: limits, folder: folder.path, clock: clock.serverClock, sweepsItself: false,
      handler: handler)
    address = try server.listen(on: ServerAddress(host: "127.0.0.1", port: 0))
  }

  /// A connection to the server.
  func connect() throws -> StreamSocket {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(address.port).bigEndian
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0, fcntl(number, F_SETFL, O_NONBLOCK) == 0 else {
      let error = Errno(rawValue: errno)
      close(number)
      throw error
    }
    return StreamSocket(FileDescriptor(rawValue: number), queue: Self.queue)
  }

  /// What the server answers to bytes, to its last byte.
  func answer(to request: String) async throws -> String {
    try await answer(to: Array(request.utf8))
  }

  func answer(to request: [UInt8]) async throws -> String {
    let client = try connect()
    defer { client.close() }
    // A server that refuses a request may close before it has all of it.
    try? await client.write(request, by: nil)
    client.finishWriting()
    return try await client.text()
  }

  /// Waits until so many connections wait for a request.
  func idle(_ count: Int) async {
    while server.idleCount != count { await Task.yield() }
  }

  /// Waits until so many connections have a part of a request, the largest of which has so many bytes.
  func receiving(_ count: Int, bytes: Int = 0) async {
    while true {
      let parts = server.receivedBytes
      if parts.count == count, parts.max() ?? 0 >= bytes { return }
      await Task.yield()
    }
  }

  /// Moves the clock on for as long as something takes.
  func passingTime<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let passing = Task { [clock, server] in
      while !Task.isCancelled {
        clock.advance(by: .seconds(1))
        server.expire()
        await Task.yield()
      }
    }
    defer { passing.cancel() }
    return try await body()
  }
}

extension StreamSocket {
  /// What arrives until the other side closes.
  func text() async throws -> String {
    var all: [UInt8] = []
    while let piece = try? await read(by: nil), !piece.isEmpty { all += piece }
    return String(decoding: all, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// What arrives until it ends with some text.
  func text(endingWith ending: String) async throws -> String {
    var all: [UInt8] = []
    while !all.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
      let piece = try await read(by: nil)
      if piece.isEmpty { break }
      all += piece
    }
    return String(decoding: all, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  func send(_ text: String) async throws { try await write(Array(text.utf8), by: nil) }
}

/// A clock that moves when a test says so.
final class HeldClock: Sendable {
  private let now = Mutex(Duration.seconds(1000))

  func advance(by duration: Duration) { now.withLock { $0 += duration } }

  /// What it shows.
  var time: Duration { now.withLock { $0 } }

  var serverClock: ServerClock {
    ServerClock {
      self.now.withLock { $0 }
    } date: {
      0
    }
  }
}

/// Answers with what it got. `/closed` is refused before its body is read, `/events` sends events, and
/// `/page` has an answer of its own for a body that is too large.
struct EchoHandler: HTTPHandler {
  var bodyLimit = 1 << 20

  func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    switch head.target.path.first {
    case "closed": return .answered(.text(.notFound, "not found\n"))
    case "events":
      return .answered(
        .events { stream in
          try await stream.send(HTTPEvent(name: "a", id: "1", data: "two\nlines"))
          try await stream.beat()
          try await stream.send(HTTPEvent(data: ""))
        })
    default: break
    }
    let page: @Sendable () async -> HTTPResponse = { .text(.contentTooLarge, "a page\n") }
    let tooLarge = head.target.path == ["page"] ? page : nil
    return .admitted(bodyLimit: bodyLimit, tooLarge: tooLarge) { request in
      let query = request.head.target.query.map { "\($0.name)=\($0.value)" }
      var text = "\(request.head.method) \(request.head.target.path) \(query) \(request.body.count)"
      if case .file = request.body { text += " in a file" }
      if let content = try? request.body.content(), content.count < 100 {
        text += " " + String(decoding: content, as: UTF8.self)
      }
      return .text(.ok, text)
    }
  }
}
