import ArgumentParser
import Control

/// `segue runs resume`: continues a run where it stopped.
struct ResumeRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Continues a run that failed or was canceled where it stopped.",
    discussion: """
      Completed steps aren't repeated. The step that failed is repeated, and so is a step whose \
      outcome is unknown.
      """)

  @OptionGroup var argument: RunArgument

  func run() throws {
    try ControlRouter.perform(.resumeRun(argument.number), asJSON: argument.json)
  }
}
