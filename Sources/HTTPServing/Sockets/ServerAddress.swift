import Glibc
import SystemPackage

/// A network address and a port to listen on.
package struct ServerAddress: Sendable, Hashable {
  /// An address of IPv4 or IPv6, without brackets.
  package let host: String
  /// 0 is any that is free.
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// As addresses have it: `127.0.0.1:7873`, `[::1]:7873`.
  package var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The address at which programs on this machine reach it: for every address of the machine, one.
  package var reachable: ServerAddress {
    switch host {
    case "0.0.0.0": ServerAddress(host: "127.0.0.1", port: port)
    case "::": ServerAddress(host: "::1", port: port)
    default: self
    }
  }

  /// Whether only programs on this machine can reach it.
  package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  /// Opens a socket that listens there.
  func listen() throws -> FileDescriptor {
    var storage = sockaddr_storage()
    guard let length = fill(&storage) else { throw Errno.addressNotAvailable }
    let flags =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = socket(Int32(storage.ss_family), flags, 0)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Connections of a daemon that ended a moment ago don't keep the address.
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, size)
    if storage.ss_family == sa_family_t(AF_INET6) {
      setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size)
    }
    let status = withUnsafePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
    }
    guard status == 0, Glibc.listen(number, 128) == 0 else {
      let error = Errno(rawValue: errno)
      close(number)
      throw error
    }
    return FileDescriptor(rawValue: number)
  }

  /// - Returns: the length of the address; nil if it isn't one.
  private func fill(_ storage: inout sockaddr_storage) -> socklen_t? {
    guard let port = in_port_t(exactly: port) else { return nil }
    return withUnsafeMutablePointer(to: &storage) { pointer in
      let isV4 = pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        address.pointee.sin_family = sa_family_t(AF_INET)
        address.pointee.sin_port = port.bigEndian
        return inet_pton(AF_INET, host, &address.pointee.sin_addr) == 1
      }
      if isV4 { return socklen_t(MemoryLayout<sockaddr_in>.size) }
      let isV6 = pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        address.pointee.sin6_family = sa_family_t(AF_INET6)
        address.pointee.sin6_port = port.bigEndian
        return inet_pton(AF_INET6, host, &address.pointee.sin6_addr) == 1
      }
      return isV6 ? socklen_t(MemoryLayout<sockaddr_in6>.size) : nil
    }
  }

  /// The address of a socket's end.
  init?(_ storage: sockaddr_storage) {
    var storage = storage
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = Int32(storage.ss_family)
    let port: in_port_t? = withUnsafePointer(to: &storage) { pointer in
      if family == AF_INET {
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
          var number = address.pointee.sin_addr
          inet_ntop(family, &number, &text, socklen_t(INET6_ADDRSTRLEN))
          return address.pointee.sin_port
        }
      }
      if family == AF_INET6 {
        return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
          var number = address.pointee.sin6_addr
          inet_ntop(family, &number, &text, socklen_t(INET6_ADDRSTRLEN))
          return address.pointee.sin6_port
        }
      }
      return nil
    }
    guard let port else { return nil }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    self.init(host: String(decoding: bytes, as: UTF8.self), port: Int(in_port_t(bigEndian: port)))
  }

  /// The address on which a socket listens.
  init?(of listener: FileDescriptor) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(listener.rawValue, $0, &length)
      }
    }
    guard status == 0 else { return nil }
    self.init(storage)
  }
}
