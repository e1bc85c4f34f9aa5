import AppIntentsCore
import ArgumentParser
import Automations
import Diagnostics
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// `segue next`: shows when a schedule or a workflow's triggers fire next.
struct NextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Shows when a schedule or a workflow's triggers fire next.",
    usage: """
      segue next <schedule> [--timezone <zone>] [--after <time>] [-n <count>] [--json]
      segue next <workflow> [--timezone <zone>] [--after <time>] [-n <count>] [--json]
      """,
    discussion: """
      segue next "30 7 * * 1-5"                at 07:30 from Monday to Friday
      segue next "0 9 L * *" -n 12             on the last day of each month
      segue next "30 2 * * *" --after 2027-03-27 --timezone Europe/Berlin
      segue next tidy-downloads                every timed trigger of a workflow
      """)

  @Argument(
    help: "A schedule in cron's notation, in quotes; or a workflow's file or id.",
    completion: .workflows)
  var what: [String]

  @Option(
    help: ArgumentHelp(
      "The time zone of schedules that name none; the daemon's, or the system's, by default.",
      valueName: "zone"),
    completion: .custom { _, _, _ in TimeZoneName.known })
  var timezone: String?

  @Option(
    help: ArgumentHelp(
      "The start, as 2026-12-24 or \"2026-12-24 18:00\"; now by default.", valueName: "time"))
  var after: String?

  @Option(name: [.customShort("n"), .long], help: "The number of times.")
  var count = 5

  @Flag(help: "Print them as JSON.")
  var json = false

  func validate() throws {
    if what.count > 1 {
      throw ValidationError("put the schedule in quotes, or name one workflow")
    }
    guard (1...10_000).contains(count) else { throw ValidationError("-n goes from 1 to 10000") }
  }

  func run() throws {
    let workflow = isSchedule(what[0]) ? nil : try workflow(what[0])
    let zone = try zone(of: workflow)
    let start = try start(in: zone)
    let agenda =
      try workflow.map { try self.agenda(of: $0, in: zone, from: start) }
      ?? Agenda(schedule: what[0], in: zone)
    let text = AgendaText(agenda, after: start, count: count)
    if json {
      Output.data(JSONWriter.pretty(text.value) + "\n")
    } else {
      Output.data(text.lines(in: TerminalStyle(for: STDOUT_FILENO)))
      if agenda.isEmpty { Output.message("`\(what[0])` has no timed trigger") }
    }
  }

  /// Whether a word is a schedule: it contains spaces, or begins with `@`.
  private func isSchedule(_ word: String) -> Bool {
    if word.hasPrefix("@") { return true }
    return word.contains(where: \.isWhitespace) && (try? WorkflowFinder().find(word)) == nil
  }

  private func agenda(
    of workflow: Workflow, in zone: TimeZone, from start: Date
  ) throws -> Agenda {
    let whole = Date(timeIntervalSince1970: start.timeIntervalSince1970.rounded(.down))
    let enabled = try Self.enabled(workflow.document)
    if case .this(let records) = enabled {
      return Agenda(workflow, in: zone, from: whole, records)
    }
    let agenda = Agenda(workflow, in: zone, from: whole)
    if agenda.isEmpty { return agenda }
    var message = "`\(what[0])` is not enabled, so none of this happens yet"
    if case .other(let file) = enabled {
      let shown = workflow.document.source.file?.shown ?? what[0]
      message = "`\(shown)` is not enabled; the enabled `\(what[0])` is `\(file.shown)`"
    }
    Output.message(message)
    return agenda
  }

  /// What is enabled under a workflow's id.
  private enum Enabled {
    case none
    /// The workflow itself, with the stored state of its triggers.
    case this([TriggerRecord])
    /// Another file.
    case other(FilePath)
  }

  private static func enabled(_ document: Document) throws -> Enabled {
    // If there is no history, no workflow is enabled. If it can't be read, the times that count from when
    // a trigger was enabled would be wrong.
    try StoredState.read { store -> Enabled in
      guard let record = try store.workflow(document.id), record.enabledAt != nil else {
        return .none
      }
      guard let file = document.source.file, record.path.real == file.real else {
        return .other(record.path)
      }
      return .this(try store.triggers(of: document.id))
    } ?? .none
  }

  private func workflow(_ word: String) throws -> Workflow {
    let compilation = try WorkflowLoader().compile(named: word)
    guard let workflow = compilation.workflow else {
      let printer = DiagnosticPrinter(style: TerminalStyle(for: STDERR_FILENO))
      Output.message(printer.text(compilation.diagnostics, of: compilation.source))
      throw ExitStatus.invalidWorkflow
    }
    return workflow
  }

  /// - Parameter workflow: goes by the daemon's zone, which may differ from that of this process.
  private func zone(of workflow: Workflow?) throws -> TimeZone {
    guard let timezone else {
      let ofDaemon = try workflow.flatMap { try ControlRouter.timeZone(for: $0.document.id) }
      return ofDaemon ?? .current
    }
    if let zone = TimeZoneName.zone(timezone) { return zone }
    throw CommandFailure(
      status: .usage, message: "there is no time zone `\(timezone)`",
      help: Suggestion(for: timezone, among: TimeZoneName.known)?.question
        ?? "zones are named as in the tz database: `Europe/Berlin`, `UTC`")
  }

  private func start(in zone: TimeZone) throws -> Date {
    guard let after else { return Date() }
    if let moment = LocalMoment(after) ?? LocalMoment("\(after) 00:00") {
      return moment.instant(in: zone)
    }
    throw CommandFailure(
      status: .usage, message: "`\(after)` isn't a date and time",
      help: "write `--after 2026-12-24`, or `--after \"2026-12-24 18:00\"`")
  }
}
