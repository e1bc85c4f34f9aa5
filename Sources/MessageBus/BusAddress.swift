import Dispatch
import FileOperations
import Glibc
import HTTPServing
import SystemPackage

/// Where a bus is: a socket in the file system, or an abstract one.
package struct BusAddress: Sendable, Hashable {
  /// The address of the socket. An abstract one begins with a zero.
  let socket: [UInt8]

  /// The user's session bus; nil if there is none.
  package static func session(_ environment: [String: String]) -> BusAddress? {
    if let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty {
      return socket(text).map { BusAddress(socket: $0) }
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return nil }
    return BusAddress(socket: Array((folder + "/bus").utf8))
  }

  /// The machine's bus; nil for an address that isn't one of a socket.
  package static func system(_ environment: [String: String]) -> BusAddress? {
    let text = environment["DBUS_SYSTEM_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 }
    return socket(text ?? "unix:path=/var/run/dbus/system_bus_socket")
      .map { BusAddress(socket: $0) }
  }

  /// Reads the first address that is one of a socket: `unix:path=/run/user/1000/bus;…`.
  package static func socket(_ text: String) -> [UInt8]? {
    let sockets = text.split(separator: ";").filter { $0.hasPrefix("unix:") }
    for address in sockets {
      for pair in address.dropFirst(5).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let value = PercentEncoding.decode(parts[1])
        switch parts[0] {
        case "path": return value
        case "abstract": return [0] + value
        default: break
        }
      }
    }
    return nil
  }

  func connect(on queue: DispatchQueue) throws(BusFailure) -> StreamSocket {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard socket.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .absent }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket) }
    // An abstract name ends where the length says.
    let end = socket.first == 0 ? 0 : 1
    let length = MemoryLayout<sa_family_t>.size + socket.count + end
    let number = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .absent }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(number, $0, socklen_t(length))
      }
    }
    guard status == 0, fcntl(number, F_SETFL, O_NONBLOCK) == 0 else {
      close(number)
      throw .absent
    }
    return StreamSocket(FileDescriptor(rawValue: number), queue: queue)
  }
}
