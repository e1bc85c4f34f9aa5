import LanguageModels
import Synchronization

/// What servers have said of their models, asked for once.
final class KnownModels: Sendable {
  private let contexts = Mutex<[String: Int]>([:])
  private let descriptions = Mutex<[String: ModelDescription]>([:])

  /// The most tokens of a question and its reply together.
  func context(of client: any ModelClient) async throws -> Int {
    let name = client.details.name
    if let known = contexts.withLock({ $0[name] }) { return known }
    let context = try await client.context()
    contexts.withLock { $0[name] = context }
    return context
  }

  func description(of client: any ModelClient) async throws -> ModelDescription {
    let name = client.details.name
    if let known = descriptions.withLock({ $0[name] }) { return known }
    let description = try await client.describe()
    descriptions.withLock { $0[name] = description }
    return description
  }
}
