import AppIntentsCore
import ModelContext
import OrderedCollections
import Synchronization

/// Notes that a person has answered a question of a call.
final class AnswerNote: Sendable {
  private let state = Mutex(false)

  var isAnswered: Bool { state.withLock { $0 } }

  func note() { state.withLock { $0 = true } }
}

extension AppTool {
  /// Tells the run of a call for which a person has answered: what the app asked, or what the step asked
  /// before.
  ///
  /// - Parameter isAnswered: whether a person has answered the app. Without that, what it says of answers
  ///   isn't true.
  func tellAnswers(
    in result: JSONObject, to arguments: ToolArguments, isAnswered: Bool, in context: IntentContext
  ) {
    let told = isAnswered ? result.intentMeta["answers"]?.jsonObject ?? [:] : [:]
    guard !told.isEmpty || StepCall.current?.isAsked == true else { return }
    let reader = ToolValueReader(types: types, context: context)
    var values: OrderedDictionary<String, IntentValue> = [:]
    for (index, parameter) in definition.parameters.enumerated() {
      let answer = told[parameter.key].flatMap { reader.answer($0, as: parameter.shape) }
      values[parameter.name] = answer ?? arguments.values[index]
    }
    context.surroundings.answered(AnsweredCall(step: definition.step, values: values))
  }
}

extension ToolValueReader {
  /// The value of an answer, with entities as their ids; nil for JSON of another type.
  fileprivate func answer(_ json: IntentValue, as shape: ToolShape) -> IntentValue? {
    guard case .entity = shape.item.type else { return try? value(json, as: shape) }
    return json.items.allSatisfy { $0.jsonString != nil } ? json : nil
  }
}
