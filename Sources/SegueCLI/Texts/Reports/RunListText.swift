import Control
import Foundation
import RunHistory

/// A table of runs.
enum RunListText {
  static func text(of runs: [RunSummaryReport], style: TerminalStyle, now: Date) -> String {
    var table = TextTable(
      ["run", "workflow", "state", "began", "took", "started by", ""], rightAligned: [0])
    for run in runs {
      let began = run.started ?? run.notBefore ?? run.queued
      let took = run.started.map { start in
        ElapsedTime.text(
          .milliseconds(Int64(max(0, (run.ended ?? now).timeIntervalSince(start)) * 1000)))
      }
      table.add([
        TextTable.Cell("\(run.id)"), TextTable.Cell(run.workflow),
        TextTable.Cell(words(for: run.state), color(for: run.state)),
        TextTable.Cell(run.queued == .distantPast ? "" : MomentText.distance(began, from: now)),
        TextTable.Cell(took ?? ""),
        TextTable.Cell(run.subject.map { "\(run.cause): \($0)" } ?? run.cause),
        TextTable.Cell(run.message ?? "", .gray),
      ])
    }
    return table.text(in: style, width: TerminalStyle.width(of: STDOUT_FILENO))
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
