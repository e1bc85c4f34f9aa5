import AppIntentsCore
import Confinement
import Foundation
import SystemPackage

/// Asks polkit whether this process's user may perform what requires authentication.
///
/// The program `pkcheck` does it, so that nothing of polkit is loaded into other runs.
struct PolkitCheck {
  /// The action, which `make install` makes known to polkit.
  private let action: String

  init(_ policy: IntentAuthenticationPolicy) {
    action =
      policy == .requiresLocalDeviceAuthentication
      ? "dev.segue.perform-locally" : "dev.segue.perform"
  }

  /// How long the user may take.
  private static let limit = Duration.seconds(300)

  /// Throws an `IntentFailure` unless the user is authenticated.
  ///
  /// - Parameter step: the step that requires it.
  func perform(for step: String) throws {
    func refused(_ reason: String, help: String? = nil) -> IntentFailure {
      IntentFailure(
        "`\(step)` requires authentication, and \(reason)", kind: .notPermitted, help: help)
    }
    let path = ProgramPath.find(
      "pkcheck", path: Environment.value("PATH"), home: Environment.home, folder: "/")
    guard let path else {
      throw refused("there is no `pkcheck` to ask for it", help: "install polkit (`polkitd`)")
    }
    let words = [
      "--action-id", action, "--process", try subject(), "--allow-user-interaction",
      "--enable-internal-agent",
    ]
    guard let outcome = ShortProgram.run(path, words, limit: Self.limit) else {
      throw refused("`pkcheck` gave no answer")
    }
    switch outcome.status {
    case 0: return
    case 1: throw refused("it failed")
    case 2: throw refused("nothing here can ask for it")
    case 3: throw refused("it was canceled")
    default:
      let said = outcome.errors.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
      throw refused(
        "polkit can't check it\(said.isEmpty ? "" : ": \(said)")",
        help: said.contains("not registered")
          ? "`make install` installs the policy `dev.segue.policy`" : nil)
    }
  }

  /// This process: its id, when it started, and its user.
  private func subject() throws -> String {
    guard let start = ProcessStartTime.of(getpid()) else {
      throw IntentFailure("`/proc/self/stat` can't be read")
    }
    return "\(getpid()),\(start),\(getuid())"
  }
}
