import AppIntentsCore
import ArgumentParser
import Control
import Foundation
import RunHistory

/// `segue runs list`: lists runs.
struct ListRunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists runs, those that began last first.")

  @Argument(
    help: "Only runs of this workflow.",
    completion: .workflowIDs)
  var workflow: String?

  @Option(
    help: "Only runs in this state; give it several times for several states.",
    completion: .list(RunState.allCases.map(\.rawValue)))
  var state: [String] = []

  @Option(name: [.short, .long], help: "The number of runs, at most 1000.")
  var number = 20

  @Option(
    help: ArgumentHelp("Only runs before this one, for the next page.", valueName: "run"))
  var before: Int64?

  @Flag(help: "Print the list as JSON.")
  var json = false

  func validate() throws {
    if number < 1 { throw ValidationError("--number must be at least 1") }
  }

  func run() throws {
    try Self.list(
      RunQuery(workflow: workflow, states: state, limit: number, before: before), asJSON: json,
      none: "no runs")
  }

  /// - Parameter none: The message for an empty list.
  static func list(_ query: RunQuery, asJSON: Bool, none: String) throws {
    let reply = try ControlRouter.ask(.runs(query))
    guard case .runs(let listed) = reply else { throw CommandFailure.unexpected(reply) }
    let hiding = SecretHiding()
    let runs = listed.map(hiding.cover)
    if asJSON {
      Output.data(hiding.redact(ControlJSON.text(.list(runs.map { ControlJSON.value($0) }))))
    } else if runs.isEmpty {
      Output.message(none)
    } else {
      let style = TerminalStyle(for: STDOUT_FILENO)
      Output.data(hiding.redact(RunListText.text(of: runs, style: style, now: Date())))
    }
  }
}
