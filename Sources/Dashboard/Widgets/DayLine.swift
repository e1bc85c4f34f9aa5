import Control
import Diagnostics
import Foundation

/// The runs of a day on a line from midnight to midnight: a dot for each that succeeded, a bar for each
/// that didn't.
struct DayLine: Widget {
  private static let width = 720.0

  let runs: [RunMarkReport]
  /// Whether there may be others before them.
  let isCut: Bool
  let midnight: Date
  let now: Date

  @HTMLBuilder var body: HTML {
    HTML(
      .svg, .class("day"), .role("img"), .aria(.label, words), .viewBox("0 0 720 20"),
      .unstretched
    ) {
      HTML(
        .line, .class("axis"), .number(.x1, 0), .number(.x2, Self.width), .number(.y1, 10),
        .number(.y2, 10))
      HTML(
        .line, .class("now"), .number(.x1, place(of: now)), .number(.x2, place(of: now)),
        .number(.y1, 0), .number(.y2, 20))
      bars
    }
  }

  private var bars: Bars {
    var bars = Bars()
    for run in runs {
      let kind = StateLabel.kind(of: run.state)
      let half = kind == "bad" ? 9.0 : 3.0
      bars.addUpright(kind, x: place(of: run.began), from: 10 + half, to: 10 - half)
    }
    return bars
  }

  private func place(of moment: Date) -> Double {
    // A day has 23 or 25 hours when the clocks change; a mark then is near enough.
    min(max(moment.timeIntervalSince(midnight) / 86_400, 0), 1) * Self.width
  }

  private var words: String {
    let failed = runs.count { StateLabel.kind(of: $0.state) == "bad" }
    let count = (isCut ? "the last " : "") + Phrasing.count(runs.count, "run")
    return failed == 0 ? "\(count) today" : "\(count) today, \(failed) of them failed"
  }
}
