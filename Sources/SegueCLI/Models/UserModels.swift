import AppIntentsCore
import LanguageModels
import ModelAnswers
import Synchronization

/// The language models that a run may ask. Nothing is read or looked for before a step asks.
final class UserModels: Sendable {
  private struct Found {
    var finder: ModelFinder?
    var clients: [String: any ModelClient] = [:]
  }

  private let found = Mutex(Found())
  private let recorder: ReplyRecorder?

  private init(recordedBy recorder: ReplyRecorder?) { self.recorder = recorder }

  /// What a run asks with.
  ///
  /// - Parameters:
  ///   - hosts: where Ollama may forward questions to; nil for everywhere.
  ///   - recorder: what keeps the replies.
  static func access(
    forwardingTo hosts: Set<String>? = nil, recordedBy recorder: ReplyRecorder? = nil
  ) -> any ModelAccess {
    let models = UserModels(recordedBy: recorder)
    return ModelAsker(
      forwardingTo: hosts, words: words, details: { try models.details(named: $0) },
      find: { try await models.client(named: $0) })
  }

  /// What a run asks with that takes its answers from a recording.
  static func access(to recording: ReplyRecording) -> any ModelAccess {
    ModelAsker(words: words) { try recording.model(named: $0) }
  }

  private static let words: @Sendable (IntentEntityValue) -> EntityWords = { entity in
    EntityWords(of: entity, kind: WorkflowLoader.catalogue.entityKind(named: entity.typeName))
  }

  /// What the settings say of a model; nil if they have none.
  ///
  /// - Throws: `ModelFailure`, or `IntentFailure` if the settings have errors.
  private func details(named name: String?) throws -> ModelDetails? {
    do {
      return try finder().details(named: name)
    } catch let failure as CommandFailure {
      throw IntentFailure(failure.message, kind: .missing, help: failure.help)
    }
  }

  /// The model of a name, or the one that steps use which name none. The same one each time, because a
  /// client remembers what its server takes.
  ///
  /// - Throws: `ModelFailure`, or `IntentFailure` if its key can't be read.
  private func client(named name: String?) async throws -> any ModelClient {
    if let known = found.withLock({ $0.clients[name ?? ""] }) { return known }
    do {
      let counted = try await finder().countedModel(named: name)
      let client: any ModelClient =
        if let recorder {
          RecordingClient(counted, in: recorder, isStandard: name == nil)
        } else {
          counted
        }
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
