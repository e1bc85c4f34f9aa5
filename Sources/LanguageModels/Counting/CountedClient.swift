/// A model whose requests count against the limits of a day.
package struct CountedClient: ModelClient {
  private let client: any ModelClient
  private let log: RequestLog
  private let limits: ModelLimits

  package init(_ client: any ModelClient, in log: RequestLog, within limits: ModelLimits) {
    self.client = client
    self.log = log
    self.limits = limits
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
    return reply
  }

  package func describe() async throws -> ModelDescription { try await client.describe() }

  package func list() async throws -> [String] { try await client.list() }
}
