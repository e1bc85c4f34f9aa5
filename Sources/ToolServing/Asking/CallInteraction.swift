package import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

/// Asks the user of the client that made a call.
package struct CallInteraction: Interaction {
  private let call: ServedCall
  private let context: IntentContext
  private let read: @Sendable (IntentValue, ValueType) async throws -> IntentValue

  /// - Parameters:
  ///   - context: in which yes and no are read.
  ///   - read: reads the JSON of an answer as a value of a type.
  package init(
    _ call: ServedCall, in context: IntentContext,
    reading read: @escaping @Sendable (IntentValue, ValueType) async throws -> IntentValue
  ) {
    self.call = call
    self.context = context
    self.read = read
  }

  package func answer(_ question: Question) async throws -> IntentValue {
    let form = QuestionForm(question)
    let value = try form.value(of: try await call.ask(form.elicitation))
    switch question.kind {
    case .choice, .choices: return value
    case .confirmation: return try Conversions.convert(value, to: .boolean, in: context)
    case .value(.list(let element)):
      // A form has a line or several for a list.
      if case .text(let text) = value {
        return try await read(.list(AnsweredItems.read(text)), .list(of: element))
      }
      return try await read(value, .list(of: element))
    case .value(let type): return try await read(value, type)
    }
  }
}
