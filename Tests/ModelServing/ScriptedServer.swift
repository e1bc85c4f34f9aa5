package import Foundation
import Glibc
import Synchronization

/// A server on this machine, on any free port, that answers each request as a test says, until it is
/// stopped or the tests end.
package final class ScriptedServer: Sendable {
  package let port: UInt16
  private let listener: CInt
  private let state: State

  package struct SocketError: Error {
    let call: String
    let code: CInt
  }

  /// - Parameter replies: the answers to the requests, in their order. There is no answer to more
  ///   requests.
  package convenience init(_ replies: ScriptedReply...) throws { try self.init(replies: replies) }

  /// - Parameter replies: the answers to the requests, in their order.
  package convenience init(replies: [ScriptedReply]) throws {
    let rest = Rest(replies)
    try self.init { _ in rest.next() }
  }

  /// - Parameter answer: the answer to a request.
  package init(answer: @escaping @Sendable (ScriptedRequest) -> ScriptedReply) throws {
    let listener = try Self.socket()
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(listener, address, size) == 0, listen(listener, 16) == 0,
          getsockname(listener, address, &size) == 0
        else { throw SocketError(call: "bind", code: errno) }
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    let state = State()
    self.state = state
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          close(listener)
          return
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread {
          Self.serve(connection, state, answer)
          // A program that started meanwhile may have the connection, too.
          shutdown(connection, CInt(SHUT_RDWR))
          close(connection)
        }
      }
    }
  }

  /// A socket with a high number. It stays until the tests end, as do hundreds of others, and folders can
  /// be watched only by numbers below 1,024.
  private static func socket() throws -> CInt {
    let low = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard low >= 0 else { throw SocketError(call: "socket", code: errno) }
    let high = fcntl(low, F_DUPFD_CLOEXEC, 2048)
    if high < 0 { return low }
    close(low)
    return high
  }

  /// The thread that listens closes the socket, whose number would else be another's meanwhile.
  package func stop() { shutdown(listener, CInt(SHUT_RDWR)) }

  package var address: String { "http://127.0.0.1:\(port)" }

  package var url: URL { URL(string: address) ?? URL(filePath: "/") }

  /// The requests that have arrived.
  package var requests: [ScriptedRequest] { state.requests.withLock { $0 } }

  /// Returns when so many requests have arrived.
  package func waitForRequests(_ count: Int) async {
    await state.wait { $0.requests >= count }
  }

  /// Returns when a client has left before the end of its answer.
  package func waitForLeaving() async {
    await state.wait { $0.left > 0 }
  }

  /// How many bytes of answers were sent.
  package var sentBytes: Int { state.sent.load(ordering: .relaxed) }

  private static func serve(
    _ connection: CInt, _ state: State, _ answer: (ScriptedRequest) -> ScriptedReply
  ) {
    guard let request = ScriptedRequest(reading: connection) else { return }
    state.add(request)
    let reply = answer(request)
    guard write(reply.beginning, to: connection, state) else { return state.leave() }
    for _ in 0..<reply.repetitions {
      for piece in reply.pieces {
        guard write(piece, to: connection, state) else { return state.leave() }
      }
    }
    guard reply.hangs else { return }
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) > 0 {}
    state.leave()
  }

  private static func write(_ bytes: [UInt8], to connection: CInt, _ state: State) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      state.sent.add(count, ordering: .relaxed)
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// What has happened at a server.
private final class State: Sendable {
  struct Counts {
    var requests = 0
    var left = 0
  }

  private struct Waiter {
    let isMet: @Sendable (Counts) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Waiting {
    var counts = Counts()
    var waiters: [Waiter] = []
  }

  let requests = Mutex<[ScriptedRequest]>([])
  let sent = Atomic(0)
  private let waiting = Mutex(Waiting())

  func add(_ request: ScriptedRequest) {
    requests.withLock { $0.append(request) }
    change { $0.requests += 1 }
  }

  func leave() { change { $0.left += 1 } }

  func wait(until isMet: @escaping @Sendable (Counts) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isMetNow = waiting.withLock { waiting in
        if isMet(waiting.counts) { return true }
        waiting.waiters.append(Waiter(isMet: isMet, continuation: continuation))
        return false
      }
      if isMetNow { continuation.resume() }
    }
  }

  private func change(_ change: (inout Counts) -> Void) {
    let met = waiting.withLock { waiting in
      change(&waiting.counts)
      let counts = waiting.counts
      let met = waiting.waiters.filter { $0.isMet(counts) }
      waiting.waiters.removeAll { $0.isMet(counts) }
      return met
    }
    for waiter in met { waiter.continuation.resume() }
  }
}

/// Replies that are given one after the other.
private final class Rest: Sendable {
  private let replies: Mutex<[ScriptedReply]>

  init(_ replies: [ScriptedReply]) { self.replies = Mutex(replies) }

  func next() -> ScriptedReply {
    replies.withLock { replies in
      replies.isEmpty ? .raw("") : replies.removeFirst()
    }
  }
}
