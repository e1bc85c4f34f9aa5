import AppIntentsCore
import ArgumentParser
import Control
import Diagnostics
import Foundation
import WorkflowEngine
import WorkflowLanguage

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
      Output.data(try test(run, redact: redact))
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

  private func test(_ run: RunReport, redact: @escaping (String) -> String) throws -> String {
    guard run.summary.ended != nil else {
      throw CommandFailure(status: .usage, message: "run \(run.summary.id) hasn't ended")
    }
    let path = run.path.path
    guard let workflow = try WorkflowLoader().compile(path).workflow else {
      throw CommandFailure(
        status: .invalidWorkflow, message: "`\(path.shown)` has errors now",
        help: "see `segue check \(Phrasing.shellWord(path.shown))`")
    }
    return RunTestText(
      run, of: workflow, zone: .current, home: Environment.home, redact: redact
    ).text
  }
}
