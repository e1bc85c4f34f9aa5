package import AppIntentsCore
import Confinement
import Diagnostics
import SystemPackage
package import WorkflowLanguage

/// Checks which programs a workflow's intents may start, and which apps' intents it may perform.
/// Without `run:` or `apps:` under `permissions:` it permits all of them.
package struct PermissionGate: Sendable {
  private let permissions: Permissions?
  private let find: @Sendable (String) -> FilePath?

  /// - Parameter context: the run's, whose `PATH` tells which program a name means.
  package init(_ permissions: Permissions?, in context: IntentContext) {
    self.permissions = permissions
    let (path, home, folder) = (context.environment["PATH"], context.home, context.folder)
    find = { name in
      ProgramPath.find(name, path: path, home: home, folder: folder).flatMap(ProgramPath.real)
    }
  }

  package func permit(_ permission: IntentPermission) throws {
    switch permission {
    case .run(let program):
      if permissions?.permitsProgram(program, real: find) ?? true { return }
      throw Self.refusal(of: "start `\(program)`", key: "run")
    case .app(let name):
      guard let permitted = permissions?.apps, !permitted.contains(where: { $0.value == name })
      else { return }
      throw Self.refusal(of: "use the app `\(name)`", key: "apps")
    }
  }

  private static func refusal(of purpose: String, key: String) -> IntentFailure {
    IntentFailure(
      "the workflow isn't permitted to \(purpose)", kind: .notPermitted,
      help: "add it to `\(key)` under `permissions`")
  }
}
