import ArgumentParser

/// `segue runs`: what has run, runs and waits to run.
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs", abstract: "Shows what has run, runs and waits to run.",
    discussion: """
      Without a subcommand it lists the last runs. A run is queued, then running, perhaps waiting \
      for an answer, and ends as succeeded, failed, cancelled, timed_out or skipped. One that the \
      daemon's end has interrupted goes on with its next start; one that was interrupted three \
      times is dead.
      """,
    subcommands: [
      ListRunsCommand.self, ShowRunCommand.self, RunLogsCommand.self, RerunCommand.self,
      ResumeRunCommand.self, CancelRunCommand.self, DeadRunsCommand.self, RetryRunCommand.self,
      PruneRunsCommand.self,
    ],
    defaultSubcommand: ListRunsCommand.self)
}

/// The number of a run, as every command about one takes it.
struct RunArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The number of a run.", valueName: "run"))
  var number: Int64

  @Flag(help: "Print the answer as JSON.")
  var json = false
}
