import Control
import ArgumentParser

/// `segue runs resume`: a run goes on where it stopped.
struct ResumeRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Goes on with a run that failed or was cancelled, where it stopped.",
    discussion: """
      What was completed isn't done again. The step that failed is, and so is one that may or may \
      not have happened.
      """)

  @OptionGroup var argument: RunArgument

  func run() throws {
    try ControlDoor.say(.resumeRun(argument.number), asJSON: argument.json)
  }
}
