package import Dispatch
import Glibc
import Synchronization
package import SystemPackage

/// A connected socket that doesn't block: waiting for it suspends a task, and ends at a deadline.
///
/// Its descriptor is closed with the last reference to it, so that no task reads from another one
/// with the same number.
package final class StreamSocket: Sendable {
  private struct State {
    var reading: Readiness?
    var writing: Readiness?
    var isClosed = false
  }

  private let descriptor: FileDescriptor
  private let queue: DispatchQueue
  private let state = Mutex(State())

  package init(_ descriptor: FileDescriptor, queue: DispatchQueue) {
    self.descriptor = descriptor
    self.queue = queue
  }

  deinit {
    // What was written has been handed to the system, so a failure here loses nothing.
    try? descriptor.close()
  }

  /// Reads what has arrived, or waits for it. Nothing means that no more will arrive.
  package func read(by deadline: Duration?) async throws -> [UInt8] {
    while true {
      if state.withLock({ $0.isClosed }) { throw SocketFailure.closed }
      var failure: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        let result = recv(descriptor.rawValue, buffer.baseAddress, buffer.count, 0)
        count = max(0, result)
        failure = result < 0 ? errno : 0
      }
      switch Errno(rawValue: failure) {
      case Errno(rawValue: 0): return piece
      case .interrupted: continue
      case .wouldBlock: try await readiness(\.reading).wait(by: deadline)
      default: throw SocketFailure.closed
      }
    }
  }

  /// Writes bytes, waiting while the other side takes none.
  package func write(_ bytes: [UInt8], by deadline: Duration?) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      if state.withLock({ $0.isClosed }) { throw SocketFailure.closed }
      let count = rest.withUnsafeBytes {
        send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock: try await readiness(\.writing).wait(by: deadline)
      default: throw SocketFailure.closed
      }
    }
  }

  /// Waits until the other side has left, or sends something, without reading it. Ends when the task is
  /// canceled, too.
  /// - Returns: whether it has left.
  func hasLeft() async -> Bool {
    while !state.withLock({ $0.isClosed }) {
      var byte: UInt8 = 0
      let result = recv(descriptor.rawValue, &byte, 1, Int32(MSG_PEEK))
      // Who sends another request is there.
      if result > 0 { return false }
      if result == 0 { return true }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock:
        do {
          try await readiness(\.reading).waitUnlessCanceled()
        } catch {
          return !(error is CancellationError)
        }
      default: return true
      }
    }
    return true
  }

  /// Says that nothing more will be written.
  func finishWriting() {
    if !state.withLock({ $0.isClosed }) { shutdown(descriptor.rawValue, Int32(SHUT_WR)) }
  }

  /// Ends the waits whose deadlines have passed.
  func expire(at now: Duration) {
    let (reading, writing) = state.withLock { ($0.reading, $0.writing) }
    reading?.expire(at: now)
    writing?.expire(at: now)
  }

  /// Ends the connection, and with it all reading and writing.
  package func close() {
    let sources = state.withLock { state -> [Readiness] in
      if !state.isClosed { shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
      state.isClosed = true
      defer { (state.reading, state.writing) = (nil, nil) }
      return [state.reading, state.writing].compactMap(\.self)
    }
    for source in sources { source.stop() }
  }

  private func readiness(_ side: WritableKeyPath<State, Readiness?>) throws -> Readiness {
    try state.withLock { state in
      if state.isClosed { throw SocketFailure.closed }
      if let known = state[keyPath: side] { return known }
      let number = descriptor.rawValue
      let source: any DispatchSourceProtocol =
        side == \State.reading
        ? DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        : DispatchSource.makeWriteSource(fileDescriptor: number, queue: queue)
      let made = Readiness(source) { [self] in sourceEnded() }
      state[keyPath: side] = made
      return made
    }
  }

  /// A source refers to the descriptor to its end, and so to this.
  private func sourceEnded() {}
}
