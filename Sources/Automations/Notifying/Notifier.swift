import Foundation

/// Notifies the user of what happens in the background.
package protocol Notifier: Sendable {
  /// Returns at once. A notice that can't be shown is dropped, because the store has the facts anyway.
  func tell(_ notice: Notice)
}

/// Shows notices on the desktop, one after the other, with the first program that works.
package final class DesktopNotifier: Notifier {
  /// How many notices wait while the desktop doesn't respond; older ones are dropped.
  private static let mostWaiting = 16
  /// How long showing a notice may take.
  private static let limit = Duration.seconds(5)

  private let notices: AsyncStream<Notice>.Continuation
  private let work: Task<Void, Never>

  /// - Parameters:
  ///   - environment: tells whether there is a desktop, and where programs are.
  ///   - unseen: receives the notices that can't be shown.
  package init(
    environment: [String: String],
    unseen: @escaping @Sendable (Notice) -> Void = { _ in }
  ) {
    let (stream, notices) = AsyncStream<Notice>.makeStream(
      bufferingPolicy: .bufferingNewest(Self.mostWaiting))
    self.notices = notices
    work = Task {
      for await notice in stream where await !Self.show(notice, environment) { unseen(notice) }
    }
  }

  deinit { notices.finish() }

  package func tell(_ notice: Notice) { notices.yield(notice) }

  /// Shows the notices that still wait, and then no more.
  package func finish() async {
    notices.finish()
    await work.value
  }

  /// Returns whether a program has shown it. Programs and desktops come and go, so they are looked for
  /// each time.
  private static func show(_ notice: Notice, _ environment: [String: String]) async -> Bool {
    guard hasDesktop(environment) else { return false }
    for tool in DesktopTool.allCases {
      guard
        let program = SystemProgram(
          tool.rawValue, arguments: tool.arguments(for: notice), environment: environment)
      else { continue }
      if await program.run(limit: limit)?.status == 0 { return true }
    }
    return false
  }

  /// Whether there is a session bus. Without one, `notify-send` may try to start one and hang.
  private static func hasDesktop(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }
}
