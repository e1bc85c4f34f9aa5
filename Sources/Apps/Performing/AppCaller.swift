import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProviderClient

/// Asks the user what an app asks, and shows its progress, for one call.
struct AppCaller: ToolCaller {
  let app: String
  let types: AppTypes
  let context: IntentContext
  /// What finds the app's entities; nil if they can't be looked up.
  var running: (any AppRunning)?
  /// What the step's call waits for; nil for a call that belongs to no step.
  var suspension: CallSuspension?
  /// Whether a person has answered.
  var answers = AnswerNote()

  func answer(_ question: Elicitation) async throws -> ElicitationAnswer {
    let form = AppQuestion(question, app: app, types: types, context: context, running: running)
    do {
      let answer = try await IntentContext.$current.withValue(context) { try await form.ask() }
      if case .accept = answer, context.interaction.isAttended { answers.note() }
      return answer
    } catch let error as InteractionError {
      // The app hears that the user doesn't answer. Without a user the call ends.
      if case .cancelled = error { return .decline }
      throw error
    }
  }

  func suspended(_ state: InputRequired) { suspension?.suspend(.dictionary(state.json)) }

  func report(_ progress: ProgressReport) {
    var share = 0.0
    if case .number(let done) = progress.progress, case .number(let all)? = progress.total,
      all.double > 0
    {
      share = min(1, max(0, done.double / all.double))
    }
    context.report(.progress(share, progress.message.map(PlainText.line)))
  }
}
