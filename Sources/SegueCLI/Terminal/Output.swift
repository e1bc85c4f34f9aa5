import Diagnostics
import Foundation
import Synchronization

/// The process's standard streams. Data is written to standard output, messages to standard error.
enum Output {
  /// The action for a standard output that has lost its reader, or can't be written. Without one the
  /// process exits, silently if it lost its reader, as programs in a pipe do; a run has to be ended first.
  private static let whenReaderLeaves = Mutex<(@Sendable () -> Void)?>(nil)
  private static let hasReader = Atomic(true)
  private static let isBroken = Atomic(false)

  /// The exit status of a process that couldn't write to standard output; nil if it could.
  static var failure: ExitStatus? {
    isBroken.load(ordering: .relaxed) ? .cannotCreate : nil
  }

  static func onceReaderLeaves(_ act: @escaping @Sendable () -> Void) {
    whenReaderLeaves.withLock { $0 = act }
  }

  /// Writes data to standard output.
  static func data(_ text: String) {
    let text = printable(text, on: STDOUT_FILENO)
    guard hasReader.load(ordering: .relaxed), !write(text, to: STDOUT_FILENO) else { return }
    hasReader.store(false, ordering: .relaxed)
    guard let act = whenReaderLeaves.withLock({ $0 }) else {
      exit((failure ?? .succeeded).rawValue)
    }
    act()
  }

  /// Writes a line to standard error.
  static func message(_ line: String) {
    write(printable(line, on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
  }

  /// Nothing that comes from a file or a program moves a terminal's cursor. Reports escape the texts in
  /// them, which also holds in a pipe; this is for what they forget.
  private static func printable(_ text: String, on descriptor: Int32) -> String {
    isatty(descriptor) == 0 ? text : Printable.styled(text)
  }

  /// Writes all of a text, and returns whether the descriptor still has a reader.
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

  /// Reports that standard output can't be written, for example because a disk is full, and returns
  /// whether the process may go on as if it had been.
  private static func failed(_ descriptor: Int32) -> Bool {
    guard descriptor == STDOUT_FILENO, errno != EBADF else { return true }
    let reason = String(cString: strerror(errno)).lowercased()
    isBroken.store(true, ordering: .relaxed)
    message("error: can't write standard output: \(reason)")
    return false
  }
}
