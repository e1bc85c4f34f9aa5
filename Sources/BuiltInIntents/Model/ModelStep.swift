import AppIntentsCore
import OrderedCollections

/// A step that asks a language model: which model answers and how, besides the question's subject.
protocol ModelStep: SideEffectDeclaring, OutputDetailing, ModelAnswering, NamingDeclaring {
  var model: String? { get }
  var temperature: Double? { get }
  var maxTokens: Int { get }
  var longInput: LongInput { get }
  var followUp: Bool { get }
  var within: IntentDuration? { get }
}

extension ModelStep {
  /// The question goes to a server, and the answer may differ each time.
  static var sideEffects: SideEffects { [.readsNetwork, .writesNetwork, .varies] }
  static var isIdempotent: Bool { true }
  /// The name of a model says which server is asked.
  static var naming: [String: ParameterMeaning] { ["model": .address] }
  /// The properties of an answer besides its value's own.
  static var outputDetails: OrderedDictionary<String, ValueType> {
    ["transcript": .text, "model": .text]
  }

  func ask(_ request: AnswerRequest) async throws -> ModelAnswer {
    var request = request
    request.model = model
    request.temperature = temperature
    request.maxTokens = maxTokens
    request.combinesPieces = longInput == .combine
    if followUp {
      request.followUp = .init(within: try within?.timeToWait)
    } else if within != nil {
      throw IntentFailure(
        "`within` is the time for a follow-up, and there is none",
        help: "write `follow_up: true`, or leave `within` out")
    }
    return try await IntentContext.current.models.answer(request)
  }
}

extension AnswerRequest {
  /// A request of a step that works on a content.
  ///
  /// - Throws: an `IntentFailure` if there is none, about which a model would make something up.
  init(
    _ prompt: ModelPrompt, aboutGiven content: IntentValue, wanting shape: AnswerShape
  ) throws {
    guard content != .nothing else {
      throw IntentFailure(
        "there is no `content`", kind: .missing,
        help: "write `content:` with a value, or put the step after one that gives it")
    }
    self.init(prompt, about: content, wanting: shape)
  }
}

/// What becomes of content that is longer than a model takes.
enum LongInput: String, AppEnum {
  case combine, fail

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Long Input"
  static let caseDisplayRepresentations: [LongInput: DisplayRepresentation] = [
    .combine: "Ask in Pieces", .fail: "Fail",
  ]
}

extension ModelAnswer {
  var details: OrderedDictionary<String, IntentValue> {
    ["transcript": .text(transcript), "model": .text(model)]
  }
}

extension AnswerProblem {
  /// The problem of values that only the run knows.
  var failure: IntentFailure { IntentFailure(message, help: help) }
}

extension ModelAnswering {
  /// The shape of the answer for the values that the parameters have in the run.
  static func shape(
    for values: OrderedDictionary<String, IntentValue>
  ) throws -> (shape: AnswerShape, isOptional: Bool) {
    let given = GivenAnswerValues(values)
    do throws(AnswerProblem) {
      switch try answerRule(for: given) {
      case .shape(let shape, let isOptional): return (shape, isOptional)
      case .use(let isOptional):
        let wanted = WantedAnswer.current
        return (wanted?.shape ?? .text, isOptional || wanted?.isOptional == true)
      case .unknown:
        guard let wanted = WantedAnswer.current else {
          throw AnswerProblem(
            "nothing says of which type the entity is", parameter: "output",
            help: "give entities of one type as `content`")
        }
        return (wanted.shape, wanted.isOptional || given.holds("optional"))
      }
    } catch {
      throw error.failure
    }
  }
}
