import Foundation

/// Tells people what happens while nobody looks.
package protocol Notifier: Sendable {
  /// Returns at once, and never fails: what can't be shown is in the store all the same.
  func tell(_ notice: Notice)
}

/// Shows notices on the desktop, one after the other, with whichever program is there.
package final class DesktopNotifier: Notifier {
  /// A desktop that doesn't answer gets no more than the newest of these later.
  private static let mostWaiting = 16
  /// How long a notice may take.
  private static let limit = Duration.seconds(5)

  private let notices: AsyncStream<Notice>.Continuation
  private let work: Task<Void, Never>

  /// - Parameters:
  ///   - environment: says whether there is a desktop, and where programs are.
  ///   - unseen: is told what could not be shown.
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

  /// Shows what is still waiting, and then no more.
  package func finish() async {
    notices.finish()
    await work.value
  }

  /// Whether a program has shown it. It is looked for each time: programs and desktops come and go.
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

  /// Whether there is a session bus, over which notices travel. Without one `notify-send` may try to
  /// start one and hang.
  private static func hasDesktop(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }
}
