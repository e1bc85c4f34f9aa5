import AppIntents
import Foundation
import Synchronization
import WorkflowLanguage

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
  private let count = Atomic(0)
  /// Whether what happens is written down as a whole afterwards, not piece by piece.
  private let isWhole = Atomic(false)
  private var state = State.idle

  private enum State {
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

  private var earlier: Recollection.Visit? { keeper.earlier.visit(place, attempt: attempt) }
  private var looks: Int { keeper.looks.load(ordering: .relaxed) }

  /// Whether the step changes something at this moment.
  var isChanging: Bool {
    if case .performing(_, .changes, _) = state { return true }
    return false
  }

  private func nextNumber() -> Int {
    count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private func entry(
    _ kind: JournalEntry.Kind, number: Int = 0, input: UInt64 = 0,
    _ content: JournalEntry.Content = .nothing
  ) -> JournalEntry {
    JournalEntry(
      place: place, attempt: attempt, kind: kind, number: number, input: input, content: content)
  }
}

// MARK: - Observing

extension VisitRecord {
  /// What some work gives: what it gave before, where that was written down. It is written down
  /// where the work looked at the world outside.
  func observe(
    explaining failure: (any Error) -> StepFailure, _ work: () throws -> StepOutput
  ) throws -> StepOutput {
    let number = nextNumber()
    if let outcome = earlier?.observations[number] { return try outcome.get() }
    let before = looks
    sawSecret = false
    do {
      let output = try work()
      if isWorthKeeping(since: before) {
        try keeper.add(entry(.observed, number: number, .output(output)))
      }
      return output
    } catch {
      guard isWorthKeeping(since: before), error.isOutcome else { throw error }
      let failure = failure(error)
      try keeper.add(entry(.observed, number: number, .failure(failure)))
      throw failure
    }
  }

  /// What some work gives that takes its time and asks others, which is always written down.
  ///
  /// The second part says whether it was remembered.
  func observeAll(
    _ work: () async throws -> StepOutput
  ) async throws -> (StepOutput, isRemembered: Bool) {
    let number = nextNumber()
    if let outcome = earlier?.observations[number] { return (try outcome.get(), true) }
    try stopAtEndOfRecording()
    let output = try await whole(work)
    try keeper.add(entry(.observed, number: number, .output(output)))
    return (output, false)
  }

  /// Whether a text is the same as in an earlier attempt of the run, if there was one.
  func recall(_ text: String) throws -> Bool {
    let number = nextNumber()
    if let outcome = earlier?.observations[number] { return try outcome.get().value == .text(text) }
    try keeper.add(entry(.observed, number: number, .output(StepOutput(.text(text)))))
    return true
  }

  /// Work in which questions and their like are not written down one by one.
  private func whole<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    isWhole.store(true, ordering: .relaxed)
    defer { isWhole.store(false, ordering: .relaxed) }
    return try await work()
  }

  /// Until when a wait lasts that began at an earlier attempt, or begins now.
  func deadline(after duration: Duration, now: Date) throws -> Date {
    let until = now + duration.seconds
    guard !isWhole.load(ordering: .relaxed) else { return until }
    let number = nextNumber()
    if case .success(let output)? = earlier?.observations[number],
      case .date(let date) = output.value
    {
      return date.instant
    }
    try stopAtEndOfRecording()
    // Less than a second is as soon waited for again as written down.
    if duration >= .seconds(1) {
      try keeper.add(
        entry(.observed, number: number, .output(StepOutput(.date(IntentDate(until, in: .gmt))))))
    }
    return until
  }

  /// The answer to a question: the one it had before, where that was written down.
  func answer(_ asking: () async throws -> IntentValue) async throws -> IntentValue {
    if isWhole.load(ordering: .relaxed) { return try await asking() }
    let number = nextNumber()
    if let outcome = earlier?.observations[number] { return try outcome.get().value }
    try stopAtEndOfRecording()
    guard case .performing(let input, .changes, _) = state else {
      let answer = try await asking()
      try keeper.add(entry(.observed, number: number, .output(StepOutput(answer))))
      return answer
    }
    // A step that is interrupted here was waiting; one that has its answer may act on it.
    try await keeper.commit(entry(.asked, number: number))
    do {
      let answer = try await asking()
      try await keeper.commit(entry(.observed, number: number, .output(StepOutput(answer))))
      return answer
    } catch where error.isOutcome {
      try await keeper.commit(entry(.begun, input: input))
      throw error
    }
  }

  private func isWorthKeeping(since before: Int) -> Bool {
    looks != before && !sawSecret
  }

  private func stopAtEndOfRecording() throws {
    if isReplaying { throw CancellationError() }
  }
}

