import ArgumentParser
import Control

/// `segue runs retry`: tries a dead run again.
struct RetryRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "Tries a dead run again.")

  @OptionGroup var argument: RunArgument

  func run() throws {
    try ControlRouter.perform(.retryRun(argument.number), asJSON: argument.json)
  }
}
