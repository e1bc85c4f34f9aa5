import Foundation
import Synchronization

/// A web server on this machine, on any free port, that answers every request with one page.
final class PageServer: Sendable {
  let port: UInt16
  private let listener: CInt
  private let page: Mutex<String>
  private let requests = Mutex(0)

  var url: String { "http://127.0.0.1:\(port)/" }
  var requestCount: Int { requests.withLock { $0 } }

  struct SocketError: Error {
    let call: String
    let code: CInt
  }

  init(page: String) throws {
    self.page = Mutex(page)
    let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw SocketError(call: "socket", code: errno) }
    self.listener = listener

    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(listener, address, size) == 0, listen(listener, 16) == 0,
          getsockname(listener, address, &size) == 0
        else { throw SocketError(call: "bind", code: errno) }
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        self?.answer(connection)
        close(connection)
      }
    }
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
  }

  /// Changes the page that the next request receives.
  func change(to page: String) {
    self.page.withLock { $0 = page }
  }

  private func answer(_ connection: CInt) {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      request += buffer[..<count]
    }
    requests.withLock { $0 += 1 }
    let body = page.withLock { $0 }
    let answer = Array(
      """
      HTTP/1.1 200 OK\r
      Content-Type: text/html; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r
      \(body)
      """.utf8)
    _ = send(connection, answer, answer.count, CInt(MSG_NOSIGNAL))
  }
}
