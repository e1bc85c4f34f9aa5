package import AppIntents
import Diagnostics
package import WorkflowLanguage

/// Checks which programs a workflow's intents may start. Without `run:` under `permissions:` it
/// permits all of them.
package struct PermissionGate: Sendable {
  private let permissions: Permissions?

  package init(_ permissions: Permissions?) {
    self.permissions = permissions
  }

  package func permit(_ permission: IntentPermission) throws {
    switch permission {
    case .run(let program):
      let name = program.split(separator: "/").last.map(String.init) ?? program
      try check(permissions?.run, has: name, for: "start `\(program)`", key: "run")
    }
  }

  private func check(
    _ permitted: [Located<String>]?, has name: String, for purpose: String, key: String
  ) throws {
    guard let permitted, !permitted.contains(where: { $0.value.lowercased() == name.lowercased() })
    else { return }
    throw IntentFailure(
      "the workflow isn't permitted to \(purpose)", kind: .notPermitted,
      help: "add it to `\(key)` under `permissions`")
  }
}
