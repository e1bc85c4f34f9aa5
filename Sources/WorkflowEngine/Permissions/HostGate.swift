package import AppIntentsCore
import Diagnostics
package import WorkflowLanguage

/// Decides which hosts a workflow's intents may connect to, and at which of their addresses.
///
/// With `reach:` under `permissions:`, these are the hosts that it lists, wherever their names come
/// from, and the addresses in the networks that it lists. Without, it is every host, except that
/// data may only name hosts with addresses that everyone can reach.
package struct HostGate: Sendable {
  private let permissions: Permissions?

  package init(_ permissions: Permissions?) { self.permissions = permissions }

  package func access(to host: String, from origin: ValueOrigin) throws -> NetworkAccess {
    let refusal = IntentFailure(
      "the workflow isn't permitted to reach `\(host)`", kind: .notPermitted,
      help: "add it to `reach` under `permissions`")
    switch permissions?.decision(onHost: host) {
    case nil: return try NetworkAccess(to: host, from: origin)
    case .permitted: return .everywhere
    case .refused: throw refusal
    case .byAddress(let networks):
      return .resolved { address in
        guard networks.contains(where: { $0.contains(address) }) else { throw refusal }
      }
    }
  }
}
