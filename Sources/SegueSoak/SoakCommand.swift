import ArgumentParser

/// The command of the soak tool.
@main
struct SoakCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue-soak",
    abstract: "Runs a daemon in a sandbox under stress, and checks that nothing is lost.",
    discussion: """
      Each scenario prints how many files were lost and how many ran twice, and exits with 1 if \
      either count isn't 0.
      Build the daemon first, in the same configuration: swift build -c release --product segue
      """,
    subcommands: [
      Drop.self, Nested.self, Overflow.self, SlowWriter.self, NamesAgain.self, Offline.self,
      RunsKill.self, StoreGone.self, CrashPoints.self, ConsentUnderChange.self, DiskFull.self,
      Generated.self, Clock.self, Rows.self, Latency.self, Watches.self,
      Events.self, Throughput.self, Resident.self,
    ])
}