// MARK: - Performing

extension VisitRecord {
  /// Whether an earlier attempt of the run finished this attempt of the step, or failed at it.
  var hasEnded: Bool {
    if case .ended? = earlier?.state { return true }
    return false
  }

  /// Why the step failed before, where that isn't found out by doing it again: a block that ran out
  /// of time, or of whose branches one failed while others ran.
  var earlierFailure: StepFailure? {
    if case .ended(Self.noInput, .failure(let failure))? = earlier?.state { return failure }
    return nil
  }

  /// In place of the hash, where a step failed that wasn't being performed.
  private static let noInput: UInt64 = 0

  /// What the step gave before, or nil where it is to be performed now.
  ///
  /// - Parameter confirm: asks a person whether to perform a step that may have happened already.
  func begin(
    input: UInt64, _ effect: StepEffect, policy: Modifiers.OnInterrupt,
    confirm: () async throws -> Bool
  ) async throws -> StepOutput? {
    switch earlier?.state {
    case nil, .open?: break
    case .ended(let before, let outcome)?:
      guard before == input else { throw OtherInput() }
      return try outcome.get()
    case .begun(let before)?, .waiting(let before)?:
      guard before == input else { throw OtherInput() }
      try stopAtEndOfRecording()
      try await settleDoubt(effect, policy: policy, confirm: confirm)
    }
    if effect != .computes { try stopAtEndOfRecording() }
    if effect.isChange { try await keeper.commit(entry(.begun, input: input)) }
    state = .performing(input: input, effect, looksBefore: looks)
    return nil
  }

  private func settleDoubt(
    _ effect: StepEffect, policy: Modifiers.OnInterrupt, confirm: () async throws -> Bool
  ) async throws {
    guard case .changes(let isIdempotent) = effect else { return }
    let isWaiting = if case .waiting? = earlier?.state { true } else { false }
    switch InDoubt.decide(isIdempotent: isIdempotent, isWaiting: isWaiting, policy: policy) {
    case .performAgain: return
    case .ask:
      do {
        // The answer is about this one interruption: it isn't kept for the next.
        if try await whole(confirm) { return }
      } catch is InteractionError {
        // Nobody answered: the step fails.
      }
    case .fail: break
    }
    throw MayHaveHappened()
  }

  func finish(_ output: StepOutput) throws {
    guard case .performing(let input, let effect, let before) = state else { return }
    state = .idle
    guard effect != .computes || looks != before else { return }
    try keeper.add(entry(.ended, input: input, .output(output)))
  }

  /// Writes down that the step failed, unless it failed before it was performed, or would fail
  /// again in the same way.
  func fail(_ error: any Error, _ failure: StepFailure, isUnordered: Bool) throws {
    guard failure.isOutcome else { return }
    switch state {
    case .performing(let input, let effect, let before):
      state = .idle
      guard effect != .computes || looks != before || isUnordered else { return }
      try keeper.add(entry(.ended, input: input, .failure(failure)))
    case .idle where isUnordered || error is MayHaveHappened:
      try keeper.add(entry(.ended, input: doubtedInput, .failure(failure)))
    case .idle: break
    }
  }

  /// Writes down why a block ended that doing it again wouldn't end in the same way.
  func end(_ failure: StepFailure) throws {
    try keeper.add(entry(.ended, input: Self.noInput, .failure(failure)))
  }

  private var doubtedInput: UInt64 {
    switch earlier?.state {
    case .begun(let input)?, .waiting(let input)?: input
    default: Self.noInput
    }
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
  fileprivate var isOutcome: Bool {
    !(self is CancellationError || self is JournalStopped || self is OtherInput)
  }
}

extension StepFailure {
  fileprivate var isOutcome: Bool { kind != .cancelled && kind != .diverged }
}

extension Duration {
  /// In seconds, as dates count.
  fileprivate var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) * 1e-18
  }
}
