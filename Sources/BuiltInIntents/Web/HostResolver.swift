import AppIntentsCore
import Foundation
import Glibc
import Synchronization

/// Looks up the addresses of a host, as every program on the machine does.
enum HostResolver {
  /// The addresses in the order in which they are to be tried. An address in any form that the
  /// system reads (`127.1`, `0x7f000001`) is one.
  ///
  /// - Throws: `IntentFailure` if there are none.
  static func addresses(of host: String) async throws -> [IPAddress] {
    let lookup = Lookup()
    let found = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lookup.begin(continuation)
        // The system's look-up blocks for as long as no server answers, and can't be ended.
        Thread.detachNewThread { lookup.end(with: addressesNow(of: host)) }
      }
    } onCancel: {
      lookup.end(with: [])
    }
    try Task.checkCancellation()
    guard !found.isEmpty else {
      throw IntentFailure(
        "can't find the server `\(host)`", kind: .network,
        help: "check its name, and that this machine is online")
    }
    return found
  }

  /// A look-up that ends once: with what was found, or because its waiter is gone.
  private final class Lookup: Sendable {
    private enum State {
      case waiting(CheckedContinuation<[IPAddress], Never>?)
      case ended
    }

    private let state = Mutex(State.waiting(nil))

    func begin(_ continuation: CheckedContinuation<[IPAddress], Never>) {
      let isEnded = state.withLock { state in
        if case .ended = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isEnded { continuation.resume(returning: []) }
    }

    func end(with addresses: [IPAddress]) {
      let continuation = state.withLock { state in
        defer { state = .ended }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      continuation?.resume(returning: addresses)
    }
  }

  private static func addressesNow(of host: String) -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var addresses: [IPAddress] = []
    for entry in sequence(first: first, next: { $0?.pointee.ai_next }) {
      guard let entry, let address = entry.pointee.ai_addr.flatMap(address(at:)) else { break }
      if !addresses.contains(address) { addresses.append(address) }
    }
    return addresses
  }

  private static func address(at place: UnsafeMutablePointer<sockaddr>) -> IPAddress? {
    switch Int32(place.pointee.sa_family) {
    case AF_INET:
      place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin_addr) { IPAddress(bytes: Array($0)) }
      }
    case AF_INET6:
      place.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { IPAddress(bytes: Array($0)) }
      }
    default: nil
    }
  }
}
