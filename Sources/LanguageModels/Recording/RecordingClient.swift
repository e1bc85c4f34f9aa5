/// A model whose replies are recorded.
package struct RecordingClient: ModelClient {
  private let client: any ModelClient
  private let recorder: ReplyRecorder

  /// - Parameter isStandard: whether steps that name no model ask it.
  package init(_ client: any ModelClient, in recorder: ReplyRecorder, isStandard: Bool) {
    self.client = client
    self.recorder = recorder
    recorder.note(client.details) { if isStandard { $0.isStandard = true } }
  }

  package var details: ModelDetails { client.details }

  package func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    let reply: ModelReply
    do {
      reply = try await client.ask(question, progress: progress)
    } catch let failure as ModelFailure {
      recorder.record(failure, to: question, of: client.details)
      throw failure
    }
    try recorder.record(reply, to: question, of: client.details)
    return reply
  }

  package func describe() async throws -> ModelDescription {
    let description = try await client.describe()
    recorder.note(client.details) { model in
      if description.place != model.place { model.forwardedTo = description.place }
      model.context = model.context ?? description.context
      model.seesImages = description.seesImages
    }
    return description
  }

  package func context() async throws -> Int {
    let context = try await client.context()
    recorder.note(client.details) { $0.context = context }
    return context
  }

  package func list() async throws -> [String] { try await client.list() }
}
