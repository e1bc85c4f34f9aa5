package import AppIntentsCore

/// An entry of `reach:` that stands for addresses rather than for one name.
package enum PermittedNetwork: Sendable {
  /// `localhost`: this machine, by whatever name.
  case thisMachine
  /// `private`: the private networks.
  case privateNetworks
  /// `10.0.0.0/8`, or an address.
  case block(AddressBlock)

  /// Nil for the name of a host.
  package init?(_ entry: String) {
    switch entry {
    case "localhost": self = .thisMachine
    case "private": self = .privateNetworks
    default:
      guard let block = AddressBlock(entry) else { return nil }
      self = .block(block)
    }
  }

  package func contains(_ address: IPAddress) -> Bool {
    switch self {
    case .thisMachine: address.isOfThisMachine
    case .privateNetworks: address.reach == .privateNetwork
    case .block(let block): block.contains(address)
    }
  }
}
