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
    let sent = SentRequests(
      of: details, expecting: question.expectedTokens, in: log, within: limits)
    try sent.begin()
    let reply: ModelReply
    do {
      reply = try await RequestRepetition.$permit.withValue({ try sent.begin() }) {
        try await client.ask(question) { part in
          if part == .counted { sent.note() }
          progress(part)
        }
      }
    } catch {
      // If that can't be written, the request counts: the error is that of asking.
      try? sent.endWithoutReply()
      throw error
    }
    try sent.finish(reply)
    return reply
  }

  package func describe() async throws -> ModelDescription { try await client.describe() }

  package func context() async throws -> Int { try await client.context() }

  package func list() async throws -> [String] { try await client.list() }
}

/// The requests that one question comes to: a busy server is asked again, and one that doesn't take a
/// parameter is asked without it. A request that fails before it is sent doesn't count.
private final class SentRequests: Sendable {
  private struct State {
    var begun: [RequestLog.Request] = []
    /// How many of them were sent.
    var sent = 0
    /// Whether the last one that was sent had no reply.
    var isOver = false
  }

  private let details: ModelDetails
  private let expected: (input: Int, output: Int)
  private let log: RequestLog
  private let limits: ModelLimits
  private let state = Mutex(State())

  init(
    of details: ModelDetails, expecting expected: (input: Int, output: Int), in log: RequestLog,
    within limits: ModelLimits
  ) {
    self.details = details
    self.expected = expected
    self.log = log
    self.limits = limits
  }

  /// Notes that a request is about to be sent.
  ///
  /// - Throws: as `RequestLog.begin`.
  func begin() throws {
    try endLast()
    let request = try log.begin(
      details.name, expecting: expected, price: details.price, within: limits)
    state.withLock {
      $0.begun.append(request)
      $0.isOver = false
    }
  }

  /// The last request was sent, and has no reply: it is asked again, or the question fails.
  private func endLast() throws {
    let last = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver || state.sent < state.begun.count ? nil : state.begun.last
    }
    if let last { try log.end(last) }
  }

  /// The last request was sent.
  func note() { state.withLock { $0.sent += 1 } }

  /// Takes back what wasn't sent, and what the last request was expected to come to.
  func endWithoutReply() throws {
    let unsent = state.withLock { $0.begun.dropFirst($0.sent) }
    for request in unsent { try log.takeBack(request) }
    try endLast()
  }

  /// Notes what the reply to the last request took.
  func finish(_ reply: ModelReply) throws {
    guard let request = state.withLock({ $0.begun.last }) else { return }
    let cost = details.price?.cost(input: reply.inputTokens, output: reply.outputTokens)
    try log.finish(
      request, tokens: reply.inputTokens.adding(reply.outputTokens), cost: cost ?? 0)
  }
}
