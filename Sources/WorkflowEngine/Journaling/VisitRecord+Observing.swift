import AppIntentsCore
import Foundation
import Synchronization

/// Recording what a step reads and is told.
extension VisitRecord {
  /// The result of some work, or the recorded one from an earlier attempt. The result is recorded if
  /// the work read outside state.
  func observe(
    explaining failure: (any Error) -> StepFailure, _ work: () throws -> StepOutput
  ) throws -> StepOutput {
    let number = nextNumber()
    if let outcome = earlier?.observations[number] { return try outcome.get() }
    let before = reads
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

  /// The result of work that takes time and may ask questions, or the recorded one. The result is
  /// always recorded.
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

  /// Whether a text is the same as in the earlier attempt of the run, if there was one.
  func recall(_ text: String) throws -> Bool {
    let number = nextNumber()
    if let outcome = earlier?.observations[number] { return try outcome.get().value == .text(text) }
    try keeper.add(entry(.observed, number: number, .output(StepOutput(.text(text)))))
    return true
  }

  /// Performs work whose questions and waits aren't recorded one by one.
  func whole<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    isWhole.store(true, ordering: .relaxed)
    defer { isWhole.store(false, ordering: .relaxed) }
    return try await work()
  }

  /// The end of a wait that began in an earlier attempt, or begins now.
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
    // Waiting again for less than a second costs no more than recording it.
    if duration >= .seconds(1) {
      try keeper.add(
        entry(.observed, number: number, .output(StepOutput(.date(IntentDate(until, in: .gmt))))))
    }
    return until
  }

  /// The answer to a question, or the recorded one.
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
    // A step that is interrupted before the answer was waiting; after it, it may have acted on it.
    let suspended = StepCall.current?.suspension.record(atQuestion: number)
    try await keeper.commit(
      entry(
        .asked, number: number, suspended.map { .output(StepOutput($0.value)) } ?? .nothing))
    do {
      let answer = try await asking()
      try await keeper.commit(entry(.observed, number: number, .output(StepOutput(answer))))
      return answer
    } catch  where error.isOutcome {
      try await keeper.commit(entry(.begun, input: input))
      throw error
    }
  }

  /// The answer to a question of an expression, or the recorded one. It counts for all attempts of the
  /// step, so it is recorded as one of none of them.
  func answer(
    number: Int, _ asking: () async throws -> IntentValue
  ) async throws -> IntentValue {
    if let outcome = keeper.earlier.visit(place, attempt: 0)?.observations[number] {
      return try outcome.get().value
    }
    try stopAtEndOfRecording()
    askedNumber = number
    defer { askedNumber = nil }
    let answer = try await whole(asking)
    try keeper.add(
      JournalEntry(
        place: place, attempt: 0, kind: .observed, number: number,
        content: .output(StepOutput(answer))))
    return answer
  }

  private func isWorthKeeping(since before: Int) -> Bool {
    reads != before && !sawSecret
  }

  func stopAtEndOfRecording() throws {
    if isReplaying { throw CancellationError() }
  }
}

extension Duration {
  /// In seconds, as dates count.
  fileprivate var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) * 1e-18
  }
}
