/// At which of its addresses a host may be connected to.
///
/// ```swift
/// switch try IntentContext.current.access(to: host, from: $url.origin) {
/// case .everywhere: connect(to: host)
/// case .resolved(let check): connect(to: resolve(host).filter { (try? check($0)) != nil })
/// }
/// ```
///
/// Not part of Apple's framework.
public enum NetworkAccess: Sendable {
  /// At any. A connection may resolve the name.
  case everywhere
  /// Only at those for which this doesn't throw. The name has to be resolved once, and the address
  /// that was checked is the one to connect to. Not through a proxy, which resolves names itself.
  case resolved(_ check: @Sendable (IPAddress) throws -> Void)

  /// What is permitted by default: every host that the workflow or a person names; if data names
  /// it, addresses that everyone can reach.
  ///
  /// - Throws: an `IntentFailure` if a model names the host.
  public init(to host: String, from origin: ValueOrigin) throws {
    guard !origin.isFromModel else {
      throw IntentFailure(
        "the workflow isn't permitted to reach `\(host)`, because a model names it",
        kind: .notPermitted, help: "add it to `reach` under `permissions`")
    }
    guard origin.isFromData else {
      self = .everywhere
      return
    }
    self = .resolved { address in
      guard let (what, entry) = Self.description(of: address) else { return }
      throw IntentFailure(
        "the workflow isn't permitted to reach `\(host)`, \(what), because data names it",
        kind: .notPermitted, help: "add `\(entry)` to `reach` under `permissions`")
    }
  }

  /// What both permit.
  public func intersection(_ other: NetworkAccess) -> NetworkAccess {
    switch (self, other) {
    case (.everywhere, let only), (let only, .everywhere): only
    case (.resolved(let one), .resolved(let two)):
      .resolved { address in
        try one(address)
        try two(address)
      }
    }
  }

  /// What an address is that not everyone can reach, and the entry that permits it.
  private static func description(of address: IPAddress) -> (what: String, entry: String)? {
    switch address.reach {
    case .thisMachine: ("an address of this machine", "localhost")
    case .privateNetwork: ("an address of a private network", "private")
    case .linkLocal: ("an address of the local network", address.description)
    case .metadata: ("a metadata service", address.description)
    case .special: ("a reserved address", address.description)
    case .everyone: nil
    }
  }
}
