import AppIntentsCore
import Control
import Diagnostics
import Foundation
import RunHistory
import WorkflowLanguage
import WorkflowValues

/// A question in the form in which the store keeps it, and the conversion of its answers.
struct StoredQuestion: Codable, Sendable, Hashable {
  enum Kind: String, Codable, Sendable {
    case value, confirmation, choice, choices
  }

  struct Option: Codable, Sendable, Hashable {
    var title: String
    var subtitle: String?
    /// As a text.
    var icon: String?

    init(_ option: Question.Option) {
      title = option.title
      subtitle = option.subtitle
      icon = option.icon?.text
    }
  }

  /// A value that may be given, among others.
  struct Suggested: Codable, Sendable, Hashable {
    var title: String
    /// The text that means it: an entity's id.
    var answer: String

    init(_ option: ParameterOption) {
      title = option.title
      answer = option.value.answerText
    }
  }

  /// The most suggestions that are kept, and the longest ones, in bytes.
  private static let (mostSuggestions, longestSuggestion) = (50, 200)
  /// The icons of a question that are larger together aren't kept, in bytes.
  private static let largestIcons = 1 << 15

  var prompt: String
  var kind: Kind
  /// The name of the type of the answer.
  var type: String
  /// The name of the type of its items, if the answer is a list of them; nil for another value.
  var itemType: String?
  var options: [Option] = []
  /// The words for yes and no; nil for the usual ones.
  var answers: PromptReport.Answers?
  /// What is shown with it: the tree of a view, as JSON.
  var snippet: String?
  /// Why the answer before couldn't be used, if it is asked again.
  var problem: String?
  /// Nil if there are none.
  var suggestions: [Suggested]?
  /// What a value has to be besides its type, in words; nil if that is nothing.
  var hints: [String]?
  /// Whether a text may have several lines; nil if not.
  var isMultiline: Bool?
  /// How a number or a date is entered; nil if nothing is known.
  var entry: EntryReport?

  init(_ question: Question) {
    prompt = question.prompt
    snippet = question.snippet.map { JSONWriter.compact($0) }
    problem = question.problem
    answers = question.hints.answers.map { PromptReport.Answers($0) }
    switch question.kind {
    case .confirmation: (kind, type) = (.confirmation, ValueType.boolean.name)
    case .choice(let options):
      (kind, type) = (.choice, ValueType.text.name)
      self.options = Self.stored(options)
    case .choices(let options):
      (kind, type) = (.choices, ValueType.list(of: .text).name)
      self.options = Self.stored(options)
      hints = question.hints.words.isEmpty ? nil : question.hints.words
      entry = EntryReport(question.hints, of: .list(of: .text))
    case .value(let wanted):
      (kind, type) = (.value, wanted.name)
      itemType = wanted.isList ? wanted.itemType.name : nil
      let suggested = question.suggestions.map { Suggested($0) }.filter {
        max($0.title.utf8.count, $0.answer.utf8.count) <= Self.longestSuggestion
      }
      suggestions = suggested.isEmpty ? nil : Array(suggested.prefix(Self.mostSuggestions))
      hints = question.hints.words.isEmpty ? nil : question.hints.words
      isMultiline = question.hints.isMultiline ? true : nil
      entry = EntryReport(question.hints, of: wanted)
    }
  }

  private static func stored(_ options: [Question.Option]) -> [Option] {
    let areKept = options.reduce(0) { $0 + ($1.icon?.text.utf8.count ?? 0) } <= largestIcons
    return options.map { option in
      var stored = Option(option)
      if !areKept { stored.icon = nil }
      return stored
    }
  }

  var hasIcons: Bool { options.contains { $0.icon != nil } }

  init(_ record: PromptRecord) {
    if let known = try? JSONDecoder().decode(Self.self, from: Data(record.question.utf8)) {
      self = known
    } else {
      // The record of another version is shown as it is.
      self.init(Question(record.question, kind: .value(.text)))
    }
  }

  /// Whether it asks the same. What is suggested may have changed since.
  func asksSame(as other: StoredQuestion) -> Bool { bare == other.bare }

  /// Without what only helps to answer it, which records of earlier versions don't have.
  private var bare: StoredQuestion {
    var bare = self
    (bare.suggestions, bare.hints, bare.isMultiline, bare.entry) = (nil, nil, nil, nil)
    bare.itemType = nil
    if kind == .value { bare.answers = nil }
    bare.answers?.yesAlternatives = nil
    bare.answers?.noAlternatives = nil
    for index in bare.options.indices { bare.options[index].icon = nil }
    return bare
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension IntentValue {
  /// The text that means the value.
  fileprivate var answerText: String {
    if case .entity(let entity) = self { entity.id } else { text }
  }
}
