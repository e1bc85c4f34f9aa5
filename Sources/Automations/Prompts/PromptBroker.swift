import AppIntents
package import Foundation
package import RunHistory
import WorkflowEngine

/// Brings the questions of runs to people, and their answers to the runs.
///
/// A question is in the store before anybody hears of it, and so is its answer before the run does:
/// a run that is started again asks again, and finds what it was told.
package actor PromptBroker {
  /// How long a question waits that doesn't say.
  package static let usualPatience = Duration.seconds(24 * 3600)
  /// The clock may be set or the machine sleep, so that nobody waits for a moment longer at a time.
  private static let longestSleep = Duration.seconds(600)

  private let store: HistoryStore
  private let notifier: any Notifier
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Who waits for which answer.
  private var waiting: [PromptID: CheckedContinuation<IntentValue, any Error>] = [:]
  /// What came before anybody waited.
  private var early: [PromptID: Result<IntentValue, any Error>] = [:]
  /// Which questions of which run are open.
  private var open: [RunID: Set<PromptID>] = [:]

  /// - Parameter sleep: waits, on the clock that `now` tells.
  package init(
    store: HistoryStore, notifier: any Notifier,
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.store = store
    self.notifier = notifier
    self.now = now
    self.sleep = sleep
  }

  /// An answer is in the store; whoever waits for it goes on.
  package func answered(_ id: PromptID) throws {
    guard let answer = try store.read({ try $0.prompt(id)?.answer }) else { return }
    resolve(id, .success(answer))
  }

  /// Asks, and waits for the answer: a person's, or the default when the time is over.
  ///
  /// - Parameters:
  ///   - place: where in the run it is asked.
  ///   - used: the questions whose answers this run has had from here before.
  ///   - interruption: of the run. A question that is interrupted stays open, because the run asks it
  ///     again when it goes on; one that ends without an answer for another reason is withdrawn.
  func ask(
    _ question: Question, of run: RunID, _ workflow: String, at place: String,
    except used: Set<PromptID>, _ interruption: Interruption
  ) async throws -> (id: PromptID, answer: IntentValue) {
    let prompt = try await enter(question, of: run, at: place, except: used)
    if let answer = prompt.record.answer {
      return (prompt.record.id, try Self.given(answer, to: question))
    }
    let id = prompt.record.id
    try await begin(id, of: run)
    if prompt.isNew { notifier.tell(.asked(question.prompt, prompt: id, of: workflow)) }
    let alarm = alarm(for: prompt.record, question)
    defer { alarm.cancel() }
    do {
      let answer = try Self.given(await answer(to: id), to: question)
      try await end(id, of: run, isAnswered: true)
      return (id, answer)
    } catch is CancellationError where interruption.isRequested {
      _ = isLast(id, of: run)
      throw CancellationError()
    } catch {
      try await end(id, of: run, isAnswered: false)
      throw error
    }
  }

  /// Puts the question into the store, or finds it there.
  private func enter(
    _ question: Question, of run: RunID, at place: String, except used: Set<PromptID>
  ) async throws -> (record: PromptRecord, isNew: Bool) {
    let text = try StoredQuestion(question).text()
    let now = now()
    let expires = now.addingTimeInterval((question.timeout ?? Self.usualPatience) / .seconds(1))
    return try await store.write { store in
      let asked = try store.prompts(of: run).filter { $0.place == place }
      if let known = asked.first(where: { $0.question == text && !used.contains($0.id) }) {
        return (known, false)
      }
      let record = try store.ask(
        run, at: place, number: (asked.map(\.number).max() ?? -1) + 1, question: text,
        defaultAnswer: question.defaultAnswer, expiresAt: expires, at: now)
      return (record, true)
    }
  }

  /// The run waits from its first open question on.
  private func begin(_ id: PromptID, of run: RunID) async throws {
    let isFirst = open[run, default: []].isEmpty
    open[run, default: []].insert(id)
    if isFirst { try await store.write { try $0.wait(run) } }
  }

  /// It goes on after its last one.
  private func end(_ id: PromptID, of run: RunID, isAnswered: Bool) async throws {
    let isLast = isLast(id, of: run)
    if isAnswered, !isLast { return }
    try await store.write { store in
      if !isAnswered { try store.withdraw(id) }
      if isLast { try store.resume(run) }
    }
  }

  /// Forgets an open question; whether it was the run's only one.
  private func isLast(_ id: PromptID, of run: RunID) -> Bool {
    open[run]?.remove(id)
    guard open[run]?.isEmpty == true else { return false }
    open[run] = nil
    return true
  }

  private func answer(to id: PromptID) async throws -> IntentValue {
    if let result = early.removeValue(forKey: id) { return try result.get() }
    // Between the look at the store and this, somebody may have answered.
    if let answer = try store.read({ try $0.prompt(id)?.answer }) { return answer }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting[id] = continuation
        }
      }
    } onCancel: {
      Task { await self.resolve(id, .failure(CancellationError())) }
    }
  }

  private func resolve(_ id: PromptID, _ result: Result<IntentValue, any Error>) {
    if let continuation = waiting.removeValue(forKey: id) {
      continuation.resume(with: result)
    } else if case .success = result, open.values.contains(where: { $0.contains(id) }) {
      early[id] = result
    }
  }

  /// Ends the waiting when the time is over.
  private func alarm(for prompt: PromptRecord, _ question: Question) -> Task<Void, Never> {
    Task {
      guard let expires = prompt.expiresAt else { return }
      while !Task.isCancelled {
        let left = Duration.seconds(expires.timeIntervalSince(now()))
        if left <= .zero { return await expire(prompt, question) }
        do { try await sleep(min(left, Self.longestSleep)) } catch { return }
      }
    }
  }

  private func expire(_ prompt: PromptRecord, _ question: Question) async {
    guard let answer = question.defaultAnswer else {
      return resolve(prompt.id, .failure(InteractionError.timedOut(question)))
    }
    do {
      let now = now()
      try await store.write { try $0.answer(prompt.id, with: answer, at: now) }
      resolve(prompt.id, .success(answer))
    } catch is PromptClosed {
      // A person was faster, and who brings that answer is on the way.
    } catch {
      resolve(prompt.id, .failure(error))
    }
  }

  /// The store's answer as the step wants it; nothing is a person who won't answer.
  private static func given(_ answer: IntentValue, to question: Question) throws -> IntentValue {
    if answer == .nothing { throw InteractionError.cancelled(question) }
    return answer
  }
}
