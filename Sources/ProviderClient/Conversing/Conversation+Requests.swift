import AppIntentsCore
import Coordination
import ModelContext
import OrderedCollections
import Synchronization

/// A request that the program can't have seen: it may be sent to its next process.
struct NotSent: Error {}

/// Whether the program may have seen a request.
private final class Sent: Sendable {
  private let state = Mutex(false)

  var value: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

// Requests, and the ways in which they end.
extension Conversation {
  /// Sends a request that asks nothing of the user.
  ///
  /// - Parameter needsNumbers: whether an answer is of use only with all of its numbers.
  func ask(
    _ method: String, _ parameters: JSONObject, needsNumbers: Bool = true
  ) async throws -> JSONObject {
    let limit = CallTimer.silence
    do {
      return try await request(method, addressed(parameters, era ?? .old), within: limit)
    } catch ConnectionError.unsent {
      throw NotSent()
    } catch ConnectionError.ended {
      throw await failure
    } catch let error as CallTimer.Expired {
      throw timeout(error, after: limit, "`\(method)`")
    } catch let problem as MessageProblem {
      if !needsNumbers, let result = problem.resultWithoutNumbers { return result }
      throw unsent(problem)
    }
  }

  /// Sends a request, and abandons it when its time is over.
  ///
  /// Throws `CallTimer.Expired`, and as `Connection.request` does.
  ///
  /// - Parameter tellsPeer: whether the program is told that it needn't answer.
  func request(
    _ method: String, _ parameters: JSONObject, within limit: Duration, tellsPeer: Bool = true
  ) async throws -> JSONObject {
    let id = connection.newID()
    let timer = Mutex<Deadlines.ID?>(nil)
    state.withLock { _ = $0.lookups.insert(id) }
    defer {
      if let timer = timer.withLock({ $0 }) { deadlines.remove(timer) }
      state.withLock { state in
        state.lookups.remove(id)
        // It is still there if the request was canceled.
        state.answeredLate.remove(id)
      }
    }
    do {
      return try await answer(to: method, parameters, id: id) {
        let added = deadlines.add(after: limit) { [weak connection] in
          connection?.abandon(id, CallTimer.Expired(), tellsPeer: tellsPeer, because: .timeout)
        }
        timer.withLock { $0 = added }
      }
    } catch let error as CallTimer.Expired {
      if tellsPeer { expired(id) }
      throw error
    }
  }

  /// Sends a request of a call, when it is its turn, and waits for the answer.
  ///
  /// Throws `NotSent` if the process has ended before.
  func perform(
    _ call: CallRecord, _ method: String, _ parameters: JSONObject
  ) async throws -> JSONObject {
    do {
      try await slots.acquire()
    } catch is Slots.Closed {
      throw NotSent()
    }
    defer { slots.release() }
    let id = connection.newID()
    let isSent = Sent()
    state.withLock { $0.calls[id] = call }
    defer {
      state.withLock { _ = $0.calls.removeValue(forKey: id) }
      assignQuestions()
    }
    defer { call.timer.stop() }
    let tokens = parameters.addingMeta([MetaKey.progressToken: id.json])
    do {
      return try await answer(to: method, addressed(tokens, era ?? .old), id: id) {
        isSent.value = true
        call.timer.start { [weak connection] in
          connection?.abandon(id, CallTimer.Expired(), because: .timeout)
        }
      }
    } catch ConnectionError.unsent {
      throw NotSent()
    } catch ConnectionError.ended {
      throw await failure
    } catch let error as RemoteError {
      throw error
    } catch let problem as MessageProblem {
      throw unsent(problem)
    } catch {
      guard let error = error as? CallTimer.Expired else {
        if isSent.value { abandoned(id) }
        throw error
      }
      expired(id)
      throw timeout(error, after: call.timer.limit, "the call", call.timer)
    }
  }

  private func answer(
    to method: String, _ parameters: JSONObject, id: MessageID, sending: @Sendable () -> Void
  ) async throws -> JSONObject {
    do {
      let result = try await connection.request(method, parameters, id: id, sending: sending)
      hear()
      return result
    } catch let error as RemoteError {
      hear()
      throw error
    }
  }

  private func timeout(
    _ error: CallTimer.Expired, after limit: Duration, _ what: String, _ timer: CallTimer? = nil
  ) -> ProviderFailure {
    let how = timer?.isRestarted == false ? "didn't finish" : "didn't answer"
    return ProviderFailure(
      .timeout, "`\(app)` \(how) \(what) in \(IntentDuration(limit))")
  }

  /// Why a request couldn't be sent, or its answer couldn't be read.
  private func unsent(_ problem: MessageProblem) -> any Error {
    guard problem.isResponse else {
      return RemoteError.invalidParameters("the request can't be sent: \(problem.text)")
    }
    return ProviderFailure(
      .misbehaved, "`\(app)` gave an answer that can't be read: \(problem.text)")
  }
}

// Canceled requests.
extension Conversation {
  /// A request wasn't answered in time.
  ///
  /// A process is usually ended when it has no calls, and new calls can delay that forever. So one that
  /// is to end, and has said nothing for as long as a call may be silent, is ended at once. A call with
  /// a time of its own may be silent for longer, unless it is the one that has expired.
  private func expired(_ id: MessageID) {
    abandoned(id)
    let now = deadlines.clock.now()
    let isDeaf = state.withLock { state in
      state.isOverdue && state.heard + CallTimer.silence <= now && state.openQuestions == 0
        && state.calls.allSatisfy { $0.key == id || $0.value.timer.isRestarted }
    }
    guard isDeaf else { return }
    fail(ProviderFailure(.exit, "`\(app)` didn't answer any more; its process was ended"))
  }

  /// Nothing waits for a request any more. If it isn't answered in time it may still run, which ends the
  /// process: the protocol has no word for “it has stopped”.
  private func abandoned(_ id: MessageID) {
    let isAnswered = state.withLock { state in
      if state.answeredLate.remove(id) != nil { return true }
      state.canceled.insert(id)
      return false
    }
    if isAnswered { return }
    deadlines.add(after: Self.grace) { [weak self] in
      guard let self else { return }
      let isOverdue = state.withLock { state in
        guard state.canceled.remove(id) != nil else { return false }
        state.isOverdue = true
        return true
      }
      if isOverdue { tellMustEnd() }
    }
  }

  /// The answer to a request that nothing waits for. It may arrive before the request's task knows that
  /// it is canceled.
  func answeredLate(_ id: MessageID) {
    hear()
    state.withLock { state in
      let isOpen = state.calls[id] != nil || state.lookups.contains(id)
      if state.canceled.remove(id) == nil, isOpen { state.answeredLate.insert(id) }
    }
  }
}
