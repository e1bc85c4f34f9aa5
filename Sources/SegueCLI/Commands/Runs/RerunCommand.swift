import ArgumentParser
import Control

/// `segue runs rerun`: repeats a run.
struct RerunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rerun",
    abstract: "Repeats a run with the values that an earlier run started with.")

  @OptionGroup var argument: RunArgument

  @Option(
    help: ArgumentHelp(
      """
      Take the results of the steps before this one from the earlier run; `segue runs show` \
      prints the numbers of the steps.
      """, valueName: "step"))
  var from: Int?

  func run() throws {
    try ControlRouter.perform(.rerun(run: argument.number, fromStep: from), asJSON: argument.json)
  }
}
