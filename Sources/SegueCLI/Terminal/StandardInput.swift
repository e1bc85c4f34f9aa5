import Foundation

/// The process's standard input.
enum StandardInput {
  /// Whether standard input is a pipe or a file.
  static var isPiped: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
  }

  /// The name that messages use for it.
  static let name = "standard input"

  /// Reads to the end, or until slightly more than `limit` bytes have been read.
  ///
  /// - Throws: `CommandFailure` if there is more that can't be read: a part is never used as the whole.
  static func readAll(limit: Int = .max) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { break }
      if count > 0 {
        bytes += buffer[..<count]
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      // Without a standard input there is nothing to read.
      case EBADF: return bytes
      default:
        throw CommandFailure(
          status: .notFound,
          message: "can't read \(name): \(String(cString: strerror(errno)).lowercased())")
      }
    }
    return bytes
  }
}
