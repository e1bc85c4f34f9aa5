package import Foundation

/// How far a step is, as it has said itself: “40 %, 12 of 40 files, 30 s left”.
package struct ProgressWords: Sendable {
  /// The seconds after which its speed so far tells when it ends.
  private static let leastTime = 3.0

  /// From 0 to 1; nil if the step doesn't know it.
  private let fraction: Double?
  private let said: String?
  private let moment: Date
  /// The first report of the work, from which its speed is counted.
  private let start: (fraction: Double, moment: Date)

  /// - Parameters:
  ///   - fraction: how much is done, from 0 to 1.
  ///   - moment: when the step said so.
  ///   - earlier: what it said before.
  package init(
    _ fraction: Double, _ text: String?, at moment: Date, after earlier: ProgressWords? = nil
  ) {
    let known = fraction.isNaN ? nil : min(max(fraction, 0), 1)
    self.fraction = known
    said = text
    self.moment = moment
    let done = known ?? 0
    // Work that begins again has another speed.
    if let earlier, let before = earlier.fraction, before <= done {
      start = earlier.start
    } else {
      start = (done, moment)
    }
  }

  /// Nil if the step doesn't know it.
  package var percent: Int? { fraction.map { Int(($0 * 100).rounded()) } }

  package func text(at now: Date) -> String {
    [percent.map { "\($0) %" }, said, left(at: now).map { "\($0) left" }]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// How long it takes, if it goes on as fast as so far; nil if that can't be told.
  private func left(at now: Date) -> String? {
    guard let fraction, fraction < 1, fraction > start.fraction else { return nil }
    let took = moment.timeIntervalSince(start.moment)
    guard took >= Self.leastTime else { return nil }
    let rest = took / (fraction - start.fraction) * (1 - fraction)
    let seconds = rest - max(0, now.timeIntervalSince(moment))
    guard seconds >= 1, seconds < 1e9 else { return nil }
    switch seconds {
    case ..<9.5: return "\(Int(seconds.rounded())) s"
    case ..<57.5: return "\(Int((seconds / 5).rounded()) * 5) s"
    case ..<3570: return "\(max(1, Int((seconds / 60).rounded()))) min"
    case ..<86_400: return "\(Int((seconds / 3600).rounded())) h"
    default: return "\(Int((seconds / 86_400).rounded())) d"
    }
  }
}
