package import AppIntentsCore
import Coordination
import Foundation
package import ModelContext
import OrderedCollections
import Synchronization

/// A call of a tool, from its request to its result.
///
/// ```
/// performing ──ask, old: a request of ours──→ performing
///     │
///     ├──ask, new: the result asks──→ suspended ──the request again, with the answer──→ performing
///     │                                   └──24 h, or the end of the connection──→ canceled
///     ├──canceled──→ no answer
///     └──ended──→ answered
/// ```
///
/// In the new era a question ends the request, and the answer comes with another one: the call goes
/// through several *legs*, while its intent performs on in one task.
package final class ServedCall: Sendable {
  /// A request that the call answers.
  package struct Leg: Sendable {
    package let id: MessageID
    package let progressToken: MessageID?
    package let isNew: Bool
  }

  package struct Request: Sendable {
    package let tool: String
    package let arguments: JSONObject
    package let isSimulation: Bool
    /// What the request says besides, in `_meta`.
    package let meta: JSONObject
    /// Who makes it.
    package let client: PeerDescription
    package let isNew: Bool
  }

  private struct State {
    /// Nil while the call is suspended.
    var leg: Leg?
    var isCanceled = false
    var task: Task<Void, Never>?
    var lastProgress: (amount: Double, at: ContinuousClock.Instant)?
    /// What a simulation would do.
    var wouldDo: [String] = []
    var needsForms = false
    var questions = 0
  }

  package let request: Request
  private let session: ToolSession
  private let state: Mutex<State>
  private let cancellation = IntentCancellation()
  /// Questions of one call come one after the other.
  private let asking = AsyncLock()

  /// How many questions a call may ask, so that one that never ends doesn't ask for ever.
  static let mostQuestions = 100

  init(_ request: Request, leg: Leg, of session: ToolSession) {
    self.request = request
    self.session = session
    state = Mutex(State(leg: leg))
  }

  func start(_ work: @escaping @Sendable () async -> Void) {
    let task = Task { [cancellation] in
      await IntentCancellation.$current.withValue(cancellation) { await work() }
    }
    let isCanceled = state.withLock { state in
      state.task = task
      return state.isCanceled
    }
    if isCanceled { task.cancel() }
  }

  /// Stops the call; nothing answers its request.
  func cancel(because reason: IntentCancellationReason = .userCancelled) {
    cancellation.note(reason)
    let task = state.withLock { state in
      state.isCanceled = true
      return state.task
    }
    task?.cancel()
  }

  var isCanceled: Bool { state.withLock { $0.isCanceled } }

  /// What a simulation would do, in sentences.
  package var wouldDo: [String] { state.withLock { $0.wouldDo } }

  /// Answers the request that is open, once.
  func finish(_ answer: (Leg) -> Void) {
    guard let leg = state.withLock({ $0.isCanceled ? nil : $0.leg.take() }) else { return }
    session.forget(leg.id)
    answer(leg)
  }

  /// The end of the call's task.
  func ended() {
    if let leg = state.withLock({ $0.leg.take() }) { session.forget(leg.id) }
  }
}

// What the intent says while it performs.
extension ServedCall {
  package func report(_ message: IntentMessage) {
    switch message {
    case .progress(let fraction, let text): progress(fraction, text)
    // A result has its own place for what it shows.
    case .snippet: break
    case .wouldDo(let sentence): state.withLock { $0.wouldDo.append(sentence) }
    case .log(let text), .print(let text): ServerLog.write(text)
    case .notification(let title, let text, _, _):
      ServerLog.write([title, text].compactMap { $0 }.joined(separator: ": "))
    }
  }

  /// Sends progress that is more than before, at most 20 times a second.
  ///
  /// - Parameter total: the amount at the end, if it is known.
  package func progress(_ amount: Double, of total: Int? = 1, _ text: String?) {
    guard amount.isFinite else { return }
    let now = ContinuousClock.now
    let token = state.withLock { state -> MessageID? in
      guard let token = state.leg?.progressToken, !state.isCanceled else { return nil }
      if let last = state.lastProgress {
        let isEnd = total.map { amount >= Double($0) } ?? false
        guard amount > last.amount, isEnd || now - last.at >= .milliseconds(50) else { return nil }
      }
      state.lastProgress = (amount, now)
      return token
    }
    guard let token, let number = IntentNumber(amount) else { return }
    let report = ProgressReport(
      token: token, progress: .number(number), total: total.map { .number($0) }, message: text)
    // Progress that the client doesn't take isn't worth an error.
    try? session.connection?.notify(Method.progress, report.parameters)
  }
}

// Asking.
extension ServedCall {
  /// The user's answer to a question.
  package func ask(_ question: Elicitation) async throws -> ElicitationAnswer {
    try await asking.withLock {
      let count = state.withLock { state in
        state.questions += 1
        return state.questions
      }
      guard count <= Self.mostQuestions else {
        throw CallFailure("it asks more than \(Self.mostQuestions) questions")
      }
      try Task.checkCancellation()
      guard let leg = state.withLock({ $0.leg }) else { throw CancellationError() }
      return leg.isNew ? try await suspend(question, leg) : try await request(question)
    }
  }

  private func request(_ question: Elicitation) async throws -> ElicitationAnswer {
    guard let connection = session.connection else { throw CancellationError() }
    let result: JSONObject
    do {
      result = try await connection.request(Method.elicit, question.parameters)
    } catch let error as RemoteError {
      throw CallFailure("the client can't ask: \(error.message)", kind: "unanswered")
    }
    guard let answer = ElicitationAnswer(result) else {
      throw CallFailure("the client's answer to a question can't be read", kind: "unanswered")
    }
    return answer
  }

  /// Notes that a question found no form to be asked in.
  package func noteMissingForms() { state.withLock { $0.needsForms = true } }

  /// Whether a question found no form to be asked in.
  package var isMissingForms: Bool { state.withLock { $0.needsForms } }

  /// Answers the open request with the question, and waits for the next one.
  private func suspend(_ question: Elicitation, _ leg: Leg) async throws -> ElicitationAnswer {
    let key = "q\(state.withLock { $0.questions })"
    let token = SuspendedCalls.newState()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        session.suspended.add(
          SuspendedCalls.Entry(call: self, key: key, answer: continuation), as: token)
        guard !Task.isCancelled, state.withLock({ $0.leg.take() }) != nil else {
          return session.suspended.abandon(token)
        }
        session.forget(leg.id)
        let asking = InputRequired(
          requests: [key: .init(method: Method.elicit, parameters: question.parameters)],
          state: token)
        do {
          try session.connection?.reply(to: leg.id, asking.json.completed(by: session.server))
        } catch {
          session.suspended.abandon(token)
        }
      }
    } onCancel: {
      session.suspended.abandon(token)
    }
  }

  /// Goes on with another request.
  func resume(with leg: Leg) {
    state.withLock { state in
      state.leg = leg
      state.lastProgress = nil
    }
  }
}
