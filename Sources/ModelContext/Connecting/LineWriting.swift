import DequeModule
import Foundation
import SystemPackage

/// A thread that writes lines to a descriptor, one after the other, because a peer that doesn't read
/// may not keep a thread of the cooperative pool.
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
      lines.append(line)
      waitingBytes += line.count
      condition.signal()
      return true
    }
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
      while lines.isEmpty, !isFinished { condition.wait() }
      guard let line = lines.popFirst() else { return nil }
      waitingBytes -= line.count
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
