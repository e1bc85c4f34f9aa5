import AppIntentsCore
import Foundation

/// A desktop notification, shown by `notify-send` if that is installed.
struct DesktopNotification {
  let title: String
  let text: String?
  let level: NotificationLevel
  let icon: String?

  /// Whether there is a session bus, which notifications need. Without one, `notify-send` may try
  /// to start one and hang.
  static func hasDesktop(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  /// Shows the notification. Errors are ignored, because the notification is reported to the run
  /// anyway.
  func show() async {
    var arguments = ["--app-name=Segue", "--urgency=\(level.rawValue)"]
    if let icon { arguments.append("--icon=\(icon)") }
    arguments += ["--", title] + (text.map { [$0] } ?? [])
    var call = ProgramCall("notify-send", arguments: arguments, grace: .zero)
    // The workflow gives it nothing but texts, and it needs the session bus.
    call.isConfined = false
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [call] in _ = try? await call.run() }
      // A notification server that doesn't reply must not delay the run.
      group.addTask { try? await Task.sleep(for: .seconds(2)) }
      await group.next()
      group.cancelAll()
    }
  }
}
