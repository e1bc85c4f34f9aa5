import Control
import Diagnostics
import Foundation

/// The last runs of a workflow, the latest last: low bars for those that succeeded, high ones for those
/// that didn't.
struct RunStrip: Widget {
  static let most = 30
  private static let (pitch, height) = (6.0, 20.0)

  let runs: [RunMarkReport]

  /// - Parameter runs: the latest first.
  init(_ runs: [RunMarkReport]) { self.runs = runs.prefix(Self.most).reversed() }

  @HTMLBuilder var body: HTML {
    if !runs.isEmpty {
      HTML(
        .svg, .class("strip"), .role("img"), .aria(.label, words),
        .viewBox("0 0 \(Int(Self.pitch) * Self.most) \(Int(Self.height))")
      ) {
        bars
      }
    }
  }

  /// Runs after each other that look alike are one line, which the style sheet makes as high as they are, and
  /// dashes so that each is a bar.
  private var bars: Bars {
    var bars = Bars()
    var start = 0
    for index in runs.indices {
      let kind = StateLabel.kind(of: runs[index].state)
      if index + 1 < runs.count, StateLabel.kind(of: runs[index + 1].state) == kind { continue }
      let first = Self.most - runs.count + start
      let last = Self.most - runs.count + index
      bars.addLevel(
        kind, y: Self.height - Self.height(of: kind) / 2, from: Double(first) * Self.pitch,
        to: Double(last + 1) * Self.pitch)
      start = index + 1
    }
    return bars
  }

  /// As high as the style sheet has it.
  private static func height(of kind: String) -> Double {
    kind == "bad" ? height : kind == "quiet" ? 4 : height / 2
  }

  /// “the last 30 runs: 28 succeeded, 2 failed”.
  private var words: String {
    let counts = Dictionary(grouping: runs, by: \.state).sorted { $0.value.count > $1.value.count }
    let parts = counts.map { "\($0.value.count) \($0.key.replacing("_", with: " "))" }
    let what = runs.count == 1 ? "the last run" : "the last \(runs.count) runs"
    return "\(what): \(Phrasing.join(parts))"
  }
}
