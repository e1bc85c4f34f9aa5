import Control
import Diagnostics
import Foundation

/// How long the last runs took, the latest at the right.
struct DurationPlot: Widget {
  private static let (most, pitch, height) = (50, 12.0, 60.0)

  private let runs: [(state: String, seconds: Double)]

  /// - Parameter runs: the latest first.
  init(_ runs: [RunSummaryReport]) {
    self.runs = runs.prefix(Self.most).reversed().compactMap { run in
      guard let started = run.started, let ended = run.ended else { return nil }
      return (run.state, max(0, ended.timeIntervalSince(started)))
    }
  }

  @HTMLBuilder var body: HTML {
    if let longest = runs.map(\.seconds).max(), runs.count > 1 {
      HTML(
        .svg, .class("plot"), .role("img"), .aria(.label, words(longest)),
        .viewBox("0 0 \(Int(Self.pitch) * Self.most) \(Int(Self.height))"), .unstretched
      ) {
        bars(longest)
      }
      HTML(.p, .class("quiet")) { words(longest) }
    }
  }

  private func bars(_ longest: Double) -> Bars {
    var bars = Bars()
    for (index, run) in runs.enumerated() {
      let height = max(3, run.seconds / max(longest, 0.001) * Self.height)
      bars.addUpright(
        StateLabel.kind(of: run.state),
        x: Double(Self.most - runs.count + index) * Self.pitch + 5, from: Self.height,
        to: Self.height - height)
    }
    return bars
  }

  private func words(_ longest: Double) -> String {
    func text(_ seconds: Double) -> String {
      ElapsedTime.text(.milliseconds(Int64(min(seconds, 1e12) * 1000)))
    }
    return
      "the last \(runs.count) runs took \(text(median)) in the median, \(text(longest)) at most"
  }

  /// The middle one, or between the two in the middle.
  private var median: Double {
    let sorted = runs.map(\.seconds).sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
