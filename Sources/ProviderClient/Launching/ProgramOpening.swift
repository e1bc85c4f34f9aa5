import AppIntentsCore
import Confinement
import Foundation
import Glibc
import SystemPackage

/// Starts a program of an app that goes on when this process ends: one that comes to the front.
package enum ProgramOpening {
  /// The variables of the user's session that a program with windows needs.
  private static let session = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
  ]

  /// Throws a `ProviderFailure`. What the program writes goes to the app's log.
  package static func start(
    _ settings: ProviderSettings, in surroundings: ProviderSurroundings
  ) throws {
    var settings = settings
    let own = surroundings.environment.filter { session.contains($0.key) }
    settings.environment.merge(own) { given, _ in given }
    let start = try ProviderLaunch(settings, in: surroundings, outlives: true).start()
    do {
      let nothing = try FileDescriptor.open("/dev/null", .readOnly)
      defer { try? nothing.close() }
      let log = try FileDescriptor.open(
        settings.log, .writeOnly, options: [.append, .create],
        permissions: [.ownerRead, .ownerWrite])
      defer { try? log.close() }
      reap(try start.spawn([nothing, log, log]))
    } catch {
      throw ProviderFailure(
        .start, "can't open `\(settings.name)`: \(IntentErrorText.message(for: error))")
    }
  }

  /// Waits for the end on a thread of its own, so that no zombie stays.
  private static func reap(_ id: pid_t) {
    let thread = Thread {
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
    thread.name = "segue.opened"
    thread.start()
  }
}
