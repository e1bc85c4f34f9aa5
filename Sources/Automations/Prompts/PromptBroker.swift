import AppIntentsCore
import Foundation
package import RunHistory
package import Scheduling
import WorkflowEngine

/// Stores the questions of runs, notifies the user, and passes the answers to the runs.
///
/// A question is stored before the user is notified, and its answer before the run receives it. A run
/// that is started again asks again, and receives the stored answer.
package actor PromptBroker {
  /// How long a question without a time limit waits.
  package static let defaultTimeout = Duration.seconds(24 * 3600)
  /// The longest wait at a time, because the clock may be set or the machine suspended.
  private static let longestSleep = Duration.seconds(600)

  private let store: HistoryStore
  private let notifier: any Notifier
  private let clock: any TimeSource
  /// The address of the page with a question; nil if there are no pages.
  private let link: @Sendable (PromptID) -> String?

  /// The runs that wait, by question.
  private var waiting: [PromptID: CheckedContinuation<IntentValue, any Error>] = [:]
  /// Answers that came before the run waited for them.
  private var early: [PromptID: Result<IntentValue, any Error>] = [:]
  /// The open questions, by run.
  private var open: [RunID: Set<PromptID>] = [:]

  package init(
    store: HistoryStore, notifier: any Notifier, clock: any TimeSource = SystemTime(),
    link: @escaping @Sendable (PromptID) -> String? = { _ in nil }
  ) {
    self.store = store
    self.notifier = notifier
    self.clock = clock
    self.link = link
  }

  /// Passes an answer that is in the store to the run that waits for it.
  package func answered(_ id: PromptID) throws {
    guard let answer = try store.read({ try $0.prompt(id)?.answer }) else { return }
    resolve(id, .success(answer))
  }

  /// Asks, and waits for the user's answer, or for the time limit and the default.
  ///
  /// - Parameters:
  ///   - place: the place in the run that asks.
  ///   - used: the questions whose answers this attempt of the run has already received.
  ///   - interruption: of the run. An interrupted question stays open, because the run asks it again
  ///     when it continues. One that ends without an answer for another reason is withdrawn.
  func ask(
    _ question: Question, of run: RunID, _ workflow: String, at place: String,
    except used: Set<PromptID>, _ interruption: Interruption
  ) async throws -> (id: PromptID, answer: IntentValue) {
    let prompt = try await enter(question, of: run, workflow, at: place, except: used)
    if let answer = prompt.record.answer {
      return (prompt.record.id, try Self.given(answer, to: question))
    }
    let id = prompt.record.id
    try await begin(id, of: run)
    if prompt.isNew { notifier.tell(prompt.notice) } else { notifier.tellAgain(prompt.notice) }
    // However it is answered, or isn't any more.
    defer { notifier.close(question: id) }
    let timer = timer(for: prompt.record, question)
    defer { timer.cancel() }
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

  /// Stores the question, or finds it in the store.
  private func enter(
    _ question: Question, of run: RunID, _ workflow: String, at place: String,
    except used: Set<PromptID>
  ) async throws -> (record: PromptRecord, notice: Notice, isNew: Bool) {
    let stored = StoredQuestion(question)
    let text = try stored.text()
    let now = clock.now
    let expires = now.addingTimeInterval((question.timeout ?? Self.defaultTimeout) / .seconds(1))
    return try await store.write { [notifier, link] store in
      func notice(of record: PromptRecord) -> Notice {
        .asked(
          question.prompt, prompt: record.id, by: run, of: workflow, buttons: stored.buttons,
          link: link(record.id))
      }
      let asked = try store.prompts(of: run).filter { $0.place == place }
      let same = asked.first {
        !used.contains($0.id) && StoredQuestion($0).asksSame(as: stored)
      }
      if let known = same {
        return (known, notice(of: known), false)
      }
      let record = try store.ask(
        run, at: place, number: (asked.map(\.number).max() ?? -1) + 1, question: text,
        defaultAnswer: question.defaultAnswer, expiresAt: expires, at: now)
      let notice = notice(of: record)
      try notifier.record(notice, in: store)
      return (record, notice, true)
    }
  }

  /// Marks the run as waiting with its first open question.
  private func begin(_ id: PromptID, of run: RunID) async throws {
    let isFirst = open[run, default: []].isEmpty
    open[run, default: []].insert(id)
    guard isFirst else { return }
    do {
      try await store.write { try $0.wait(run) }
    } catch {
      _ = isLast(id, of: run)
      throw error
    }
  }

  /// Marks the run as running after its last one.
  private func end(_ id: PromptID, of run: RunID, isAnswered: Bool) async throws {
    let isLast = isLast(id, of: run)
    if isAnswered, !isLast { return }
    try await store.write { store in
      if !isAnswered { try store.withdraw(id) }
      if isLast { try store.resume(run) }
    }
  }

  /// Removes an open question. Returns whether it was the run's last one.
  private func isLast(_ id: PromptID, of run: RunID) -> Bool {
    open[run]?.remove(id)
    guard open[run]?.isEmpty == true else { return false }
    open[run] = nil
    return true
  }

  private func answer(to id: PromptID) async throws -> IntentValue {
    if let result = early.removeValue(forKey: id) { return try result.get() }
    // The answer may have been stored since the question was looked up.
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

  /// Ends the wait at the time limit.
  private func timer(for prompt: PromptRecord, _ question: Question) -> Task<Void, Never> {
    Task {
      guard let expires = prompt.expiresAt else { return }
      while !Task.isCancelled {
        let left = Duration.seconds(expires.timeIntervalSince(clock.now))
        if left <= .zero { return await expire(prompt, question) }
        do { try await clock.sleep(for: min(left, Self.longestSleep)) } catch { return }
      }
    }
  }

  private func expire(_ prompt: PromptRecord, _ question: Question) async {
    guard let answer = question.defaultAnswer else {
      return resolve(prompt.id, .failure(InteractionError.timedOut(question)))
    }
    do {
      let now = clock.now
      try await store.write { try $0.answer(prompt.id, with: answer, at: now) }
      resolve(prompt.id, .success(answer))
    } catch is PromptClosed {
      // The user has answered in this moment, and that answer is on its way.
    } catch {
      resolve(prompt.id, .failure(error))
    }
  }

  /// The stored answer; `nothing` means that the user declined.
  private static func given(_ answer: IntentValue, to question: Question) throws -> IntentValue {
    if answer == .nothing { throw InteractionError.cancelled(question) }
    return answer
  }
}
