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
  static func readAll(limit: Int = .max) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
    }
    return bytes
  }
}
