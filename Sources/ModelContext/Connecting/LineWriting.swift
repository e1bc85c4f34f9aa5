import DequeModule
import Foundation
import Glibc
import SystemPackage

/// Writes lines to a descriptor, one after the other. What the descriptor takes at once is written where
/// the line comes from; a thread writes the rest, because a peer that doesn't read may not keep a
/// thread of the cooperative pool.
final class LineWriting: @unchecked Sendable {
  // Sendable: the condition guards what follows it.
  private let descriptor: FileDescriptor
  private let closesDescriptor: Bool
  /// The most bytes that may wait for the peer to read.
  private let limit: Int
  private let condition = NSCondition()
  private var lines: Deque<[UInt8]> = []
  private var waitingBytes = 0
  private var isFinished = false
  /// Whether the thread has a line that isn't written.
  private var isWriting = false

  /// The most bytes that a pipe takes as a whole if it takes any.
  private static let mostAtOnce = 4096

  init(_ descriptor: FileDescriptor, closesDescriptor: Bool, limit: Int) {
    self.descriptor = descriptor
    self.closesDescriptor = closesDescriptor
    self.limit = limit
  }

  /// Starts the thread.
  ///
  /// - Parameter ended: the last call, with whether the peer has stopped reading.
  func start(ended: @escaping @Sendable (_ isBroken: Bool) -> Void) {
    let thread = Thread { [self] in
      // A write to a pipe that nobody reads is an error here, and not the end of the process.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      var isBroken = false
      while !isBroken, let line = next() { isBroken = !write(line) }
      finish()
      if closesDescriptor { try? descriptor.close() }
      ended(isBroken)
    }
    thread.name = "segue.writing"
    thread.start()
  }

  /// Adds a line; false if the writing is finished, or the peer has let too much wait.
  func add(_ line: [UInt8]) -> Bool {
    condition.withLock {
      guard !isFinished, waitingBytes + line.count <= limit else { return false }
      let rest = lines.isEmpty && !isWriting ? line.dropFirst(writeAtOnce(line)) : line[...]
      guard !rest.isEmpty else { return true }
      lines.append(Array(rest))
      waitingBytes += rest.count
      condition.signal()
      return true
    }
  }

  /// Writes a short line if the descriptor takes it without waiting. Returns the number of bytes that
  /// are written; a failure is left to the thread.
  private func writeAtOnce(_ line: [UInt8]) -> Int {
    guard line.count <= Self.mostAtOnce else { return 0 }
    var ready = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
    guard poll(&ready, 1, 0) == 1, ready.revents == Int16(POLLOUT) else { return 0 }
    // The peer may go at this moment, which must not end the process.
    var (pipe, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let count = line.withUnsafeBytes { Glibc.write(descriptor.rawValue, $0.baseAddress, $0.count) }
    if count < 0, errno == EPIPE, !wasPending {
      var now = timespec()
      sigtimedwait(&pipe, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return max(0, count)
  }

  /// Lets the thread write what waits, and end.
  func finish() {
    condition.withLock {
      isFinished = true
      condition.broadcast()
    }
  }

  private func next() -> [UInt8]? {
    condition.withLock {
      isWriting = false
      while lines.isEmpty, !isFinished { condition.wait() }
      guard let line = lines.popFirst() else { return nil }
      waitingBytes -= line.count
      isWriting = true
      return line
    }
  }

  private func write(_ line: [UInt8]) -> Bool {
    var rest = line[...]
    while !rest.isEmpty {
      do {
        rest = rest.dropFirst(try rest.withUnsafeBytes { try descriptor.write($0) })
      } catch Errno.interrupted {
        continue
      } catch Errno.wouldBlock {
        var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } catch {
        return false
      }
    }
    return true
  }
}
