import Diagnostics
import Foundation
import RunHistory
import Synchronization

/// How far the steps of the runs in progress are, as they say themselves. Nothing of it is in the store.
final class KeptProgress: Sendable {
  private struct Step: Sendable {
    /// Its place in the run.
    let place: String
    var words: ProgressWords
  }

  /// The step that has said something last is the last one.
  private let steps = Mutex<[RunID: [Step]]>([:])

  /// Takes over what a step says.
  ///
  /// - Returns: whether its percentage has changed.
  func note(
    _ fraction: Double, _ text: String?, of run: RunID, at place: String, moment: Date
  ) -> Bool {
    steps.withLock { steps in
      var known = steps[run] ?? []
      let index = known.firstIndex { $0.place == place }
      let earlier = index.map { known.remove(at: $0).words }
      let words = ProgressWords(fraction, text, at: moment, after: earlier)
      known.append(Step(place: place, words: words))
      steps[run] = known
      return words.percent != earlier?.percent || earlier == nil
    }
  }

  /// Forgets what a step has said that has ended.
  func end(of place: String, in run: RunID) {
    steps.withLock { steps in
      guard let known = steps[run] else { return }
      let rest = known.filter { $0.place != place }
      steps[run] = rest.isEmpty ? nil : rest
    }
  }

  func end(of run: RunID) { steps.withLock { $0[run] = nil } }

  /// What was said last of a run.
  func words(of run: RunID, at now: Date) -> String? {
    let words = steps.withLock { $0[run]?.last?.words.text(at: now) }
    return words?.isEmpty == true ? nil : words
  }
}
