import AppIntentsCore
import Synchronization
import WorkflowLanguage

/// Recording what a step does.
extension VisitRecord {
  /// Whether an earlier attempt of the run finished this attempt of the step, or failed at it.
  var hasEnded: Bool {
    if case .ended? = earlier?.state { return true }
    return false
  }

  /// The failure of an earlier attempt that running the step again wouldn't show: a block that ran
  /// out of time, or one of whose parallel branches failed while others ran.
  var earlierFailure: StepFailure? {
    if case .ended(Self.noInput, .failure(let failure))? = earlier?.state { return failure }
    return nil
  }

  /// Stands for the hash if a step failed while it wasn't being performed.
  static let noInput: UInt64 = 0

  /// The output that the step gave before; nil if it has to be performed now.
  ///
  /// - Parameters:
  ///   - goesOnAfterAnswers: whether a suspended call goes on even after its question was answered: an
  ///     app has had the answer, and what it did with it isn't known.
  ///   - interrupted: what is known of the changes of a step that was interrupted.
  ///   - confirm: asks the user whether to perform a step that may have happened already.
  func begin(
    input: UInt64, _ effect: StepEffect, policy: Modifiers.OnInterrupt,
    goesOnAfterAnswers: Bool = false, interrupted: @autoclosure () -> StepUndo,
    confirm: () async throws -> Bool
  ) async throws -> StepOutput? {
    switch earlier?.state {
    case nil, .open?: break
    case .ended(let before, let outcome)?:
      guard before == input else { throw OtherInput(ofStep: step) }
      return try outcome.get()
    case .begun(let before)?, .waiting(let before)?:
      guard before == input else { throw OtherInput(ofStep: step) }
      try stopAtEndOfRecording()
      var isWaiting = false
      if case .waiting? = earlier?.state { isWaiting = true }
      suspension = isWaiting || goesOnAfterAnswers ? earlier?.suspension : nil
      try await settleDoubt(
        effect, isWaiting: isWaiting, policy: policy, interrupted(), confirm: confirm)
    }
    if effect != .computes { try stopAtEndOfRecording() }
    state = .performing(input: input, effect, readsBefore: reads)
    countBefore = count.load(ordering: .relaxed)
    if let suspension {
      // The call has begun already, and its last question is asked under its own number.
      count.store(suspension.firstQuestion - 1, ordering: .relaxed)
    } else if effect.isChange {
      try await keeper.commit(entry(.begun, input: input))
    }
    return nil
  }

  /// Has a step begin anew, if it may, whose app has forgotten the call that waited.
  func beginAnew(
    policy: Modifiers.OnInterrupt, interrupted: StepUndo, confirm: () async throws -> Bool
  ) async throws {
    guard case .performing(let input, let effect, _) = state else { return }
    suspension = nil
    count.store(countBefore, ordering: .relaxed)
    try await settleDoubt(
      effect, isWaiting: false, policy: policy, interrupted, confirm: confirm)
    if effect.isChange { try await keeper.commit(entry(.begun, input: input)) }
  }

  private func settleDoubt(
    _ effect: StepEffect, isWaiting: Bool, policy: Modifiers.OnInterrupt,
    _ interrupted: StepUndo, confirm: () async throws -> Bool
  ) async throws {
    guard case .changes(let isIdempotent) = effect else { return }
    let decision = InDoubt.decide(
      isIdempotent: isIdempotent, isWaiting: isWaiting, policy: policy)
    let isPerformed = try await isPerformedAgain(decision, confirm)
    // After the question: an interruption of that is followed by another one.
    if !isWaiting { keeper.add(interrupted) }
    if !isPerformed { throw MayHaveHappened() }
  }

  private func isPerformedAgain(
    _ decision: InDoubt, _ confirm: () async throws -> Bool
  ) async throws -> Bool {
    switch decision {
    case .performAgain: return true
    case .fail: return false
    case .ask:
      do {
        // The answer is about this one interruption: it isn't kept for the next.
        isInDoubt = true
        defer { isInDoubt = false }
        return try await whole(confirm)
      } catch is InteractionError {
        // Without an answer the step fails.
        return false
      }
    }
  }

  func finish(_ output: StepOutput) throws {
    guard case .performing(let input, let effect, let before) = state else { return }
    state = .idle
    guard effect != .computes || reads != before else { return }
    try keeper.add(entry(.ended, input: input, .output(output)))
  }

  /// Records that the step failed, unless it failed before it was performed, or would fail again in
  /// the same way.
  func fail(_ error: any Error, _ failure: StepFailure, isUnordered: Bool) throws {
    guard failure.kind.isForHandlers else { return }
    switch state {
    case .performing(let input, let effect, let before):
      state = .idle
      guard effect != .computes || reads != before || isUnordered else { return }
      try keeper.add(entry(.ended, input: input, .failure(failure)))
    case .idle where isUnordered || error is MayHaveHappened:
      try keeper.add(entry(.ended, input: doubtedInput, .failure(failure)))
    case .idle: break
    }
  }

  /// Records the end of a block that would end otherwise if it ran again.
  func end(_ failure: StepFailure) throws {
    try keeper.add(entry(.ended, input: Self.noInput, .failure(failure)))
  }

  /// Records that the step's failure, or one inside of it, is handled.
  ///
  /// - Parameter last: the number of the last step inside.
  func handle(upTo last: Int) throws {
    guard !isReplaying, earlier?.isHandled != true else { return }
    try keeper.add(entry(.handled, number: last))
  }

  /// Whether this attempt failed before the user continued the run, so that it no longer counts.
  var isPastTry: Bool { earlier.map { $0.isHandled && $0.isPast } ?? false }

  private var doubtedInput: UInt64 {
    switch earlier?.state {
    case .begun(let input)?, .waiting(let input)?: input
    default: Self.noInput
    }
  }
}
