import ArgumentParser

/// `segue daemon`: serves the triggers of enabled workflows, in the foreground.
struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: "Serves the triggers of enabled workflows, in the foreground.",
    discussion: """
      SIGTERM or Control-C stops it: running steps have 30 s to end, and a second signal ends them \
      immediately. Interrupted runs continue with the next start.

      `segue service install` starts it when you log in.
      """)

  func run() throws {
    try Blocking.value { try await DaemonRun().run() }
  }
}
