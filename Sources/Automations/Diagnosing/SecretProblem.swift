import AppIntentsCore
import OrderedCollections
package import WorkflowEngine

/// Why a secret that something needs can't be had.
package enum SecretProblem: Sendable, Hashable {
  case noSecret(String)
  case unreadableSecrets(String)

  /// Nil if there is such a secret, and it isn't empty.
  package init?(of name: String, in secrets: () throws -> Secrets) {
    do {
      if case .text(let text)? = try secrets().values[name], !text.isEmpty { return nil }
      self = .noSecret(name)
    } catch {
      self = .unreadableSecrets(IntentErrorText.message(for: error))
    }
  }

  package var reason: String {
    switch self {
    case .noSecret(let name): "there is no secret `\(name)`"
    case .unreadableSecrets(let reason): "the secrets can't be read: \(reason)"
    }
  }

  /// What becomes of the requests that have to be signed with it, in the words of a report about a trigger.
  package var refusesRequests: String { "refuses all requests: \(reason)" }

  package var help: String? {
    switch self {
    case .noSecret(let name): "`segue secrets set \(name)` asks for it"
    case .unreadableSecrets: nil
    }
  }
}
