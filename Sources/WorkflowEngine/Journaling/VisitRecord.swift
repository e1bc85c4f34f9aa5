import AppIntentsCore
import Foundation
import Synchronization
import WorkflowLanguage

/// The journal entries of one visit of a step: those that it writes, and those that an earlier
/// attempt of the run wrote about it.
final class VisitRecord: @unchecked Sendable {
  // Sendable: the task that runs the step is the only one that writes the variables. Tasks that the
  // step's intent starts call `answer` and `deadline`, which read `attempt` and `state`; these
  // change only between the attempts, when no intent is being performed. `count` and `isWhole` are
  // written by both and are atomic.
  let keeper: JournalKeeper
  let place: String
  /// The step's number in its file.
  let step: Int
  /// Whether the step only repeats what was recorded, because it is inside a block whose end is
  /// known.
  var isReplaying: Bool
  /// Which attempt of the step, from 1; 0 before the first.
  private(set) var attempt = 0
  /// When the visit began, in this or an earlier attempt of the run.
  private(set) var began: Date
  /// The time that an earlier attempt of the run recorded for the visit.
  private(set) var earlierTime: VisitTime?
  /// Whether this attempt of the run has recorded an end of the visit.
  private(set) var hasAddedEnd = false
  /// Whether an evaluation used `$secrets`, whose results aren't recorded.
  var sawSecret = false
  /// The number of observations and questions of this attempt.
  let count = Atomic(0)
  /// Whether questions and waits are recorded together with the work that they are part of.
  let isWhole = Atomic(false)
  var state = State.idle
  /// The number of the question that an expression is asking.
  var askedNumber: Int?
  /// The call of an app that waited when an earlier attempt of the run was interrupted, and goes on.
  var suspension: CallSuspension.Record?
  /// The number of observations before the intent was performed.
  var countBefore = 0
  /// Whether the user is being asked whether to repeat what may have happened.
  var isInDoubt = false

  enum State {
    case idle
    case performing(input: UInt64, StepEffect, readsBefore: Int)
  }

  init(keeper: JournalKeeper, place: StepPlace, isReplaying: Bool) {
    self.keeper = keeper
    self.place = place.description
    step = place.step
    self.isReplaying = isReplaying
    began = keeper.moment()
  }

  func startAttempt(_ attempt: Int) {
    self.attempt = attempt
    count.store(0, ordering: .relaxed)
    state = .idle
    guard let time = earlier?.time else { return }
    earlierTime = time
    began = min(began, time.began)
  }

  var earlier: EarlierVisits.Visit? { keeper.earlier.visit(place, attempt: attempt) }
  /// How often the step was tried beyond the attempts that still count.
  var forgottenTries: Int { keeper.earlier.forgottenTries[place] ?? 0 }
  var reads: Int { keeper.reads.load(ordering: .relaxed) }

  /// Whether the step is making a change.
  var isChanging: Bool {
    if case .performing(_, .changes, _) = state { return true }
    return false
  }

  /// Distinguishes a question from all others of this visit. The question whether to repeat a step
  /// in doubt is asked again after each interruption of the step, and a step that is performed again
  /// because the user continued the run asks its questions again.
  var questionNumber: String {
    let number =
      if let askedNumber {
        "0.\(askedNumber)"
      } else if isInDoubt {
        "\(attempt)?\(earlier?.beginnings ?? 0)"
      } else {
        "\(attempt).\(count.load(ordering: .relaxed))"
      }
    return keeper.earlier.continuations == 0 ? number : "\(number)+\(keeper.earlier.continuations)"
  }

  private var time: VisitTime {
    VisitTime(began: began, took: .seconds(keeper.moment().timeIntervalSince(began)))
  }

  func nextNumber() -> Int {
    count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  func entry(
    _ kind: JournalEntry.Kind, number: Int = 0, input: UInt64 = 0,
    _ content: JournalEntry.Content = .nothing
  ) -> JournalEntry {
    if kind == .ended { hasAddedEnd = true }
    return JournalEntry(
      place: place, attempt: attempt, kind: kind, number: number, input: input, content: content,
      time: kind == .ended ? time : nil)
  }
}

/// A step was interrupted after it may have changed something.
struct MayHaveHappened: DetailedFailure, CustomStringConvertible {
  var failureDetails: FailureDetails {
    FailureDetails(
      kind: .interrupted,
      message: "it may or may not have happened: the run was interrupted there",
      help: "say what to do then with `on_interrupt`: `retry` or `ask`")
  }
}

/// A step got other input than in an earlier attempt of its run.
struct OtherInput: DetailedFailure, CustomStringConvertible {
  let message: String

  var failureDetails: FailureDetails {
    FailureDetails(kind: .diverged, message: message, help: "start the run anew")
  }
}

extension OtherInput {
  init(ofStep step: Int) {
    message = "step \(step) got other input than before the interruption"
  }
}

extension Error {
  /// Whether the error is the result of some work, rather than the work having been ended from
  /// outside.
  var isOutcome: Bool {
    !(self is CancellationError || self is JournalStopped || self is OtherInput
      || self is OpenQuestion || self is UnreadProperty)
  }
}
