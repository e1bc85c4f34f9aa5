import AppIntentsCore
import CLinuxPrograms
import Glibc
import OrderedCollections
import Synchronization
import SystemPackage
import Testing

@testable import ModelContext

@Suite struct ConnectionTests {
  /// Two ends of a pair of pipes; the far end is raw.
  private struct Pipes {
    let near: (input: FileDescriptor, output: FileDescriptor)
    let far: (input: FileDescriptor, output: FileDescriptor)

    init() throws {
      let (there, back) = (try Self.pipe(), try Self.pipe())
      near = (back.reading, there.writing)
      far = (there.reading, back.writing)
    }

    /// Programs that other tests start meanwhile don't inherit it: they would keep it open.
    private static func pipe() throws -> (reading: FileDescriptor, writing: FileDescriptor) {
      var ends: [Int32] = [-1, -1]
      guard pipe2(&ends, C_O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
      return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }
  }

  private static func connection(
    _ ends: (input: FileDescriptor, output: FileDescriptor),
    limits: MessageLimits = MessageLimits()
  ) throws -> (Connection, AsyncStream<Connection.Event>) {
    let (events, arriving) = AsyncStream.makeStream(of: Connection.Event.self)
    let connection = try Connection(input: ends.input, output: ends.output, limits: limits) {
      arriving.yield($0)
      if case .ended = $0 { arriving.finish() }
    }
    connection.start()
    return (connection, events)
  }

  /// A connection that answers `echo` with its parameters and `fail` with an error.
  private static func echoing(
    _ ends: (input: FileDescriptor, output: FileDescriptor),
    limits: MessageLimits = MessageLimits()
  ) throws -> Connection {
    let (connection, events) = try connection(ends, limits: limits)
    Task {
      for await case .request(let id, let method, let parameters) in events {
        switch method {
        case "echo": try connection.reply(to: id, parameters)
        case "fail": connection.refuse(.unknownMethod(method), to: id)
        case "ask back":
          Task {
            try connection.reply(to: id, await connection.request("echo", parameters))
          }
        default: break
        }
      }
    }
    return connection
  }

  @Test func `responses find their requests, in any order and both directions`() async throws {
    let pipes = try Pipes()
    let near = try Self.echoing(pipes.near)
    let far = try Self.echoing(pipes.far)
    defer {
      near.close()
      far.close()
    }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let (side, method) = (number.isMultiple(of: 2) ? near : far, number % 3 == 0)
          let sent: JSONObject = ["n": .number(number)]
          return try await side.request(method ? "ask back" : "echo", sent) == sent
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
    let error = await #expect(throws: RemoteError.self) { try await near.request("fail", [:]) }
    #expect(error == .unknownMethod("fail"))
  }

  @Test func `large messages pass without keeping others from passing`() async throws {
    let pipes = try Pipes()
    let limits = MessageLimits(bytes: 1 << 20)
    let near = try Self.echoing(pipes.near, limits: limits)
    let far = try Self.echoing(pipes.far, limits: limits)
    defer {
      near.close()
      far.close()
    }
    let sent: JSONObject = ["text": .text(String(repeating: "x", count: 1_000_000))]
    async let large = near.request("echo", sent)
    async let other = far.request("echo", sent)
    #expect(try await large == sent)
    #expect(try await other == sent)
    let tooLarge: JSONObject = ["text": .text(String(repeating: "x", count: 1 << 20))]
    await #expect(throws: MessageProblem.self) { try await near.request("echo", tooLarge) }
    #expect(try await near.request("echo", ["a": 1]) == ["a": 1])
  }

  @Test func `a canceled request tells the peer and drops the late answer`() async throws {
    let pipes = try Pipes()
    let (near, _) = try Self.connection(pipes.near)
    let (far, events) = try Self.connection(pipes.far)
    defer {
      near.close()
      far.close()
    }
    let waiting = Task { try await near.request("slow", [:]) }
    var arriving = events.makeAsyncIterator()
    guard case .request(let id, "slow", _)? = await arriving.next() else {
      Issue.record("the request didn't arrive")
      return
    }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    guard case .notification(Method.cancelled, let parameters)? = await arriving.next() else {
      Issue.record("the cancellation didn't arrive")
      return
    }
    #expect(parameters == ["requestId": id.json])
    try far.reply(to: id, [:])
    async let next = near.request("after", ["a": 1])
    guard case .request(let second, "after", _)? = await arriving.next() else {
      Issue.record("the second request didn't arrive")
      return
    }
    try far.reply(to: second, ["b": 2])
    #expect(try await next == ["b": 2])
  }

  @Test func `a request that is canceled before it is sent isn't sent`() async throws {
    let pipes = try Pipes()
    let (near, _) = try Self.connection(pipes.near)
    let (far, events) = try Self.connection(pipes.far)
    defer {
      near.close()
      far.close()
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await near.request("never", [:])
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try near.notify("first")
    var arriving = events.makeAsyncIterator()
    guard case .notification("first", _)? = await arriving.next() else {
      Issue.record("something else arrived first")
      return
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a request's time may begin before the peer can see the request`() async throws {
    let pipes = try Pipes()
    let (near, _) = try Self.connection(pipes.near)
    let calls = Mutex<[Int32]>([])
    let request = Task {
      try await near.request("slow", [:]) {
        var arrived = pollfd(fd: pipes.far.input.rawValue, events: Int16(POLLIN), revents: 0)
        let count = poll(&arrived, 1, 0)
        calls.withLock { $0.append(count) }
      }
    }
    // Nobody reads the request before.
    while calls.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(2)) }
    #expect(calls.withLock { $0 } == [0])
    near.close()
    await #expect(throws: ConnectionError.ended) { try await request.value }
    await #expect(throws: ConnectionError.unsent) { try await near.request("late", [:]) }
  }

