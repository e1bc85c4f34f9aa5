import Synchronization

/// What one visit of a step writes down, and what an earlier attempt of the run wrote down about it.
///
/// Belongs to the task that runs the step, as the visit does. Only `answer` and `deadline` may be
/// called by tasks that an intent started.
final class VisitRecord: @unchecked Sendable {
  let keeper: JournalKeeper
  let place: String
  /// Whether the step is only to do again what was written down: it is inside a block whose end is
  /// known.
  var isReplaying: Bool
  /// Which try of the step, from 1; 0 before the first.
  private(set) var attempt = 0
  /// Something looked at `$secrets`, which are not written down.
  var sawSecret = false
  let count = Atomic(0)
  /// Whether what happens is written down as a whole afterwards, not piece by piece.
  let isWhole = Atomic(false)
  var state = State.idle
  /// Whether a person is asked about what may have happened before an interruption.
  var isInDoubt = false

  enum State {
    case idle
    case performing(input: UInt64, StepEffect, looksBefore: Int)
  }

  init(keeper: JournalKeeper, place: String, isReplaying: Bool) {
    self.keeper = keeper
    self.place = place
    self.isReplaying = isReplaying
  }

  func startAttempt(_ attempt: Int) {
    self.attempt = attempt
    count.store(0, ordering: .relaxed)
    state = .idle
  }

  var earlier: Recollection.Visit? { keeper.earlier.visit(place, attempt: attempt) }
  var looks: Int { keeper.looks.load(ordering: .relaxed) }

  /// Whether the step changes something at this moment.
  var isChanging: Bool {
    if case .performing(_, .changes, _) = state { return true }
    return false
  }

  /// What tells a question from all others of this visit. Whoever is asked once whether to do
  /// something again that may have happened is asked anew after the next interruption of it, and
  /// whoever is asked by a step that is performed anew because a person wanted the run to go on.
  var questionNumber: String {
    let number =
      isInDoubt
      ? "\(attempt)?\(earlier?.beginnings ?? 0)"
      : "\(attempt).\(count.load(ordering: .relaxed))"
    return keeper.earlier.goings == 0 ? number : "\(number)+\(keeper.earlier.goings)"
  }

  func nextNumber() -> Int {
    count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  func entry(
    _ kind: JournalEntry.Kind, number: Int = 0, input: UInt64 = 0,
    _ content: JournalEntry.Content = .nothing
  ) -> JournalEntry {
    JournalEntry(
      place: place, attempt: attempt, kind: kind, number: number, input: input, content: content)
  }
}

/// A step was interrupted after it may have changed something.
struct MayHaveHappened: Error {}

/// A step got other input than in an earlier attempt of its run.
struct OtherInput: Error {
  /// What is other, where it isn't the step's input.
  var message: String?
}

extension Error {
  /// Whether it is what came of some work, not that the work was ended from outside.
  var isOutcome: Bool {
    !(self is CancellationError || self is JournalStopped || self is OtherInput)
  }
}
