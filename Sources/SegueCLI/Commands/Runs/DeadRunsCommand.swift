import ArgumentParser
import Control

/// `segue runs dead`: lists the runs that were interrupted too often.
struct DeadRunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dead",
    abstract:
      "Lists the runs that were interrupted three times by the daemon's end, and aren't retried.",
    discussion: "`segue runs retry` tries one of them again.")

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    try ListRunsCommand.list(
      RunQuery(states: ["dead"], limit: 1000), asJSON: json, none: "no run is dead")
  }
}
