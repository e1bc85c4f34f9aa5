import ArgumentParser

/// `segue daemon`: serves the triggers of enabled workflows, in the foreground.
struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: "Serves the triggers of enabled workflows, in the foreground.",
    discussion: """
      It runs until it is told to stop, with SIGTERM or Control-C: steps that run then have 30 s to \
      end, a second signal ends them at once, and what was interrupted goes on with the next start.

      `segue service install` has the system start it when you log in.
      """)

  func run() throws {
    try Blocking.value { try await DaemonRun().run() }
  }
}
