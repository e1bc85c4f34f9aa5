import Control
import ArgumentParser

/// `segue runs dead`: runs that the daemon's end has interrupted too often.
struct DeadRunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dead",
    abstract: "Lists the runs that died with the daemon three times, and aren't tried again.",
    discussion: "`segue runs retry` tries one of them once more.")

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    try ListRunsCommand.list(
      RunQuery(states: ["dead"], limit: 1000), asJSON: json, none: "no run is dead")
  }
}
