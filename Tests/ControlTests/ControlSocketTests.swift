import AppIntentsCore
import Foundation
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import Control

@Suite("The control socket")
struct ControlSocketTests {
  /// A folder that is gone when the test is over.
  private final class Place: Sendable {
    private let files: TestFolder

    init() throws { files = try TestFolder() }

    var folder: FilePath { files.path }

    var socket: ControlSocket { ControlSocket(state: folder) }

    func server(answer: @escaping ControlServer.Answer) throws -> ControlServer {
      let server = ControlServer(
        socket,
        greeting: ControlGreeting(version: "1.2.3", process: getpid(), state: folder.string),
        answer: answer)
      try server.start()
      return server
    }

    func client() async throws -> Caller? {
      try await Caller.connect(to: socket, state: folder)
    }
  }

  @Test func `requests are answered in order, and parts come before the last reply`() async throws {
    let place = try Place()
    let server = try place.server { request, part in
      guard case .log(let run, _) = request else { return .done("\(request)") }
      for number in 1...3 {
        let line = LogLineReport(
          at: Date(timeIntervalSince1970: 0), kind: "log", text: "\(run).\(number)")
        try? await part(.log([line]))
      }
      return .done("ended")
    }
    defer { server.stop() }
    let client = try #require(try await place.client())
    #expect(client.greeting.version == "1.2.3")
    for _ in 0..<3 {
      let (last, parts) = try await client.perform(.log(run: 7, follows: true))
      #expect(last.text == "ended")
      #expect(parts.map(\.text) == ["7.1", "7.2", "7.3"])
    }
    #expect(
      try await client.perform(.pause(workflow: nil)).last.text == "pause(workflow: nil)")
  }

  @Test func `paths and long replies arrive as they are`() async throws {
    let place = try Place()
    let odd = FilePath(platformString: [0x2F, CChar(bitPattern: 0xFF), 0x61, 0])
    let server = try place.server { request, _ in
      guard case .why(let path) = request, path.path == odd else {
        return .failure(ControlFailure(.failed, "another path"))
      }
      return .done(String(repeating: "x", count: 3_000_000))
    }
    defer { server.stop() }
    let client = try #require(try await place.client())
    #expect(try await client.perform(.why(WirePath(odd))).last.text?.utf8.count == 3_000_000)
  }

  @Test func `several clients are served at once`() async throws {
    let place = try Place()
    let gate = AsyncStream<Void>.makeStream()
    let server = try place.server { request, _ in
      if case .prompts = request {
        for await _ in gate.stream { break }
        return .done("late")
      }
      gate.continuation.yield()
      return .done("early")
    }
    defer { server.stop() }
    let waiting = try #require(try await place.client())
    async let late = waiting.perform(.prompts).last.text
    let other = try #require(try await place.client())
    #expect(try await other.perform(.prune).last.text == "early")
    #expect(try await late == "late")
  }

  @Test func `without a socket, or with a stale one, there is no connection`() async throws {
    let place = try Place()
    #expect(try await place.client() == nil)
    let server = try place.server { _, _ in .done("") }
    #expect(try await place.client() != nil)
    server.stop()
    #expect(try await place.client() == nil)
    // A daemon that was killed leaves its socket behind.
    let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let bound = place.socket.path.withAddress { bind(left, $0, $1) }
    #expect(bound == 0)
    close(left)
    #expect(try await place.client() == nil)
    let next = try place.server { _, _ in .done("") }
    defer { next.stop() }
    #expect(try await place.client() != nil)
  }

  @Test func `a socket that was removed or replaced is made again`() async throws {
    let place = try Place()
    let server = try place.server { _, _ in .done("here") }
    defer { server.stop() }
    let before = try #require(try await place.client())
    try FileManager.default.removeItem(atPath: place.socket.path.string)
    #expect(try await place.client() == nil)
    try server.keepListening()
    #expect(try await place.client()?.perform(.prompts).last.text == "here")
    let identity = place.socket.identity
    try server.keepListening()
    #expect(place.socket.identity == identity)
    try FileManager.default.removeItem(atPath: place.socket.path.string)
    try Data().write(to: URL(filePath: place.socket.path.string))
    try server.keepListening()
    #expect(try await place.client() != nil)
    #expect(try await before.perform(.prompts).last.text == "here")
  }

  @Test func `only its owner may use it, however long its path is`() async throws {
    let place = try Place()
    let deep = place.folder.appending(String(repeating: "d", count: 120))
    try FileManager.default.createDirectory(
      atPath: deep.string, withIntermediateDirectories: true)
    let socket = ControlSocket(state: deep)
    let server = ControlServer(
      socket, greeting: ControlGreeting(version: "1", process: 1, state: deep.string)
    ) { _, _ in .done("here") }
    try server.start()
    defer { server.stop() }
    let attributes = try FileManager.default.attributesOfItem(atPath: socket.path.string)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try await Caller.connect(to: socket, state: deep) != nil)
  }

  @Test func `a daemon that serves another store doesn't count`() async throws {
    let place = try Place()
    let server = try place.server { _, _ in .done("") }
    defer { server.stop() }
    #expect(try await Caller.connect(to: place.socket, state: "/elsewhere") == nil)
  }

  @Test func `an unknown request is answered, and an endless line closes the connection`()
    async throws
  {
    let place = try Place()
    let server = try place.server { _, _ in .done("fine") }
    defer { server.stop() }
    let path = place.socket.path
    try await blocking {
      let first = try RawConnection(path)
      first.send("{\"dance\":{}}\n")
      let greeting = "\"protocol\":\(ControlGreeting.currentProtocol)"
      #expect(first.line()?.contains(greeting) == true)
      #expect(first.line()?.contains("doesn't know this request") == true)
      first.send("{\"prompts\":{}}\n")
      #expect(first.line()?.contains("fine") == true)
      let second = try RawConnection(path)
      second.send(String(repeating: "x", count: (1 << 20) + 1))
      #expect(second.line() != nil)
      #expect(second.line() == nil)
    }
  }

  @Test func `a reply that can't be read isn't taken for another protocol`() async throws {
    let place = try Place()
    let listener = try place.socket.listen()
    let greeting = try ControlFrame.line(
      ControlGreeting(version: "1.2.3", process: getpid(), state: place.folder.string))
    async let served: Void = blocking {
      let connection = FileDescriptor(rawValue: accept(listener.rawValue, nil, nil))
      try connection.closeAfter {
        try connection.writeAll(greeting)
        var request = [UInt8](repeating: 0, count: 1024)
        _ = try request.withUnsafeMutableBytes { try connection.read(into: $0) }
        try connection.writeAll(Array("{}\n".utf8))
      }
    }
    let client = try #require(try await place.client())
    await #expect(throws: ControlFailure.unreadable("1.2.3")) {
      try await client.perform(.prompts)
    }
    try await served
    try listener.close()
  }

  @Test func `a reply that JSON can't hold is answered with a failure`() async throws {
    let place = try Place()
    let server = try place.server { request, _ in
      guard case .run = request else { return .done("fine") }
      let summary = RunSummaryReport(
        id: 1, workflow: "deep", state: "succeeded", cause: "person",
        queued: Date(timeIntervalSince1970: 0))
      var report = RunReport(summary, path: WirePath("/deep.yaml"))
      report.output = WireValue((0..<600).reduce(.nothing) { value, _ in .list([value]) })
      return .run(report)
    }
    defer { server.stop() }
    let client = try #require(try await place.client())
    guard case .failure(let failure) = try await client.perform(.run(1)).last else {
      Issue.record("the reply was sent")
      return
    }
    #expect(failure.message.contains("nested more than 500 levels deep"))
    #expect(try await client.perform(.prompts).last.text == "fine")
  }

  @Test func `connections that want nothing lock nobody out`() async throws {
    let place = try Place()
    let server = try place.server { _, _ in .done("fine") }
    defer { server.stop() }
    let path = place.socket.path
    let idle = try await blocking { try (0..<200).map { _ in try RawConnection(path) } }
    let client = try #require(try await place.client())
    #expect(try await client.perform(.prompts).last.text == "fine")
    // Some of them have begun a request and don't end it.
    try await blocking { for connection in idle { connection.send("{\"prom") } }
    let next = try #require(try await place.client())
    #expect(try await next.perform(.prompts).last.text == "fine")
    #expect(try await client.perform(.prompts).last.text == "fine")
  }

  @Test func `requests that take long leave room for others`() async throws {
    let place = try Place()
    let gate = AsyncStream<Void>.makeStream()
    let server = try place.server { request, part in
      guard case .log = request else { return .done("fine") }
      try? await part(.done("begun"))
      for await _ in gate.stream {}
      return .done("ended")
    }
    defer { server.stop() }
    let path = place.socket.path
    let long = "{\"log\":{\"run\":1,\"follows\":true}}\n"
    let followers = try await blocking {
      try (0..<ControlServer.mostLongRequests).map { _ in
        let connection = try RawConnection(path)
        connection.send(long)
        #expect(connection.line() != nil)
        #expect(connection.line()?.contains("begun") == true)
        return connection
      }
    }
    let idle = try await blocking { try (0..<200).map { _ in try RawConnection(path) } }
    let client = try #require(try await place.client())
    #expect(try await client.perform(.prompts).last.text == "fine")
    guard case .failure(let failure) = try await client.perform(.log(run: 2, follows: true)).last
    else {
      Issue.record("one more was accepted")
      return
    }
    #expect(failure.message.hasPrefix("48 other commands wait"))
    gate.continuation.finish()
    // Those that wait for a reply were kept.
    try await blocking {
      for connection in followers { #expect(connection.line()?.contains("ended") == true) }
    }
    _ = idle
  }

  @Test func `a client that has shut down its writing side still gets the answer`() async throws {
    let place = try Place()
    let server = try place.server { _, _ in .done("fine") }
    defer { server.stop() }
    let path = place.socket.path
    try await blocking {
      let connection = try RawConnection(path)
      connection.send("{\"prompts\":{}}\n")
      connection.finish()
      _ = connection.line()
      #expect(connection.line()?.contains("fine") == true)
      #expect(connection.line() == nil)
    }
  }
}

extension ControlReply {
  /// Its text, if it has one.
  fileprivate var text: String? {
    switch self {
    case .done(let text): text
    case .log(let lines): lines.map(\.text).joined(separator: "\n")
    default: nil
    }
  }
}

extension FilePath {
  fileprivate func withAddress(
    _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(string.utf8)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// A plain connection to the socket.
private final class RawConnection: @unchecked Sendable {
  // Sendable: a test uses it from one task at a time.
  private let number: Int32
  private var bytes: [UInt8] = []

  init(_ path: FilePath) throws {
    number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let connected = path.withAddress { [number] in connect(number, $0, $1) }
    guard connected == 0 else { throw Errno(rawValue: errno) }
  }

  deinit { close(number) }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func finish() { shutdown(number, Int32(SHUT_WR)) }

  /// The next line; nil at the end.
  func line() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      var piece = [UInt8](repeating: 0, count: 4096)
      let count = read(number, &piece, piece.count)
      guard count > 0 else { return nil }
      bytes += piece.prefix(count)
    }
  }
}
