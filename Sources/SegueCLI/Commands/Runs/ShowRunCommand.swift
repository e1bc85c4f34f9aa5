import ArgumentParser
import Control
import Foundation
import WorkflowEngine

/// `segue runs show`: shows a run with its steps and values.
struct ShowRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a run with its steps and values.")

  @OptionGroup var argument: RunArgument

  func run() throws {
    let reply = try ControlRouter.ask(.run(argument.number))
    guard case .run(let run) = reply else { throw CommandFailure.unexpected(reply) }
    let redact = try SecretStore.load().redact
    let style = TerminalStyle(for: STDOUT_FILENO)
    Output.data(
      redact(
        argument.json
          ? ControlJSON.text(ControlJSON.value(run))
          : RunText.text(of: run, style: style, now: Date())))
  }
}
