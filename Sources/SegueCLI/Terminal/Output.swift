import Foundation
import Synchronization

/// The process's standard streams: data goes to output, talk to error.
enum Output {
  /// What happens when the reader of standard output has gone away: the process ends quietly, as
  /// every program in a pipe does, unless a run has to be ended first.
  private static let whenReaderLeaves = Mutex<(@Sendable () -> Void)?>(nil)
  private static let hasReader = Atomic(true)

  static func onceReaderLeaves(_ act: @escaping @Sendable () -> Void) {
    whenReaderLeaves.withLock { $0 = act }
  }

  /// Writes data to standard output.
  static func data(_ text: String) {
    guard hasReader.load(ordering: .relaxed), !write(text, to: STDOUT_FILENO) else { return }
    hasReader.store(false, ordering: .relaxed)
    guard let act = whenReaderLeaves.withLock({ $0 }) else {
      exit(ExitStatus.succeeded.rawValue)
    }
    act()
  }

  /// Writes a line of talk to standard error.
  static func talk(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes all of a text; gives whether somebody was there to read it.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let buffer = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EPIPE: return false
      case EINTR: continue
      case EAGAIN:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      default: return failed(descriptor)
      }
    }
    return true
  }

  /// Data that can't be written must not look as if it had been: a full disk ends the process.
  private static func failed(_ descriptor: Int32) -> Bool {
    guard descriptor == STDOUT_FILENO, errno != EBADF else { return true }
    talk("error: can't write standard output: \(String(cString: strerror(errno)).lowercased())")
    exit(ExitStatus.cannotCreate.rawValue)
  }
}
