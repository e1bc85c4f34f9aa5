import CLinuxPrograms
import Foundation
import Synchronization
import SystemPackage

/// A thread that reads a descriptor, because waiting for a peer may not keep a thread of the
/// cooperative pool. It works for pipes, sockets, terminals and files, and changes no flags of theirs.
final class LineReading: Sendable {
  private let descriptor: FileDescriptor
  private let closesDescriptor: Bool
  /// A pipe whose closed end stops the thread.
  private let stop: (reading: FileDescriptor, writing: FileDescriptor)
  private let isStopped = Atomic(false)

  init(_ descriptor: FileDescriptor, closesDescriptor: Bool) throws {
    self.descriptor = descriptor
    self.closesDescriptor = closesDescriptor
    // Closed in programs from the first moment on: one that starts meanwhile would keep it open.
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, C_O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
    stop = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - read: called for each piece, which is valid during the call only.
  ///   - ended: the last call, after the end of the input, an error, or `finish()`.
  func start(
    _ read: @escaping @Sendable (UnsafeRawBufferPointer) -> Void,
    ended: @escaping @Sendable () -> Void
  ) {
    let thread = Thread { [self] in
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      while let count = next(into: buffer), count > 0 {
        read(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      if closesDescriptor { try? descriptor.close() }
      // The pipe's other end would stay open as long as this object does.
      finish()
      try? stop.reading.close()
      ended()
    }
    thread.name = "segue.reading"
    thread.start()
  }

  /// Stops the thread, which then reports the end.
  func finish() {
    guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    try? stop.writing.close()
  }

  /// The number of bytes read; 0 at the end, nil when the thread is to stop.
  private func next(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      var waiting = [
        pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop.reading.rawValue, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, 2, -1) >= 0 || errno == EINTR else { return nil }
      if waiting[1].revents != 0 { return nil }
      guard waiting[0].revents != 0 else { continue }
      do {
        return try descriptor.read(into: buffer)
      } catch Errno.wouldBlock, Errno.interrupted {
        continue
      } catch {
        return nil
      }
    }
  }
}
