import Glibc

/// An address of a machine in a network, of version 4 or 6.
///
/// An IPv6 address that only wraps an IPv4 address (`::ffff:127.0.0.1`) is that IPv4 address.
///
/// Not part of Apple's framework.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// The 4 or 16 bytes, the most significant first.
  public let bytes: [UInt8]

  /// Nil unless there are 4 or 16 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    let isWrapped =
      bytes.count == 16 && bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    self.bytes = isWrapped ? Array(bytes[12...]) : bytes
  }

  /// An address in its usual form, `192.0.2.1` or `2001:db8::1`; nil for any other text.
  public init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(bytes: bytes)
    } else if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(bytes: Array(bytes[..<4]))
    } else {
      return nil
    }
  }

  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    inet_ntop(family, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

// MARK: - Who can be reached

extension IPAddress {
  /// Whom a connection to an address reaches.
  public enum Reach: Sendable, Hashable, CaseIterable {
    case thisMachine, privateNetwork, linkLocal
    /// The service that tells a virtual machine its credentials.
    case metadata
    /// Groups, and addresses that are reserved or for documentation.
    case special
    case everyone
  }

  public var reach: Reach { reach(own: Self.ofThisMachine) }

  /// - Parameter own: the addresses of this machine's network interfaces.
  package func reach(own: () -> Set<IPAddress>) -> Reach {
    let address = embedded ?? self
    let known = Self.blocks.first { $0.blocks.contains { $0.contains(address) } }?.reach
    return known ?? (own().contains(address) ? .thisMachine : .everyone)
  }

  /// Whether a connection to it reaches this machine, also at an address of a private network.
  package var isOfThisMachine: Bool {
    reach == .thisMachine || Self.ofThisMachine().contains(embedded ?? self)
  }

  /// The addresses of this machine's network interfaces now.
  package static func ofThisMachine() -> Set<IPAddress> {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var all: Set<IPAddress> = []
    for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let address = entry?.pointee.ifa_addr, let own = IPAddress(address) else { continue }
      all.insert(own)
    }
    return all
  }

  /// Nil for an address of another family.
  private init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      self.init(
        bytes: address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
        })
    case AF_INET6:
      self.init(
        bytes: address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
        })
    default: return nil
    }
  }

  /// The IPv4 address that an IPv6 address leads to through a gateway: `64:ff9b::`, `2002::`, and the
  /// old forms `::192.0.2.1` and `::ffff:0:192.0.2.1`.
  private var embedded: IPAddress? {
    guard bytes.count == 16 else { return nil }
    let (head, tail) = (Array(bytes[..<12]), Array(bytes[12...]))
    let gateways: [[UInt8]] = [
      [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0],
    ]
    if gateways.contains(head) { return IPAddress(bytes: tail) }
    if head.starts(with: [0x20, 0x02]) { return IPAddress(bytes: Array(bytes[2..<6])) }
    // `::` and `::1` are addresses of their own.
    let isOldForm = head.allSatisfy { $0 == 0 } && !tail.starts(with: [0, 0, 0])
    return isOldForm ? IPAddress(bytes: tail) : nil
  }

  /// The first block that has an address counts (RFC 6890, and the providers' documentation).
  private static let blocks: [(reach: Reach, blocks: [AddressBlock])] = [
    (
      .metadata,
      all(
        "169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "192.0.0.192",
        "fd00:ec2::254")
    ),
    (.thisMachine, all("127.0.0.0/8", "0.0.0.0/8", "::/127")),
    (
      .privateNetwork,
      all(
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7", "fec0::/10",
        // A network's own gateway to IPv4 addresses (RFC 8215).
        "64:ff9b:1::/48")
    ),
    (.linkLocal, all("169.254.0.0/16", "fe80::/10")),
    (
      .special,
      all(
        "192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/3", "ff00::/8", "2001:db8::/32", "100::/64")
    ),
  ]

  private static func all(_ blocks: String...) -> [AddressBlock] {
    blocks.compactMap { AddressBlock($0) }
  }
}
