import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// One conversation on the control socket, from the daemon's side. Requests are answered one after
/// the other.
final class ControlConnection: Sendable {
  /// How long a reader may take until it is taken for gone.
  private static let patience: Int32 = 10_000
  /// Requests that may wait for their turn.
  private static let mostWaiting = 32

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
    /// Reading and writing: who ends last closes the descriptor.
    var sides = 2
  }

  init(
    _ descriptor: FileDescriptor, queue: DispatchQueue, answer: @escaping ControlServer.Answer,
    ended: @escaping @Sendable (ObjectIdentifier) -> Void
  ) {
    self.descriptor = descriptor
    self.answer = answer
    self.ended = ended
    (lines, arriving) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    source = ReadSource(descriptor, queue: queue)
  }

  func start(with greeting: ControlGreeting) {
    source.start { [weak self] in
      self?.read()
    } stopped: {
      self.sideEnded()
    }
    // The task keeps the connection, and ends when no more lines come.
    state.withLock { $0.talk = Task { await self.talk(greeting) } }
  }

  /// Ends the conversation.
  func close() {
    arriving.finish()
    source.stop()
    state.withLock { $0.talk }?.cancel()
  }

  private func talk(_ greeting: ControlGreeting) async {
    do {
      try await write(greeting)
      for await line in lines {
        let request: ControlRequest
        do {
          request = try ControlFrame.read(ControlRequest.self, line)
        } catch {
          try await write(ControlPart(reply: .failure(.unknownRequest), isLast: true))
          continue
        }
        let reply = await answer(request) { part in
          try await self.write(ControlPart(reply: part, isLast: false))
        }
        try await write(ControlPart(reply: reply, isLast: true))
      }
    } catch {
      // The other end has gone; there is nobody to tell.
    }
    close()
    // What was written last may still be on its way out.
    writing.async { self.sideEnded() }
  }

  private func sideEnded() {
    let isLast = state.withLock { state in
      state.sides -= 1
      return state.sides == 0
    }
    guard isLast else { return }
    // Whatever mattered was sent or has failed before.
    try? descriptor.close()
    ended(ObjectIdentifier(self))
  }

  /// Takes what has arrived.
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
      if case .dropped = arriving.yield(line) { return close() }
    }
    if isTooLong { close() }
  }

  /// Nothing more is asked. Who has only finished asking still gets the answers.
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
        guard poll(&waiting, 1, patience) > 0 else { throw Errno.timedOut }
      case let error: throw error
      }
    }
  }
}
