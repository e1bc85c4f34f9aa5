import Foundation

/// Shows notices on the desktop: questions with buttons, and the others with the first program that works.
struct DesktopWay: NotifyWay {
  /// How long showing a notice may take.
  private static let limit = Duration.seconds(5)

  let environment: [String: String]
  let questions: DesktopQuestions

  var name: String { "the desktop" }
  var pace: NoticePace { .near }

  /// Programs and desktops come and go, so they are looked for each time.
  func send(_ digest: Digest) async throws(NotSent) {
    guard hasDesktop else { throw NotSent("there is none") }
    var others: [Notice] = []
    for notice in digest.notices where await !questions.show(notice) { others.append(notice) }
    if others.isEmpty { return }
    try await show(Digest(others, leaving: digest.left))
  }

  private func show(_ digest: Digest) async throws(NotSent) {
    for tool in DesktopTool.allCases {
      guard
        let program = SystemProgram(
          tool.rawValue, arguments: tool.arguments(for: digest), environment: environment)
      else { continue }
      if await program.run(limit: Self.limit)?.status == 0 { return }
    }
    throw NotSent("no program shows notifications")
  }

  func obstacle() async -> String? {
    if !hasDesktop { return "there is none" }
    let isShown = DesktopTool.allCases.contains {
      SystemProgram.find($0.rawValue, environment) != nil
    }
    return isShown
      ? nil
      : "\(DesktopTool.notifySend.rawValue) isn't installed; it is in the package libnotify-bin"
  }

  /// Whether there is a session bus. Without one, `notify-send` may try to start one and hang.
  private var hasDesktop: Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }
}
