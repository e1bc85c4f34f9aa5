import Control
import Foundation
import RunHistory
import Scheduling

extension ControlService {
  /// How many records of times at which nothing ran are told of a trigger.
  private static var skippedLimit: Int { 5 }

  /// Adds to each trigger of a workflow the last times at which it was due and nothing ran.
  func addSkippedTimes(to report: inout WorkflowReport) throws {
    let workflow = report.id
    for index in report.triggers.indices {
      let name = report.triggers[index].name
      let fires = try store.read { store in
        try store.trigger(name, of: workflow).map {
          try store.skippedFires(of: $0.id, limit: Self.skippedLimit)
        }
      }
      report.triggers[index].notes += (fires ?? []).map(\.skipping)
    }
  }
}

extension FireRecord {
  /// “2026-11-21 07:30 was skipped: `missed: skip`”.
  fileprivate var skipping: String {
    let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    func text(_ moment: Date) -> Substring { moment.formatted(style).prefix(16) }
    let times =
      count == 1
      ? "\(text(scheduled)) was" : "\(count) times from \(text(first)) to \(text(scheduled)) were"
    return "\(times) skipped" + (reason.map { ": \($0.words)" } ?? "")
  }
}

extension SkipReason {
  var words: String {
    switch self {
    case .skipsMissed: "nothing served it then, and the file says `missed: skip`"
    case .tooOld: "it was longer ago than the trigger's `window`"
    case .tooMany: "more were missed than are made up for"
    case .switchedOff: "the trigger was off"
    case .ranBefore: "the clock was set back, and it had run before"
    }
  }
}
