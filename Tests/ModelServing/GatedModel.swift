import Dispatch
import Synchronization

/// A model's server that answers as many questions as a test has said, the oldest one first, and only
/// while a number of questions are open: a client that keeps fewer of them open waits for ever.
///
/// A question names what it is about, such as `item-0042`.
package final class GatedModel: Sendable {
  private let gate: Gate
  private let server: ScriptedServer

  /// - Parameters:
  ///   - width: how many questions have to be open, until the last ones.
  ///   - total: how many questions there are.
  ///   - answer: the reply about an item.
  package init(
    width: Int, total: Int, answer: @escaping @Sendable (String) -> String
  ) throws {
    let gate = Gate(width: width, total: total)
    self.gate = gate
    server = try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":65536}]}"#)
      }
      guard let item = request.body.firstMatch(of: /item-\d+/).map({ String($0.0) }),
        gate.pass(item)
      else { return .raw("") }
      return .openAI(answer(item), tokens: request.body.utf8.count / 3)
    }
  }

  package var address: String { server.address }

  /// How often each item was asked about.
  package var asked: [String: Int] { gate.asked }

  /// The items of the questions that wait for an answer.
  package var open: [String] { gate.open }

  /// Answers so many questions in all, and returns when the next ones are open.
  package func answer(upTo count: Int) async { await gate.answer(upTo: count) }

  /// Gives up the questions that are open: their client is gone.
  package func drop() { gate.drop() }
}

/// Decides which questions are answered. Each waits on a thread of its own.
private final class Gate: Sendable {
  private struct Question {
    let item: String
    let end: DispatchSemaphore
  }

  private struct State {
    var open: [Question] = []
    var answered = 0
    var limit = 0
    var asked: [String: Int] = [:]
    /// The ends of questions that were answered, rather than given up.
    var passed: Set<ObjectIdentifier> = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let width: Int
  private let total: Int
  private let state = Mutex(State())

  init(width: Int, total: Int) {
    self.width = width
    self.total = total
  }

  var asked: [String: Int] { state.withLock { $0.asked } }
  var open: [String] { state.withLock { $0.open.map(\.item) } }

  /// Waits for the turn of a question. Returns false if it is given up.
  func pass(_ item: String) -> Bool {
    let end = DispatchSemaphore(value: 0)
    state.withLock { state in
      state.asked[item, default: 0] += 1
      state.open.append(Question(item: item, end: end))
      settle(&state)
    }
    end.wait()
    return state.withLock { $0.passed.remove(ObjectIdentifier(end)) != nil }
  }

  func answer(upTo count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.limit = count
        state.waiter = continuation
        settle(&state)
      }
    }
  }

  func drop() {
    state.withLock { state in
      for question in state.open { question.end.signal() }
      state.open = []
    }
  }

  private func settle(_ state: inout State) {
    while state.answered < state.limit, isWide(state), !state.open.isEmpty {
      let question = state.open.removeFirst()
      state.answered += 1
      state.passed.insert(ObjectIdentifier(question.end))
      question.end.signal()
    }
    guard state.answered == state.limit, isWide(state), let waiter = state.waiter else { return }
    state.waiter = nil
    waiter.resume()
  }

  /// Whether as many questions are open as there can be.
  private func isWide(_ state: State) -> Bool {
    state.open.count >= min(width, total - state.answered)
  }
}
