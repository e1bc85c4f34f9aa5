package import AppIntentsCore
import Diagnostics
package import WorkflowLanguage

/// Decides which hosts a workflow's intents may connect to, and at which of their addresses.
///
/// With `reach:` under `permissions:`, these are the hosts that it lists, wherever their names come
/// from, and the addresses in the networks that it lists. Without, it is every host, except that
/// data may only name hosts with addresses that everyone can reach.
package struct HostGate: Sendable {
  private let reach: [String]?

  package init(_ permissions: Permissions?) {
    reach = permissions?.reach?.map { $0.value.lowercased() }
  }

  package func access(to host: String, from origin: ValueOrigin) throws -> NetworkAccess {
    guard let reach else { return NetworkAccess(to: host, from: origin) }
    if reach.contains(host.lowercased()) { return .everywhere }
    let networks = reach.compactMap { PermittedNetwork($0) }
    let refusal = IntentFailure(
      "the workflow isn't permitted to reach `\(host)`", kind: .notPermitted,
      help: "add it to `reach` under `permissions`")
    if networks.isEmpty { throw refusal }
    return .resolved { address in
      guard networks.contains(where: { $0.contains(address) }) else { throw refusal }
    }
  }
}

/// An entry of `reach:` that stands for addresses rather than for one name.
enum PermittedNetwork {
  /// `localhost`: this machine, by whatever name.
  case thisMachine
  /// `private`: the private networks.
  case privateNetworks
  /// `10.0.0.0/8`, or an address.
  case block(AddressBlock)

  /// Nil for the name of a host.
  init?(_ entry: String) {
    switch entry {
    case "localhost": self = .thisMachine
    case "private": self = .privateNetworks
    default:
      guard let block = AddressBlock(entry) else { return nil }
      self = .block(block)
    }
  }

  func contains(_ address: IPAddress) -> Bool {
    switch self {
    case .thisMachine: address.isOfThisMachine
    case .privateNetworks: address.reach == .privateNetwork
    case .block(let block): block.contains(address)
    }
  }
}
