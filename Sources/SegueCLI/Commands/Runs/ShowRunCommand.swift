import AppIntentsCore
import ArgumentParser
import Control
import Foundation
import WorkflowEngine

/// `segue runs show`: shows a run with its steps and values.
struct ShowRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a run with its steps and values.")

  @OptionGroup var argument: RunArgument

  @Flag(help: "Print the run as a test, to paste into the workflow's file.")
  var asTest = false

  func validate() throws {
    if asTest && argument.json { throw ValidationError("choose one of --json and --as-test") }
  }

  func run() throws {
    let reply = try ControlRouter.ask(.run(argument.number))
    guard case .run(let run) = reply else { throw CommandFailure.unexpected(reply) }
    let redact = try SecretStore.load().redact
    if asTest {
      do {
        Output.data(try RunExports.test(run, redact: redact))
      } catch let failure as ControlFailure {
        throw CommandFailure(failure)
      }
      return
    }
    let style = TerminalStyle(for: STDOUT_FILENO)
    Output.data(
      redact(
        argument.json
          ? ControlJSON.text(ControlJSON.value(run))
          : RunText.text(
            of: run, style: style, width: TerminalStyle.outputWidth, now: Date())))
  }
}
