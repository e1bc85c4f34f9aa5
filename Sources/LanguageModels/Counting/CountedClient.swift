/// A model whose requests count against the limits of a day.
package struct CountedClient: ModelClient {
  private let client: any ModelClient
  private let log: RequestLog
  private let limits: ModelLimits
  /// Told of each reply, with its cost, if the model has a price.
  private let told: @Sendable (ModelDetails, ModelReply, Double?) -> Void

  package init(
    _ client: any ModelClient, in log: RequestLog, within limits: ModelLimits,
    telling told: @escaping @Sendable (ModelDetails, ModelReply, Double?) -> Void
  ) {
    self.client = client
    self.log = log
    self.limits = limits
    self.told = told
  }

  package var details: ModelDetails { client.details }

  package func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    try log.begin(details.name, within: limits)
    let reply = try await client.ask(question, progress: progress)
    let cost = details.price?.cost(input: reply.inputTokens, output: reply.outputTokens)
    let tokens = reply.inputTokens.addingReportingOverflow(reply.outputTokens).partialValue
    try log.finish(details.name, tokens: tokens, cost: cost ?? 0)
    told(details, reply, cost)
    return reply
  }

  package func describe() async throws -> ModelDescription { try await client.describe() }

  package func list() async throws -> [String] { try await client.list() }
}
