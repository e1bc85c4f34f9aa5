package import AppIntents
package import RunHistory
import Synchronization
package import WorkflowEngine

/// Somebody who answers later: the questions of a run that nobody watches wait in the store.
package final class PromptInteraction: Interaction {
  private let broker: PromptBroker
  private let run: RunID
  private let workflow: String
  private let interruption: Interruption
  private let place: @Sendable () -> String
  private let used = Mutex<Set<PromptID>>([])

  /// - Parameters:
  ///   - workflow: the name that people know the run's workflow by.
  ///   - place: where in the run the current task asks.
  package init(
    broker: PromptBroker, run: RunID, workflow: String, interruption: Interruption,
    place: @escaping @Sendable () -> String = { QuestionPlace.current }
  ) {
    self.broker = broker
    self.run = run
    self.workflow = workflow
    self.interruption = interruption
    self.place = place
  }

  package func answer(_ question: Question) async throws -> IntentValue {
    let (id, answer) = try await broker.ask(
      question, of: run, workflow, at: place(), except: used.withLock { $0 }, interruption)
    used.withLock { _ = $0.insert(id) }
    return answer
  }
}

extension PromptBroker {
  /// Asks a person whether a run of a trigger with `confirm: true` may begin, before its first step.
  /// The answer is no when nobody gives one.
  package func confirm(
    _ run: RunID, of workflow: String, for event: TriggerEvent?, _ interruption: Interruption
  ) async throws -> Bool {
    let subject = event.flatMap(\.subject).map { " for \($0)" } ?? ""
    let question = Question("Run \(workflow)\(subject)?", kind: .confirmation, default: false)
    do {
      return try await ask(question, of: run, workflow, at: "start", except: [], interruption)
        .answer == true
    } catch InteractionError.cancelled {
      return false
    }
  }
}
