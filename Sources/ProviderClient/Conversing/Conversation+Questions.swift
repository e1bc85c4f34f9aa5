import AppIntentsCore
import Coordination
import ModelContext
import OrderedCollections
import Synchronization

// Questions of the old era, which are requests of the program that don't name their call.
//
// With one call running it is that call's. With several it waits until the others have ended; if each
// of them may be waiting for an answer, the questions are canceled, because an answer for one run must
// not reach another. A program that has asked gets its calls one at a time from then on.
extension Conversation {
  func takeQuestion(_ id: MessageID, _ parameters: JSONObject) {
    guard era == .old else { return connection.refuse(.unknownMethod(Method.elicit), to: id) }
    guard let question = Elicitation(parameters: parameters) else {
      return connection.refuse(.invalidParameters("this question can't be asked"), to: id)
    }
    slots.limit(to: 1)
    state.withLock { $0.held.append((id, question)) }
    assignQuestions()
  }

  /// Gives the questions that wait to the call that must have asked them.
  func assignQuestions() {
    enum Decision {
      case wait, cancel
      case ask(CallRecord)
    }
    let (decision, questions) = state.withLock { state in
      let decision: Decision =
        if state.held.isEmpty {
          .wait
        } else if state.calls.count == 1, let call = state.calls.values.first {
          .ask(call)
        } else if state.held.count + state.openQuestions >= state.calls.count {
          .cancel
        } else {
          .wait
        }
      let questions = state.held
      switch decision {
      case .wait: break
      case .cancel: state.held = []
      case .ask:
        state.held = []
        state.openQuestions += questions.count
      }
      return (decision, questions)
    }
    for (id, question) in questions {
      switch decision {
      case .wait: break
      case .cancel: answer(id, .cancel)
      case .ask(let call): ask(id, question, of: call)
      }
    }
  }

  private func ask(_ id: MessageID, _ question: Elicitation, of call: CallRecord) {
    guard call.mayAsk(question) else {
      breach("asks more than \(CallRecord.mostQuestions) questions in one call")
      return
    }
    call.ask(question) { [weak self] result in
      guard let self else { return }
      state.withLock { $0.openQuestions -= 1 }
      switch result {
      case .success(let answer): self.answer(id, answer)
      case .failure(let error):
        // The call ends with the reason for which there is no answer, before the program can make a
        // result of the cancellation.
        let request = state.withLock { $0.calls.first { $0.value === call }?.key }
        if let request { connection.abandon(request, error) }
        answer(id, .cancel)
      }
    }
  }

  private func answer(_ id: MessageID, _ answer: ElicitationAnswer) {
    do {
      try connection.reply(to: id, answer.json)
    } catch {
      // The program is gone, which ends its calls; or it got the error for an answer that is too long.
    }
  }
}
