import AppIntentsCore
import LanguageModels
import ModelAnswers
import Synchronization

/// The language models that a run may ask. Nothing is read or looked for before a step asks.
final class UserModels: Sendable {
  private struct Found {
    var finder: ModelFinder?
    var clients: [String: CountedClient] = [:]
  }

  private let found = Mutex(Found())

  /// What a run asks with.
  ///
  /// - Parameter hosts: where Ollama may forward questions to; nil for everywhere.
  static func access(forwardingTo hosts: Set<String>? = nil) -> any ModelAccess {
    let models = UserModels()
    return ModelAsker(
      forwardingTo: hosts,
      words: { entity in
        EntityWords(
          of: entity, kind: WorkflowLoader.catalogue.entityKind(named: entity.typeName))
      }, find: { try await models.client(named: $0) })
  }

  /// The model of a name, or the one that steps use which name none. The same one each time, because a
  /// client remembers what its server takes.
  ///
  /// - Throws: `ModelFailure`, or `IntentFailure` if its key can't be read.
  private func client(named name: String?) async throws -> any ModelClient {
    if let known = found.withLock({ $0.clients[name ?? ""] }) { return known }
    do {
      let finder = try finder()
      let client = CountedClient(
        try await finder.model(named: name), in: RequestLog(in: Environment.state),
        within: finder.limits)
      return found.withLock { found in
        if let earlier = found.clients[name ?? ""] { return earlier }
        found.clients[name ?? ""] = client
        return client
      }
    } catch let failure as CommandFailure {
      throw IntentFailure(failure.message, kind: .missing, help: failure.help)
    }
  }

  private func finder() throws -> ModelFinder {
    try found.withLock { found in
      if let finder = found.finder { return finder }
      let finder = try KnownModels.finder()
      found.finder = finder
      return finder
    }
  }
}
