import AppIntentsCore
import ArgumentParser
import Control
import Foundation
import RunHistory
import Scheduling

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

  @Option(
    help: ArgumentHelp(
      "Only runs that were started by this: a kind of trigger, a file, a person.",
      valueName: "words"))
  var startedBy: String?

  @Option(help: "Only runs with this text in a value.")
  var text: String?

  @Option(help: ArgumentHelp("Only runs since this day, as 2026-12-24.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("Only runs until the end of this day.", valueName: "day"))
  var until: String?

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
    let last = try until.map(Self.day)
    let query = RunQuery(
      workflow: workflow, states: state, limit: number, before: before,
      since: try from.map(Self.day),
      until: last.map { Calendar.current.date(byAdding: .day, value: 1, to: $0) ?? $0 })
    if startedBy == nil, text == nil {
      try Self.list(query, asJSON: json, none: "no runs")
      return
    }
    let reply = try ControlRouter.ask(
      .findRuns(RunSearch(query, startedBy: startedBy, text: text)))
    guard case .foundRuns(let found) = reply else { throw CommandFailure.unexpected(reply) }
    Self.print(found.runs, asJSON: json, none: "no runs")
    if let next = found.next {
      Output.message(
        "looked through \(found.looked) runs; `--before \(next)` looks through older ones")
    }
  }

  /// Midnight of a day.
  private static func day(_ text: String) throws -> Date {
    guard let moment = LocalMoment("\(text) 00:00") else {
      throw CommandFailure(
        status: .usage, message: "`\(text)` isn't a day", help: "write it as `2026-12-24`")
    }
    return moment.instant(in: .current)
  }

  /// - Parameter none: The message for an empty list.
  static func list(_ query: RunQuery, asJSON: Bool, none: String) throws {
    let reply = try ControlRouter.ask(.runs(query))
    guard case .runs(let listed) = reply else { throw CommandFailure.unexpected(reply) }
    print(listed, asJSON: asJSON, none: none)
  }

  private static func print(_ listed: [RunSummaryReport], asJSON: Bool, none: String) {
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
