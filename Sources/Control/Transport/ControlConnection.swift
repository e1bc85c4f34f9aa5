import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// The daemon's side of one connection. Requests are answered one after the other.
final class ControlConnection: Sendable {
  /// How many milliseconds a client may let a reply wait before it counts as disconnected.
  private static let writeLimit: Int32 = 10_000
  /// The most requests of a client that may be pending.
  private static let mostPending = 32

  private let descriptor: FileDescriptor
  private let answer: ControlServer.Answer
  private let ended: @Sendable (ObjectIdentifier) -> Void
  private let lines: AsyncStream<[UInt8]>
  private let arriving: AsyncStream<[UInt8]>.Continuation
  private let source: ReadSource
  private let state = Mutex(State())
  private let writing = DispatchQueue(label: "segue.control.writing")

  private struct State {
    var buffer = LineBuffer(limit: ControlFrame.requestLimit)
    var talk: Task<Void, Never>?
    /// The requests that wait for their last reply.
    var pending = 0
    /// When the client connected, or got its last reply.
    var idleSince = DispatchTime.now()
    /// Reading and writing are open; the last to close closes the descriptor.
    var openSides = 2
  }

  init(
    _ descriptor: FileDescriptor, queue: DispatchQueue, answer: @escaping ControlServer.Answer,
    ended: @escaping @Sendable (ObjectIdentifier) -> Void
  ) {
    self.descriptor = descriptor
    self.answer = answer
    self.ended = ended
    (lines, arriving) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingOldest(Self.mostPending))
    source = ReadSource(descriptor, queue: queue)
  }

  func start(with greeting: ControlGreeting) {
    source.start { [weak self] in
      self?.read()
    } stopped: {
      self.sideEnded()
    }
    // The task retains the connection, and ends with the stream of lines.
    state.withLock { $0.talk = Task { await self.talk(greeting) } }
  }

  /// Since when the client hasn't wanted anything; nil while it waits for a reply.
  var idleSince: DispatchTime? { state.withLock { $0.pending == 0 ? $0.idleSince : nil } }

  func close() {
    arriving.finish()
    source.stop()
    state.withLock { $0.talk }?.cancel()
  }

  private func talk(_ greeting: ControlGreeting) async {
    do {
      try await write(greeting)
      for await line in lines {
        try await reply(to: line)
        state.withLock { state in
          state.pending -= 1
          state.idleSince = .now()
        }
      }
    } catch {
      // The client has disconnected, so there is no client to report it to.
    }
    close()
    // The last reply may still be in the queue.
    writing.async { self.sideEnded() }
  }

  private func reply(to line: [UInt8]) async throws {
    let request: ControlRequest
    do {
      request = try ControlFrame.read(ControlRequest.self, line)
    } catch {
      return try await write(ControlPart(reply: .failure(.unknownRequest), isLast: true))
    }
    let reply = await answer(request) { part in
      try await self.write(ControlPart(reply: part, isLast: false))
    }
    do {
      try await write(ControlPart(reply: reply, isLast: true))
    } catch is EncodingError {
      try await write(ControlPart(reply: .failure(.tooDeep), isLast: true))
    }
  }

  private func sideEnded() {
    let isLast = state.withLock { state in
      state.openSides -= 1
      return state.openSides == 0
    }
    guard isLast else { return }
    // Every write has succeeded or failed by now, so a failure here loses nothing.
    try? descriptor.close()
    ended(ObjectIdentifier(self))
  }

  /// Reads the bytes that have arrived.
  private func read() {
    let piece: [UInt8]
    do {
      piece = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
    } catch Errno.wouldBlock, Errno.interrupted {
      return
    } catch {
      close()
      return
    }
    guard !piece.isEmpty else { return inputEnded() }
    let (complete, isTooLong) = state.withLock { state in
      (state.buffer.take(piece), state.buffer.isTooLong)
    }
    for line in complete where !line.isEmpty {
      state.withLock { $0.pending += 1 }
      if case .dropped = arriving.yield(line) { return close() }
    }
    if isTooLong { close() }
  }

  /// The client sends no more requests. If it has only shut down its writing side, it still gets the
  /// pending replies.
  private func inputEnded() {
    var peer = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
    if poll(&peer, 1, 0) > 0, peer.revents & Int16(POLLHUP) != 0 { return close() }
    arriving.finish()
    source.stop()
  }

  private func write(_ message: some Encodable) async throws {
    let line = try ControlFrame.line(message)
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      writing.async { [descriptor] in
        done.resume(with: Result { try Self.send(line, to: descriptor) })
      }
    }
  }

  private static func send(_ bytes: [UInt8], to descriptor: FileDescriptor) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock:
        var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, writeLimit) > 0 else { throw Errno.timedOut }
      case let error: throw error
      }
    }
  }
}
