import Control
import ArgumentParser

/// `segue runs rerun`: the same run once more.
struct RerunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rerun", abstract: "Runs again, with what an earlier run was started with.")

  @OptionGroup var argument: RunArgument

  @Option(
    help: ArgumentHelp(
      """
      Take the results of the steps before this one from the earlier run; its number is the one \
      that `segue runs show` prints.
      """, valueName: "step"))
  var from: Int?

  func run() throws {
    try ControlDoor.say(.rerun(run: argument.number, fromStep: from), asJSON: argument.json)
  }
}
