package import AppIntentsCore
package import RunHistory
import Synchronization
package import WorkflowEngine

/// Answers questions later: the questions of an unattended run wait in the store.
package final class PromptInteraction: SnippetKeeping {
  private let broker: PromptBroker
  private let run: RunID
  private let workflow: String
  private let interruption: Interruption
  private let snippets: KeptSnippets?
  private let place: @Sendable () -> String
  private let used = Mutex<Set<PromptID>>([])

  /// - Parameters:
  ///   - workflow: the name of the workflow, as shown to the user.
  ///   - snippets: keeps what apps show; nil if no page shows it.
  ///   - place: the place in the run that the current task belongs to.
  package init(
    broker: PromptBroker, run: RunID, workflow: String, interruption: Interruption,
    snippets: KeptSnippets? = nil,
    place: @escaping @Sendable () -> String = { QuestionPlace.current }
  ) {
    self.broker = broker
    self.run = run
    self.workflow = workflow
    self.interruption = interruption
    self.snippets = snippets
    self.place = place
  }

  package func keep(_ snippet: any RemoteSnippet) { snippets?.keep(snippet, of: run) }

  package func answer(_ question: Question) async throws -> IntentValue {
    let (id, answer) = try await broker.ask(
      question, of: run, workflow, at: place(), except: used.withLock { $0 }, interruption)
    used.withLock { _ = $0.insert(id) }
    return answer
  }
}

extension PromptBroker {
  /// Asks whether a run of a trigger with `confirm` may start.
  ///
  /// - Parameter limit: how long the question waits; nil for `defaultTimeout`.
  package func confirm(
    _ run: RunID, of workflow: String, named name: String, for event: TriggerEvent?,
    within limit: Duration? = nil, _ interruption: Interruption
  ) async throws -> StartConfirmation {
    let subject = event.flatMap(\.subject).map { " for \($0)" } ?? ""
    let question = Question("Run \(name)\(subject)?", kind: .confirmation, timeout: limit)
    do {
      return try await ask(question, of: run, workflow, at: "start", except: [], interruption)
        .answer == true ? .given : .refused
    } catch InteractionError.cancelled {
      return .withheld
    } catch InteractionError.timedOut {
      return .late
    }
  }
}

/// The answer to the question whether a run may start.
package enum StartConfirmation: Sendable, Hashable {
  case given
  /// The user said no.
  case refused
  /// The user declined to answer.
  case withheld
  /// There was no answer in time.
  case late

  /// Why the run doesn't start; nil if it does.
  var obstacle: String? {
    switch self {
    case .given: nil
    case .refused: "you answered no"
    case .withheld: "you gave no answer"
    case .late: "it wasn't confirmed in time"
    }
  }
}
