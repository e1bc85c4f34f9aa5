import Synchronization

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
    try Task.checkCancellation()
    let request = try log.begin(details.name, price: details.price, within: limits)
    let reply = try await self.reply(to: question, request, progress)
    let cost = details.price?.cost(input: reply.inputTokens, output: reply.outputTokens)
    let tokens = reply.inputTokens.adding(reply.outputTokens)
    try log.finish(request, tokens: tokens, cost: cost ?? 0)
    return reply
  }

  /// Asks. A request that fails before it is sent doesn't count.
  private func reply(
    to question: ModelQuestion, _ request: RequestLog.Request,
    _ progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    let isSent = Mutex(false)
    do {
      return try await client.ask(question) { part in
        if part == .counted { isSent.withLock { $0 = true } }
        progress(part)
      }
    } catch {
      // If that can't be written, the request counts: the error is that of asking.
      if !isSent.withLock({ $0 }) { try? log.takeBack(request) }
      throw error
    }
  }

  package func describe() async throws -> ModelDescription { try await client.describe() }

  package func list() async throws -> [String] { try await client.list() }
}
