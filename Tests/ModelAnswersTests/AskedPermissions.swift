import AppIntentsCore
import Synchronization

/// Remembers what a run wanted to be permitted.
final class AskedPermissions: Sendable {
  private let asked = Mutex<[String]>([])

  var all: [String] { asked.withLock { $0 } }

  /// - Parameter refused: what isn't permitted.
  func permissions(refusing refused: String?) -> IntentContext.Permissions {
    IntentContext.Permissions(
      permit: { permission in
        if case .run(let program) = permission { try self.note("run_\(program)", refused) }
      },
      reach: { host, _ in
        try self.note(host, refused)
        return .everywhere
      })
  }

  private func note(_ name: String, _ refused: String?) throws {
    if name == refused { throw IntentFailure("no", kind: .notPermitted) }
    asked.withLock { $0.append(name) }
  }
}
