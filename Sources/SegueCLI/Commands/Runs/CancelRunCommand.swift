import Control
import ArgumentParser

/// `segue runs cancel`: a run ends before its time.
struct CancelRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Ends a run, or takes it out of the queue.")

  @OptionGroup var argument: RunArgument

  func run() throws {
    try ControlDoor.say(.cancelRun(argument.number), asJSON: argument.json)
  }
}
