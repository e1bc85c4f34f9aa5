import Control
import Diagnostics

/// How long something took, time after time: a bar for each, the latest at the right.
struct LatencyPlot: Widget {
  private static let (most, pitch, height) = (100, 6.0, 40.0)

  let latency: LatencyReport

  @HTMLBuilder var body: HTML {
    HTML(.dt) { latency.name }
    HTML(.dd) {
      if latency.seconds.isEmpty {
        HTML(.span, .class("quiet")) { "nothing yet" }
      } else {
        HTML(
          .svg, .class("plot small"), .role("img"), .aria(.label, "\(latency.name): \(words)"),
          .viewBox("0 0 \(Int(Self.pitch) * Self.most) \(Int(Self.height))"), .unstretched
        ) {
          bars
        }
        HTML(.p, .class("quiet")) { words }
      }
    }
  }

  private var shown: [Double] { latency.seconds.suffix(Self.most) }

  private var bars: Bars {
    var bars = Bars()
    let longest = max(shown.max() ?? 0, 0.0001)
    for (index, seconds) in shown.enumerated() {
      bars.addUpright(
        "active", x: Double(Self.most - shown.count + index) * Self.pitch + 3, from: Self.height,
        to: Self.height - max(1, max(seconds, 0) / longest * Self.height))
    }
    return bars
  }

  /// “the last 100 took 0.4 ms in the median, 3 ms in 99 of 100, 5 ms at most”
  private var words: String {
    let sorted = shown.sorted()
    func text(_ part: Double) -> String {
      Self.text(sorted[Int((Double(sorted.count - 1) * part).rounded())])
    }
    let what = sorted.count == 1 ? "the last one" : "the last \(sorted.count)"
    return "\(what) took \(text(0.5)) in the median, \(text(1)) at most"
  }

  /// Milliseconds with a digit behind the point, where they are few.
  private static func text(_ seconds: Double) -> String {
    if seconds >= 0.01 { return ElapsedTime.text(.milliseconds(Int64(min(seconds, 1e12) * 1000))) }
    return "\((seconds * 10_000).rounded() / 10) ms"
  }
}