  @Test func `an answer that nothing waits for any more is told, and bad lines are quoted`()
    async throws
  {
    let pipes = try Pipes()
    let (late, arrived) = AsyncStream.makeStream(of: MessageID.self)
    let (problems, found) = AsyncStream.makeStream(of: String?.self)
    let near = try Connection(
      input: pipes.near.input, output: pipes.near.output, answeredLate: { arrived.yield($0) }
    ) { if case .malformed(let problem) = $0 { found.yield(problem.excerpt) } }
    near.start()
    let (far, events) = try Self.connection(pipes.far)
    defer {
      near.close()
      far.close()
    }
    struct GivenUp: Error {}
    let answer = Task { try await near.request("slow", [:]) }
    var arriving = events.makeAsyncIterator()
    guard case .request(let id, "slow", _)? = await arriving.next() else {
      Issue.record("the request didn't arrive")
      return
    }
    #expect(near.abandon(id, GivenUp(), tellsPeer: false))
    #expect(!near.abandon(id, GivenUp()))
    await #expect(throws: GivenUp.self) { try await answer.value }
    try far.reply(to: id, [:])
    #expect(await late.first { _ in true } == id)
    let long = String(repeating: "y", count: 101)
    try pipes.far.output.writeAll(Array("garbage\n\(long)\n".utf8))
    var seen = problems.makeAsyncIterator()
    #expect(await seen.next() == "garbage")
    #expect(await seen.next() == String(repeating: "y", count: 100) + "…")
  }

  @Test func `bad lines are reported and the next message is read`() async throws {
    let pipes = try Pipes()
    let (near, events) = try Self.connection(
      pipes.near, limits: MessageLimits(bytes: 1000, depth: 8))
    defer { near.close() }
    let long = String(repeating: "y", count: 30_000)
    let deep = #"{"jsonrpc":"2.0","id":7,"method":"m","params":{"a":[[[[[[[[]]]]]]]]}}"#
    let text =
      "garbage\n\u{1}\u{2}\n\(long)\n\(deep)\n\r\n"
      + #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n"
      + #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what"}}"# + "\n"
      + #"{"jsonrpc":"2.0","method":"good"}"#
    try pipes.far.output.writeAll(Array(text.utf8))
    // The last message has no line end, and the one that died in the middle isn't one.
    try pipes.far.output.close()
    var seen: [String] = []
    for await event in events {
      switch event {
      case .malformed(let problem): seen.append("\(problem.kind) \(problem.id.debugDescription)")
      case .notification(let method, _): seen.append(method)
      case .request(_, let method, _): seen.append(method)
      case .ended: seen.append("ended")
      }
    }
    let id = "Optional(ModelContext.MessageID.number(7))"
    #expect(
      seen == [
        "notJSON nil", "notJSON nil", "tooLong nil", "tooDeep \(id)", "notAMessage nil", "good",
        "ended",
      ])
    try pipes.far.input.close()
  }

  @Test func `a peer that goes ends the requests, and later ones at once`() async throws {
    let pipes = try Pipes()
    let (near, events) = try Self.connection(pipes.near)
    let waiting = Task { try await near.request("never answered", [:]) }
    var line: [UInt8] = [0]
    while line != Array("\n".utf8) {
      _ = try line.withUnsafeMutableBytes { try pipes.far.input.read(into: $0) }
    }
    try pipes.far.output.close()
    try pipes.far.input.close()
    await #expect(throws: ConnectionError.ended) { try await waiting.value }
    for await _ in events {}
    await #expect(throws: ConnectionError.unsent) { try await near.request("late", [:]) }
    #expect(throws: ConnectionError.unsent) { try near.notify("late") }
  }

  @Test func `a peer that doesn't read costs a limited amount of memory`() async throws {
    let pipes = try Pipes()
    let (near, _) = try Self.connection(pipes.near, limits: MessageLimits(bytes: 1 << 16, depth: 8))
    let sent: JSONObject = ["text": .text(String(repeating: "x", count: 60_000))]
    #expect(throws: ConnectionError.unsent) {
      for _ in 0..<100 { try near.notify("more", sent) }
    }
    try pipes.far.input.close()
    near.close()
  }

  @Test func `finishing lets the peer see the end, and its answers still arrive`() async throws {
    let pipes = try Pipes()
    let (near, _) = try Self.connection(pipes.near)
    let (far, events) = try Self.connection(pipes.far)
    defer {
      near.close()
      far.close()
    }
    let waiting = Task { try await near.request("last", [:]) }
    var arriving = events.makeAsyncIterator()
    guard case .request(let id, _, _)? = await arriving.next() else {
      Issue.record("the request didn't arrive")
      return
    }
    try far.reply(to: id, ["ok": true])
    near.finishWriting()
    #expect(try await waiting.value == ["ok": true])
    guard case .ended? = await arriving.next() else {
      Issue.record("the end didn't arrive")
      return
    }
  }
}
