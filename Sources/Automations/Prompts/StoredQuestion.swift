import AppIntentsCore
import Control
import Diagnostics
import Foundation
import RunHistory
import WorkflowValues

/// A question in the form in which the store keeps it, and the conversion of its answers.
struct StoredQuestion: Codable, Sendable, Hashable {
  enum Kind: String, Codable, Sendable {
    case value, confirmation, choice, choices
  }

  struct Option: Codable, Sendable, Hashable {
    var title: String
    var subtitle: String?
  }

  var prompt: String
  var kind: Kind
  /// The name of the type of the answer.
  var type: String
  var options: [Option] = []
  /// What is shown with it: the tree of a view, as JSON.
  var snippet: String?
  /// Why the answer before couldn't be used, if it is asked again.
  var problem: String?

  init(_ question: Question) {
    prompt = question.prompt
    snippet = question.snippet.map { JSONWriter.compact($0) }
    problem = question.problem
    switch question.kind {
    case .confirmation: (kind, type) = (.confirmation, ValueType.boolean.name)
    case .choice(let options):
      (kind, type) = (.choice, ValueType.text.name)
      self.options = options.map { Option(title: $0.title, subtitle: $0.subtitle) }
    case .choices(let options):
      (kind, type) = (.choices, ValueType.list(of: .text).name)
      self.options = options.map { Option(title: $0.title, subtitle: $0.subtitle) }
    case .value(let wanted): (kind, type) = (.value, wanted.name)
    }
  }

  init(_ record: PromptRecord) {
    if let known = try? JSONDecoder().decode(Self.self, from: Data(record.question.utf8)) {
      self = known
    } else {
      // The record of another version is shown as it is.
      self.init(Question(record.question, kind: .value(.text)))
    }
  }

  /// The same text for the same question.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension StoredQuestion {
  /// The value of a reply; nothing for a user who declines to answer.
  func value(of reply: PromptReply) throws(ControlFailure) -> IntentValue {
    switch (reply, kind) {
    case (.cancel, _): return .nothing
    case (.yes, .confirmation): return true
    case (.no, .confirmation): return false
    case (.text(let text), .confirmation):
      guard let answer = try? BooleanText.parse(text) else {
        throw wrong(text, help: "answer with `--yes` or `--no`")
      }
      return .boolean(answer)
    case (.text(let text), .choice): return .text(try choice(text))
    case (.text(let text), .value): return try converted(text)
    // A question for a boolean accepts yes and no, too.
    case (.yes, .value): return try converted("true")
    case (.no, .value): return try converted("false")
    case (.yes, .choice): return .text(try choice("yes"))
    case (.no, .choice): return .text(try choice("no"))
    case (.text(let text), .choices): return try choices(text)
    case (.yes, .choices): return try choices("yes")
    case (.no, .choices): return try choices("no")
    }
  }

  /// The option with this number or title.
  private func choice(_ text: String) throws(ControlFailure) -> String {
    let titles = options.map(\.title)
    if let title = Question.title(text, among: titles) { return title }
    throw wrong(
      text,
      help: Suggestion(for: text, among: titles)?.question
        ?? "choose among \(Phrasing.list(titles)), by name or by number")
  }

  /// The options with these numbers or titles.
  private func choices(_ text: String) throws(ControlFailure) -> IntentValue {
    let titles = options.map(\.title)
    if let chosen = Question.titles(text, among: titles) { return .list(chosen.map { .text($0) }) }
    throw wrong(
      text,
      help: "choose among \(Phrasing.list(titles)), by name or by number, with commas between them")
  }

  private func converted(_ text: String) throws(ControlFailure) -> IntentValue {
    let types: [ValueType] = [
      .number, .boolean, .date, .duration, .measurement, .url, .file, .dictionary,
    ]
    // The step converts a value of any other type itself.
    guard let wanted = types.first(where: { $0.name == type }) else { return .text(text) }
    do {
      return try Conversions.convert(
        .text(text), to: wanted, in: IntentContext(values: WorkflowValueOperations()))
    } catch {
      throw wrong(text, help: error.message)
    }
  }

  private func wrong(_ text: String, help: String) -> ControlFailure {
    ControlFailure(.usage, "`\(text)` doesn't answer “\(prompt)”", help: help)
  }
}
