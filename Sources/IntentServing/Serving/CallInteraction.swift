import AppIntents
import ModelContext
import OrderedCollections
import WorkflowValues

/// Asks the user of the client that made a call.
struct CallInteraction: Interaction {
  let call: ServedCall
  let app: ServedApp
  let context: IntentContext

  func answer(_ question: Question) async throws -> IntentValue {
    let form = QuestionForm(question)
    let value = try form.value(of: try await call.ask(form.elicitation))
    switch question.kind {
    case .choice, .choices: return value
    case .confirmation:
      return try Conversions.convert(value, to: .boolean, in: context)
    case .value(let type):
      return try await ArgumentReader(context: context).value(
        value, as: type, entity: entity(of: type), isExact: false)
    }
  }

  private func entity(of type: ValueType) -> (any AppEntity.Type)? {
    switch type {
    case .entity(let name): app.entities[name]
    case .list(let element): entity(of: element)
    default: nil
    }
  }
}
