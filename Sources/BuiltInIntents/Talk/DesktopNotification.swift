import AppIntents
import Foundation

/// A notification as freedesktop.org's desktops show it, through `notify-send` where it is installed.
struct DesktopNotification {
  let title: String
  let text: String?
  let level: NotificationLevel
  let icon: String?

  /// Whether there is a session bus, over which notifications travel. Without one `notify-send` may
  /// try to start one and hang.
  static func hasDesktop(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  /// Shows it. That it can't be shown is no failure, because the run's watchers know of it anyway.
  func show() async {
    var arguments = ["--app-name=Segue", "--urgency=\(level.rawValue)"]
    if let icon { arguments.append("--icon=\(icon)") }
    arguments += ["--", title] + (text.map { [$0] } ?? [])
    let call = ProgramCall("notify-send", arguments: arguments, grace: .zero)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await call.run() }
      // A notification server that doesn't answer must not hold the run up.
      group.addTask { try? await Task.sleep(for: .seconds(2)) }
      await group.next()
      group.cancelAll()
    }
  }
}
