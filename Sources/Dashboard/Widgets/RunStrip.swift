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

  private var bars: Bars {
    var bars = Bars()
    for (index, run) in runs.enumerated() {
      let kind = StateLabel.kind(of: run.state)
      let height = kind == "bad" ? Self.height : kind == "quiet" ? 4 : Self.height / 2
      let place = Double(Self.most - runs.count + index)
      bars.addUpright(
        kind, x: place * Self.pitch + 2, from: Self.height, to: Self.height - height)
    }
    return bars
  }

  /// “the last 30 runs: 28 succeeded, 2 failed”.
  private var words: String {
    let counts = Dictionary(grouping: runs, by: \.state).sorted { $0.value.count > $1.value.count }
    let parts = counts.map { "\($0.value.count) \($0.key.replacing("_", with: " "))" }
    let what = runs.count == 1 ? "the last run" : "the last \(runs.count) runs"
    return "\(what): \(Phrasing.join(parts))"
  }
}
