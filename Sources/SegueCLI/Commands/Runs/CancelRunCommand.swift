import ArgumentParser
import Control

/// `segue runs cancel`: cancels a run.
struct CancelRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Cancels a run, or removes it from the queue.")

  @OptionGroup var argument: RunArgument

  func run() throws {
    try ControlRouter.perform(.cancelRun(argument.number), asJSON: argument.json)
  }
}
