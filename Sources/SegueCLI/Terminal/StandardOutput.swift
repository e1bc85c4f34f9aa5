import Foundation

/// The process's standard streams: data goes to output, talk to error.
enum Output {
  /// Writes data to standard output. A reader that has gone away ends the process quietly, as it
  /// ends every program in a pipe.
  static func data(_ text: String) { write(text, to: STDOUT_FILENO) }

  static func data(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0, to: STDOUT_FILENO) } }

  /// Writes a line of talk to standard error.
  static func talk(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let buffer = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        exit(ExitStatus.succeeded.rawValue)
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
