package import AppIntentsCore
package import LanguageModels

/// Asks language models on behalf of a run's steps, checks their replies, and gives them as values.
///
/// What a server says of a model is asked for once, so a run has its own asker.
package struct ModelAsker: ModelAccess {
  private let find: @Sendable (String?) async throws -> any ModelClient
  private let details: @Sendable (String?) throws -> ModelDetails?
  private let checksPlace: Bool
  private let words: @Sendable (IntentEntityValue) -> EntityWords
  private let known = KnownModels()
  private let hosts: Set<String>?

  /// - Parameters:
  ///   - hosts: where Ollama may forward questions to; nil for everywhere.
  ///   - words: gives what the type of an entity is called.
  ///   - checksPlace: whether the run has to be permitted to ask the model where it is. There is no place
  ///     where replies of a test come from.
  ///   - details: gives what is known of a model without asking it; nil for nothing.
  ///   - find: finds the model of a name, or the one that is asked by default.
  package init(
    forwardingTo hosts: Set<String>? = nil,
    words: @escaping @Sendable (IntentEntityValue) -> EntityWords = { EntityWords(of: $0) },
    checksPlace: Bool = true,
    details: @escaping @Sendable (String?) throws -> ModelDetails? = { _ in nil },
    find: @escaping @Sendable (String?) async throws -> any ModelClient
  ) {
    self.hosts = hosts
    self.words = words
    self.find = find
    self.details = details
    self.checksPlace = checksPlace
  }

  package func answer(_ request: AnswerRequest) async throws -> ModelAnswer {
    let context = IntentContext.current
    do {
      let client = try await find(request.model)
      try await permit(client, in: context)
      let earlier = request.followUp == nil ? nil : Draft.suspended
      var conversation = Conversation(
        with: client, window: try await known.context(of: client), known: known, in: context,
        after: earlier?.transcript ?? Transcript(), words: words)
      do {
        var draft: Draft
        if let earlier {
          draft = earlier
        } else {
          draft = Draft(try await conversation.answer(to: request))
        }
        // An answer about nothing came from no model, which could change it.
        if let followUp = request.followUp, conversation.hasAsked {
          draft = try await conversation.followUp(on: draft, of: request, followUp)
        }
        return ModelAnswer(
          value: draft.answer, transcript: conversation.transcript.text, model: client.details.name)
      } catch let failure as ModelFailure {
        throw failure.intentFailure(
          after: context.withoutSecrets(conversation.transcript.lastReply))
      }
    } catch let failure as ModelFailure {
      throw failure.intentFailure()
    }
  }

  package func preview(of request: AnswerRequest) async throws -> String? {
    let context = IntentContext.current
    do {
      let model = try details(request.model)
      if let model { try ModelPermission.check(model.place, in: context) }
      let asked: AskedQuestion?
      do {
        asked = try AskedQuestion(request, in: context, words: words)
      } catch is ShownEntities.TooMany {
        asked = nil
      } catch let empty as PromptText.Empty {
        _ = try request.answer(about: empty)
        return "ask no model, because `\(empty.name)` is empty"
      }
      return RequestPreview.text(of: request, asked: asked, model: model)
    } catch let failure as ModelFailure {
      throw failure.intentFailure()
    }
  }

  /// Checks that the run may ask the model where it is, and where its server forwards questions to.
  private func permit(_ client: any ModelClient, in context: IntentContext) async throws {
    guard checksPlace else { return }
    let place = client.details.place
    try ModelPermission.check(place, in: context)
    guard client.details.provider == .ollama else { return }
    let forwarded = try await known.description(of: client).place
    if forwarded == place { return }
    try ModelPermission.check(forwarded, in: context)
    guard let hosts, let host = forwarded.reachedHost, !hosts.contains(host) else { return }
    throw IntentFailure(
      "Ollama forwards `\(client.details.model)` to `\(host)`, "
        + "which the workflow wasn't enabled for",
      kind: .notPermitted,
      help: "add `\(host)` to `reach` under `permissions`, or ask another model")
  }
}
