import ArgumentParser

/// Tries a daemon as a year of bad luck would.
@main
struct SoakCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue-soak",
    abstract: "Runs a daemon in a sandbox and does bad things to it.",
    discussion: """
      Each scenario prints what was lost and what ran twice, and ends with 1 if either isn't 0.
      Build the daemon first, in the same configuration: swift build -c release --product segue
      """,
    subcommands: [
      Drop.self, Nested.self, Overflow.self, SlowWriter.self, Offline.self, RunsKill.self,
      CrashPoints.self, DiskFull.self, Clock.self, Rows.self,
      Latency.self, Watches.self, Events.self, Resident.self,
    ])
}
