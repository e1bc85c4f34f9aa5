import Control
import Diagnostics
import Foundation
import RunHistory

/// A table of runs.
enum RunListText {
  static func text(of runs: [RunSummaryReport], style: TerminalStyle, now: Date) -> String {
    let width = TerminalStyle.width(of: STDOUT_FILENO)
    if style.isTerminal, width < narrowest {
      return runs.map { narrow($0, style: style, width: width, now: now) }.joined()
    }
    var table = TextTable(
      ["run", "workflow", "state", "began", "took", "started by", ""], rightAligned: [0])
    for run in runs {
      let took = run.started.map { start in
        ElapsedTime.text(
          .milliseconds(Int64(max(0, (run.ended ?? now).timeIntervalSince(start)) * 1000)))
      }
      table.add([
        TextTable.Cell("\(run.id)"), TextTable.Cell(run.workflow),
        TextTable.Cell(words(for: run.state), color(for: run.state)),
        TextTable.Cell(began(run, now) ?? ""), TextTable.Cell(took ?? ""),
        TextTable.Cell(cause(of: run)),
        TextTable.Cell(run.message ?? run.progress ?? "", .gray),
      ])
    }
    return table.text(in: style, width: width)
  }

  /// The columns of a terminal that the table needs. In fewer, it would lose why runs failed.
  private static let narrowest = 60

  /// A run as a line and, below it, what started it and what it says.
  static func narrow(
    _ run: RunSummaryReport, style: TerminalStyle, width: Int, now: Date
  ) -> String {
    let state = style.color(words(for: run.state), color(for: run.state) ?? .gray)
    let began = began(run, now).map { ", \($0)" } ?? ""
    let lines = [cause(of: run), run.message ?? run.progress ?? ""].filter { !$0.isEmpty }.flatMap {
      DisplayWidth.wrapped(Printable.line($0), to: width - 4)
    }
    return "\(run.id)  \(Printable.line(run.workflow))  \(state)\(began)\n"
      + lines.map { "    \($0)\n" }.joined()
  }

  private static func began(_ run: RunSummaryReport, _ now: Date) -> String? {
    let began = run.started ?? run.notBefore ?? run.queued
    return run.queued == .distantPast ? nil : MomentText.distance(began, from: now)
  }

  private static func cause(of run: RunSummaryReport) -> String {
    run.subject.map { "\(run.cause): \($0)" } ?? run.cause
  }

  /// “timed out”.
  static func words(for state: String) -> String { state.replacing("_", with: " ") }

  /// The color of a state; none for one that this version doesn't know.
  static func color(for state: String) -> TerminalStyle.Color? {
    guard let state = RunState(rawValue: state) else { return nil }
    switch state {
    case .succeeded: return .green
    case .failed, .timedOut, .dead: return .red
    case .running, .claimed: return .cyan
    case .waiting, .interrupted: return .yellow
    // Queued, skipped and canceled runs did nothing.
    default: return .gray
    }
  }
}
