import AppIntentsCore
import Synchronization

/// Models that answer with given values, and remember what they were asked.
final class ScriptedModels: ModelAccess {
  private let values: Mutex<[IntentValue]>
  private let asked = Mutex<[AnswerRequest]>([])

  init(_ values: IntentValue...) { self.values = Mutex(values) }

  func answer(_ request: AnswerRequest) async throws -> ModelAnswer {
    asked.withLock { $0.append(request) }
    let value = values.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let value else { throw IntentFailure("no answer is left", kind: .answer) }
    return ModelAnswer(value: value, transcript: "said", model: "small")
  }

  var requests: [AnswerRequest] { asked.withLock { $0 } }
}
