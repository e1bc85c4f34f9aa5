import AppIntentsCore
package import ModelContext
import OrderedCollections
import Synchronization

// What a running program can be asked.
extension Provider {
  package var peer: PeerDescription {
    get async throws { try await use { try await conversation().peer } }
  }

  package var hasIntentExtension: Bool {
    get async throws { try await asking { try await $0.hasIntentExtension() } }
  }

  package func listing() async throws -> ToolListing {
    try await asking { ToolListing(try await $0.tools(), start: $0.start) }
  }

  package func request(_ method: String, _ parameters: JSONObject) async throws -> JSONObject {
    try await asking { try await $0.ask(method, parameters) }
  }

  package func call(_ call: ToolCall, for caller: any ToolCaller) async throws -> JSONObject {
    try await use {
      let record = CallRecord(call, for: caller, deadlines)
      defer { record.finish() }
      return try await perform(call, record)
    }
  }

  /// Asks the process, and the next one if the request didn't reach it.
  private func asking<Result>(
    _ question: (Conversation) async throws -> Result
  ) async throws -> Result {
    try await use {
      while true {
        let current = try await conversation()
        do {
          return try await question(current)
        } catch is NotSent {
          _ = await current.failure
        }
      }
    }
  }
}

// Calls, with the questions that end their requests.
extension Provider {
  private func perform(_ call: ToolCall, _ record: CallRecord) async throws -> JSONObject {
    var parameters = call.parameters
    var required = call.suspended
    while true {
      if let required { parameters = try await answers(to: required, of: call, record) }
      let result: JSONObject
      let era: ProtocolEra?
      do {
        (result, era) = try await asking { conversation in
          // The process may be another one than that of the question before.
          try await call.permit(conversation.start)
          return (try await conversation.perform(record, call.method, parameters), conversation.era)
        }
      } catch let error as RemoteError
        where required != nil && error.code == RemoteError.Code.invalidParameters
      {
        throw ProviderFailure(
          .interrupted,
          "`\(settings.name)` doesn't know the question any more that was answered"
            + " (\(error.message))")
      }
      guard era == .new else { return result }
      required = InputRequired(result)
      if required != nil { continue }
      let type = result["resultType"]?.jsonString ?? "complete"
      guard type == "complete" else {
        throw breach("gave a result of the kind `\(type)`, which isn't known")
      }
      return result
    }
  }

  /// Asks what a result asks, and returns the parameters of the next request.
  private func answers(
    to required: InputRequired, of call: ToolCall, _ record: CallRecord
  ) async throws -> JSONObject {
    record.suspended(required)
    // Without a question the program only wants to be asked again, which must end, too.
    if required.requests.isEmpty {
      guard required.state != nil else { throw breach("asks for an answer, and not for which") }
      try count(nil, record)
    }
    var answers: JSONObject = [:]
    do {
      for (key, request) in required.requests {
        let question = Elicitation(parameters: request.parameters)
        try count(question, record)
        guard request.method == Method.elicit, let question else {
          throw breach(
            request.method.isEmpty
              ? "asks a question that can't be read"
              : "asks for `\(request.method)` in a way that Segue doesn't offer")
        }
        let answer = try await record.answer(question)
        try Task.checkCancellation()
        answers[key] = .dictionary(answer.json)
      }
    } catch {
      takeBack(required, of: call)
      throw error
    }
    return Self.parameters(of: call, required, answers)
  }

  private static func parameters(
    of call: ToolCall, _ required: InputRequired, _ answers: JSONObject
  ) -> JSONObject {
    var parameters = call.parameters
    parameters["requestState"] = required.state.map { .text($0) }
    if !answers.isEmpty { parameters["inputResponses"] = .dictionary(answers) }
    return parameters
  }

  private func count(_ question: Elicitation?, _ record: CallRecord) throws {
    guard record.mayAsk(question) else {
      throw breach("asks more than \(CallRecord.mostQuestions) questions in one call")
    }
  }

  /// Ends the process that is running.
  private func breach(_ what: String) -> ProviderFailure {
    let running = state.withLock { state -> Conversation? in
      if case .running(let conversation) = state.life { return conversation }
      return nil
    }
    return running?.breach(what) ?? ProviderFailure(.misbehaved, "`\(settings.name)` \(what)")
  }

  /// Lets a suspended call end: its questions are answered with `cancel`, and the result is dropped.
  private func takeBack(_ required: InputRequired, of call: ToolCall) {
    let running = state.withLock { state -> Conversation? in
      if case .running(let conversation) = state.life, conversation.era == .new {
        return conversation
      }
      return nil
    }
    guard let running else { return }
    let answers = required.requests.mapValues { _ in
      IntentValue.dictionary(ElicitationAnswer.cancel.json)
    }
    let parameters = Self.parameters(of: call, required, answers)
    Task { await use { _ = try? await running.ask(call.method, parameters) } }
  }
}
