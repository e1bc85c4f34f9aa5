import AppIntentsCore
import OrderedCollections
import Synchronization

/// Whether a language model has had a part in a run: a step asks one, or a value was read that one wrote or
/// decided. An error may quote any value of the run.
final class ModelPart: Sendable {
  private let isKnown: Atomic<Bool>

  init(_ isKnown: Bool) { self.isKnown = Atomic(isKnown) }

  /// A value was read.
  func note(_ sources: ValueOrigin.Sources) {
    if !sources.isDisjoint(with: .ofModels) { isKnown.store(true, ordering: .relaxed) }
  }

  /// Where the texts of the run's errors come from.
  var errorSources: ValueOrigin.Sources {
    isKnown.load(ordering: .relaxed) ? [.data, .model] : []
  }

  /// Where the entries of `$error` come from: its words, and what a program left, are data; the step, its
  /// action and the kind of failure are the workflow's.
  func origin(of error: IntentValue) -> ValueOrigin {
    let sources = errorSources.union(.data)
    guard case .dictionary(let entries) = error else { return ValueOrigin(sources) }
    let parts = entries.keys.map { name in
      StepFailure.foreignEntries.contains(name) ? ValueOrigin(sources) : .workflow
    }
    return ValueOrigin(sources, parts: parts, isWritten: true)
  }
}
