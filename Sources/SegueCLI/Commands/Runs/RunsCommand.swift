import ArgumentParser

/// `segue runs`: shows the history and the queue.
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs", abstract: "Shows past, running and queued runs.",
    discussion: """
      Without a subcommand it lists the last runs. A run is queued, then claimed by the daemon and \
      running, perhaps waiting for an answer, and ends as succeeded, failed, canceled, timed_out or \
      skipped. A run that the end of the daemon has interrupted is interrupted, and continues with its \
      next start. A run that was interrupted three times is dead.
      """,
    subcommands: [
      ListRunsCommand.self, ShowRunCommand.self, RunLogsCommand.self, RerunCommand.self,
      ResumeRunCommand.self, CancelRunCommand.self, DeadRunsCommand.self, RetryRunCommand.self,
      PruneRunsCommand.self,
    ],
    defaultSubcommand: ListRunsCommand.self)
}

/// The arguments of every command about one run.
struct RunArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The number of a run.", valueName: "run"), completion: .runs)
  var number: Int64

  @Flag(help: "Print the answer as JSON.")
  var json = false
}
