import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

// Questions for entities of the app, which the user names.
extension AppQuestion {
  /// The app's entities that the exact type of a question means; nil for another type, and for entities
  /// that nothing finds.
  var wantedEntities: (kind: AppEntityKind, isList: Bool)? {
    guard let exact = elicitation.intentMeta["type"]?.jsonString,
      let shape = types.shape(named: exact), case .entity(let name) = shape.item.type,
      let entity = types.entity(named: name), !entity.isShared, let running
    else { return nil }
    let kind = AppEntityKind(entity: entity, types: types, running: running)
    return kind.canBeFound ? (kind, shape.type.isList) : nil
  }

  /// Asks for entities, of which the app suggests some, and gives their ids.
  func entities(
    _ prompt: String, _ kind: AppEntityKind, isList: Bool, isRequired: Bool
  ) async throws -> IntentValue? {
    let type: ValueType = .entity(kind.name)
    // An app that can't suggest any may still know those that are named.
    let suggestions = (try? await kind.options()) ?? []
    return try await asking(prompt) { prompt, problem in
      var question = Question(
        prompt, kind: .value(isList ? .list(of: type) : type),
        default: isRequired ? nil : .text(""), problem: problem)
      question.suggestions = suggestions
      let answer = try await context.interaction.answer(question)
      if !isRequired, answer.isLeftOut { return nil }
      let ids = try await ids(of: answer, kind, isList: isList)
      return isList ? .list(ids) : ids.first
    }
  }

  /// The ids of the entities that an answer is, or names. Several are named with commas between them.
  private func ids(
    of answer: IntentValue, _ kind: AppEntityKind, isList: Bool
  ) async throws -> [IntentValue] {
    var ids: [IntentValue] = []
    for item in answer.items {
      if case .entity(let entity) = item {
        ids.append(.text(entity.id))
        continue
      }
      let words = item.text
      let found = try await kind.find(words)
      // A title may have a comma in it.
      guard found.isEmpty, isList, words.contains(",") else {
        ids.append(try await id(among: found, words, kind))
        continue
      }
      for part in words.split(separator: ",") {
        let name = part.trimmingPrefix { $0 == " " }
        ids.append(try await id(among: try await kind.find(String(name)), String(name), kind))
      }
    }
    return ids
  }

  private func id(
    among found: [IntentValue], _ words: String, _ kind: AppEntityKind
  ) async throws -> IntentValue {
    let options = ParameterOption.entities(found)
    guard var chosen = options.first else {
      throw UnusableAnswer(
        problem: "there is no \(kind.title) `\(context.excerpt(of: words, to: 60))`")
    }
    if options.count > 1 {
      let answer = try await context.interaction.answer(
        Question(
          "\(app): Which \(kind.title) is “\(words)”?",
          kind: .choice(
            options.map { Question.Option($0.title, subtitle: $0.subtitle, icon: $0.icon) })))
      guard let option = options.first(where: { .text($0.title) == answer }) else {
        throw UnusableAnswer(problem: "it isn't one of them")
      }
      chosen = option
    }
    guard case .entity(let entity) = chosen.value else { return chosen.value }
    return .text(entity.id)
  }
}

extension IntentValue {
  /// Whether an answer leaves an optional field out.
  var isLeftOut: Bool { self == .text("") || self == .list([]) }
}

/// Why an answer can't be used. The question is asked again.
struct UnusableAnswer: Error {
  let problem: String
}

extension AppQuestion {
  /// How often a question is asked again.
  private static let mostTries = 20

  /// Asks, and again with the problem while there is someone to ask and the answer can't be used.
  ///
  /// - Parameter ask: asks once, with the prompt and the problem of the answer before. Throws an
  ///   `UnusableAnswer` or a `ConversionError` for an answer that can't be used.
  func asking<Answer>(
    _ prompt: String, _ ask: (_ prompt: String, _ problem: String?) async throws -> Answer
  ) async throws -> Answer {
    var problem: String?
    for _ in 1..<Self.mostTries where context.interaction.isAttended {
      do {
        return try await ask(prompt, problem)
      } catch let error as UnusableAnswer {
        problem = error.problem
      } catch let error as ConversionError {
        problem = error.message
      }
    }
    do {
      return try await ask(prompt, problem)
    } catch let error as UnusableAnswer {
      throw IntentFailure(error.problem)
    }
  }
}
