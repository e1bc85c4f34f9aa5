import AppIntentsCore
import LanguageModels
import ModelAnswers
import OrderedCollections
import Synchronization
import WorkflowValues

/// The replies of a test, which are given to the requests in their order.
final class ScriptedReplies: Sendable {
  private struct State {
    var rest: ArraySlice<Value>
    /// The requests for which no reply was left.
    var unanswered: [ModelQuestion] = []
    var given = 0
    var wrong: [WrongReply] = []
  }

  private let state: Mutex<State>

  init(_ replies: [Value]) { state = Mutex(State(rest: replies[...])) }

  /// How many replies no request took.
  var unused: Int { state.withLock { $0.rest.count } }

  /// The requests for which no reply was left.
  var unanswered: [ModelQuestion] { state.withLock { $0.unanswered } }

  /// The replies that couldn't be used, for each of which another one was asked for.
  var wrong: [WrongReply] { state.withLock { $0.wrong } }

  /// The model of a name, which may be any.
  func model(named name: String?) -> any ModelClient { Client(name: name ?? "test", replies: self) }

  private func reply(to question: ModelQuestion) throws -> ModelReply {
    let reply = state.withLock { state in
      if let problem = Repair.wrong(in: question) {
        state.wrong.append(WrongReply(number: state.given, problem: problem))
      }
      state.given += 1
      if state.rest.isEmpty { state.unanswered.append(question) }
      return state.rest.popFirst()
    }
    guard let reply else {
      throw ModelFailure(.failed, "the test has no reply to this request")
    }
    let text = ReplyText.text(of: reply, for: question.schema)
    return ModelReply(
      text: text, inputTokens: question.estimatedTokens,
      outputTokens: TokenEstimate.tokens(of: text), model: "test")
  }

  private struct Client: ModelClient {
    /// No content is too long, so that a step asks once.
    private static let context = 1 << 30

    let name: String
    let replies: ScriptedReplies

    var details: ModelDetails {
      ModelDetails(
        name: name, provider: .openai, model: name, place: .thisMachine, context: Self.context)
    }

    func ask(
      _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
    ) async throws -> ModelReply {
      try Task.checkCancellation()
      return try replies.reply(to: question)
    }

    func describe() async throws -> ModelDescription {
      ModelDescription(context: Self.context, seesImages: true, place: .thisMachine)
    }

    func list() async throws -> [String] { [name] }
  }
}

/// A reply of a test that a step couldn't use.
struct WrongReply: Sendable {
  /// Its number in the test, from 1.
  let number: Int
  /// What is wrong with it.
  let problem: String
}

/// The text that a model replies, from a value of a test.
enum ReplyText {
  /// - Parameter schema: that of the reply; nil if any text is one.
  static func text(of value: Value, for schema: Value?) -> String {
    guard let schema else { return value == .nothing ? "null" : value.text }
    if case .text(let text) = value, isWhole(text) { return text }
    return JSONWriter.compact(["value": fitted(value, to: part("value", of: schema))])
  }

  /// Whether a text is a whole reply already.
  private static func isWhole(_ text: String) -> Bool {
    guard text.hasPrefix("{"), case .dictionary(let members)? = try? JSONReader.read(text) else {
      return false
    }
    return Array(members.keys) == ["value"]
  }

  /// A value in the form of a schema: a key that a test leaves out is null, and a dictionary without known
  /// keys is a list of pairs. Anything else stays as it is, and is checked like a model's reply.
  private static func fitted(_ value: Value, to schema: Value?) -> Value {
    guard let schema else { return value }
    if let first = member("anyOf", of: schema)?.items.first { return fitted(value, to: first) }
    switch value {
    case .list(let items):
      let item = member("items", of: schema)
      return .list(items.map { fitted($0, to: item) })
    case .dictionary(let items):
      guard let properties = member("properties", of: schema) else {
        guard member("items", of: schema) != nil else { return value }
        return .list(items.map { ["key": .text($0.key), "value": .text($0.value.text)] })
      }
      var fitted = OrderedDictionary(
        uniqueKeysWithValues: items.map { key, item in
          (key, Self.fitted(item, to: member(key, of: properties)))
        })
      if case .dictionary(let known) = properties {
        for key in known.keys where fitted[key] == nil { fitted[key] = .nothing }
      }
      return .dictionary(fitted)
    default: return value
    }
  }

  private static func part(_ name: String, of schema: Value) -> Value? {
    member("properties", of: schema).flatMap { member(name, of: $0) }
  }

  private static func member(_ name: String, of value: Value) -> Value? {
    if case .dictionary(let members) = value { members[name] } else { nil }
  }
}
