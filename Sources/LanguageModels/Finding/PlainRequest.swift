import Foundation
import Glibc
import WorkflowValues

/// A request to a server of this machine for its models, without a program. All methods block.
struct PlainRequest {
  private let host: String
  private let port: Int
  private let deadline: ContinuousClock.Instant

  private static let mostBytes = 1 << 20

  init(_ url: URL, within limit: Duration) {
    let host = url.host() ?? ""
    self.host =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    port = url.port ?? 80
    deadline = .now + limit
  }

  /// The JSON that the server answers with; nil if there is none in time.
  func answer() -> Value? {
    guard let socket = connected() else { return nil }
    defer { close(socket) }
    let name = host.contains(":") ? "[\(host)]" : host
    // With version 1.0 the end of the connection is the end of the answer.
    let request = "GET /v1/models HTTP/1.0\r\nHost: \(name):\(port)\r\nAccept: */*\r\n\r\n"
    guard write(request, to: socket), let bytes = read(socket) else { return nil }
    let separator = Array("\r\n\r\n".utf8)
    guard bytes.starts(with: Array("HTTP/1.".utf8)),
      let end = bytes.firstRange(of: separator)?.upperBound,
      String(decoding: bytes.prefix(16), as: UTF8.self).contains(" 200")
    else { return nil }
    return try? JSONReader.readForeign(Array(bytes[end...])).value
  }

  private func connected() -> Int32? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &first) == 0 else { return nil }
    defer { freeaddrinfo(first) }
    for entry in sequence(first: first, next: { $0?.pointee.ai_next }) {
      guard let entry = entry?.pointee else { break }
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let socket = Glibc.socket(entry.ai_family, kind, 0)
      guard socket >= 0 else { continue }
      if connect(socket, entry.ai_addr, entry.ai_addrlen) == 0 { return socket }
      if errno == EINPROGRESS, wait(for: POLLOUT, on: socket), Self.isConnected(socket) {
        return socket
      }
      close(socket)
    }
    return nil
  }

  private static func isConnected(_ socket: Int32) -> Bool {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
  }

  private func write(_ text: String, to socket: Int32) -> Bool {
    let bytes = Array(text.utf8)
    // A few bytes, which the buffer of a new connection takes.
    return send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// Reads to the end; nil if that takes too long, or is too much.
  private func read(_ socket: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while wait(for: POLLIN, on: socket) {
      let count = Glibc.read(socket, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer.prefix(count)
        if bytes.count > Self.mostBytes { return nil }
      } else if count == 0 {
        return bytes
      } else if errno != EINTR && errno != EAGAIN {
        return nil
      }
    }
    return nil
  }

  private func wait(for events: Int32, on socket: Int32) -> Bool {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      var waiting = pollfd(fd: socket, events: Int16(events), revents: 0)
      let count = poll(&waiting, 1, Int32(left.rounded(.up)))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
