import Control
import ArgumentParser

/// `segue runs retry`: a dead run is tried once more.
struct RetryRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "Tries a dead run once more.")

  @OptionGroup var argument: RunArgument

  func run() throws {
    try ControlDoor.say(.retryRun(argument.number), asJSON: argument.json)
  }
}
