import AppIntentsCore
import Foundation
import SystemPackage

extension IntentContext {
  /// The context of a run that keeps a journal: reads of outside state are counted, answers and the
  /// ends of waits are recorded, and waiting ends when the run is interrupted.
  ///
  /// - Parameter current: the record of the visit that the current task belongs to.
  func journaled(
    by keeper: JournalKeeper, _ gate: AnswerGate, interruption: Interruption?,
    current: @escaping @Sendable () -> VisitRecord?
  ) -> IntentContext {
    let base = clock
    let clock = RunClock(
      now: {
        keeper.noteRead()
        return base.now()
      },
      sleep: { duration in
        guard let record = current() else { return try await base.sleep(duration) }
        let time = base.now()
        let until = try record.deadline(after: duration, now: time)
        let rest = until.timeIntervalSince(time)
        guard rest > 0 else { return }
        let isAtRest = !record.isChanging
        try await interruption.ending(if: isAtRest) {
          // A wait that has just begun lasts exactly as long as it was asked for.
          try await base.sleep(min(duration, .seconds(rest)))
        }
      })
    return replacing(
      files: ObservedFiles(files: files, keeper: keeper, gate: gate), clock: clock,
      interaction: JournaledInteraction(
        base: interaction, interruption: interruption, current: current))
  }
}

/// Records the answers of another interaction.
private struct JournaledInteraction: SnippetKeeping {
  let base: any Interaction
  let interruption: Interruption?
  let current: @Sendable () -> VisitRecord?

  var asksAgain: Bool { base.asksAgain }
  var isAttended: Bool { base.isAttended }

  /// An interruption presses none: the step has been performed, and ends.
  func button(of snippet: IntentValue) async throws -> Int? {
    do {
      return try await interruption.ending(if: true) { try await base.button(of: snippet) }
    } catch  where !Task.isCancelled && interruption?.isRequested == true {
      return nil
    }
  }

  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {
    try await base.authenticate(policy, for: step)
  }

  func keep(_ snippet: any RemoteSnippet) { base.keepIfPossible(snippet) }

  func answer(_ question: Question) async throws -> IntentValue {
    let asking = {
      do {
        return try await interruption.ending(if: true) { try await base.answer(question) }
      } catch  where Task.isCancelled || interruption?.isRequested == true {
        // Whatever the error is, the question is still open.
        throw CancellationError()
      }
    }
    guard let record = current() else { return try await asking() }
    return try await record.answer(asking)
  }
}

extension Interruption? {
  /// Runs work that an interruption may end as soon as it is requested.
  fileprivate func ending<Result: Sendable>(
    if isAtRest: Bool, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let self, isAtRest else { return try await work() }
    return try await self.endingOnRequest(work)
  }
}
