import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import Phrases
import WorkflowValues

/// Finds the entities that the words of a sentence name.
///
/// The app is asked for all words first. If it has nothing of that name, a number before the words is the
/// number of them that are wanted, and the words may be nearly those of an entity that it suggests:
/// `two chowders`.
struct SpokenEntities {
  let descriptor: IntentDescriptor

  /// The arguments of a request. Words that name several entities stay; the run asks which one is meant.
  ///
  /// - Throws: `CommandFailure` for words that name none, or the app's error.
  func arguments(
    of request: SpokenRequest
  ) async throws -> OrderedDictionary<String, IntentValue> {
    var arguments = request.arguments
    for parameter in descriptor.parameters {
      guard let kind = parameter.entity, kind.canBeFound,
        case .text(let words)? = request.arguments[parameter.name]
      else { continue }
      let counted = request.counted.first { $0.parameter == parameter.name }
      if try await !kind.find(words).isEmpty {
        // An article isn't part of a name, and means one.
        if let counted, counted.words == words {
          arguments[counted.counter] = .number(counted.count)
        }
        continue
      }
      if let counted, try await !kind.find(counted.words).isEmpty {
        arguments[parameter.name] = .text(counted.words)
        arguments[counted.counter] = .number(counted.count)
        continue
      }
      let known = ParameterOption.entities(try await kind.suggestions())
      let readings = [(words, nil as Int?)] + (counted.map { [($0.words, $0.count)] } ?? [])
      var found: (value: IntentValue, count: Int?)?
      for (words, count) in readings where found == nil {
        let near = Self.options(meantBy: words, among: known)
        if let value = try await one(of: near, for: words, a: kind.title) { found = (value, count) }
      }
      guard let found else { throw nothing(words, a: kind.title, among: known) }
      arguments[parameter.name] = found.value
      if let counted, let count = found.count {
        arguments[counted.counter] = .number(count)
      }
    }
    return arguments
  }

  /// The options with the words in their titles, which tell those apart that have the same name. One
  /// whose whole title is said is meant, whichever others have its words.
  private static func options(
    meantBy words: String, among known: [ParameterOption]
  ) -> [ParameterOption] {
    let near = known.filter { SpokenName.isMeant($0.title, by: words) }
    let whole = near.filter { SpokenName.key($0.title) == SpokenName.key(words) }
    return whole.isEmpty ? near : whole
  }

  /// The only one, or the one that the user chooses; nil if there is none.
  private func one(
    of options: [ParameterOption], for words: String, a title: String
  ) async throws -> IntentValue? {
    guard options.count > 1 else { return options.first?.value }
    let titles = options.map(\.title)
    guard TerminalInteraction.isAvailable else {
      throw CommandFailure(
        status: .usage, message: "“\(words)” could be any of several: \(Phrasing.list(titles))",
        help: "say the whole name, or answer on a terminal")
    }
    let asking = TerminalInteraction(style: TerminalStyle(for: STDERR_FILENO), display: nil)
    let choices = options.map { Question.Option($0.title, subtitle: $0.subtitle) }
    let answer = try await asking.answer(
      Question("Which \(title) is “\(words)”?", kind: .choice(choices)))
    return options.first { .text($0.title) == answer }?.value
  }

  private func nothing(
    _ words: String, a title: String, among known: [ParameterOption]
  ) -> CommandFailure {
    CommandFailure(
      status: .notFound, message: "there is no \(title) “\(words)”",
      help: known.isEmpty ? nil : "there is \(Phrasing.list(known.map(\.title)))")
  }
}
