import OrderedCollections
import Synchronization

/// What a call of an app or a model needs to go on in a later process of Segue: the app ended its
/// request with questions, and wants a state back with the answers; a person was shown what the model
/// had answered.
package final class CallSuspension: Sendable {
  /// A suspended call as the journal of a run keeps it.
  package struct Record: Sendable, Hashable {
    /// What the app wants, as the protocol has it; what the model has answered.
    package let call: IntentValue
    /// The number in the step's visit of the first question that it asks.
    package let firstQuestion: Int

    package init(call: IntentValue, firstQuestion: Int) {
      self.call = call
      self.firstQuestion = firstQuestion
    }
  }

  private struct State {
    var earlier: IntentValue?
    var current: IntentValue?
    var firstQuestion: Int?
  }

  private let state: Mutex<State>

  /// - Parameter earlier: what an earlier process recorded of the same call.
  package init(after earlier: Record? = nil) { state = Mutex(State(earlier: earlier?.call)) }

  /// What the call goes on with, once.
  package func take() -> IntentValue? {
    state.withLock { state in
      defer { state.earlier = nil }
      return state.earlier
    }
  }

  /// Called before the questions that end a request.
  package func suspend(_ call: IntentValue) {
    state.withLock { $0 = State(current: call) }
  }

  /// What to record when a question is asked; nil for a question whose request stays open.
  package func record(atQuestion number: Int) -> Record? {
    state.withLock { state in
      guard let call = state.current else { return nil }
      let first = state.firstQuestion ?? number
      state.firstQuestion = first
      return Record(call: call, firstQuestion: first)
    }
  }
}

extension CallSuspension.Record {
  package var value: IntentValue { ["call": call, "first": .number(firstQuestion)] }

  /// Nil for a value that is none.
  package init?(_ value: IntentValue) {
    guard case .dictionary(let members) = value, let call = members["call"],
      case .number(let first)? = members["first"], let number = first.integer, number > 0
    else { return nil }
    self.init(call: call, firstQuestion: number)
  }
}

/// An app doesn't know a call any more that an earlier process of Segue waited with.
package struct CallForgotten: Error, Sendable {
  package init() {}
}
