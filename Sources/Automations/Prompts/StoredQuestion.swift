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
    answers = question.hints.answers.map { .init(yes: $0.true, no: $0.false) }
    switch question.kind {
    case .confirmation: (kind, type) = (.confirmation, ValueType.boolean.name)
    case .choice(let options):
      (kind, type) = (.choice, ValueType.text.name)
      self.options = Self.stored(options)
    case .choices(let options):
      (kind, type) = (.choices, ValueType.list(of: .text).name)
      self.options = Self.stored(options)
    case .value(let wanted):
      (kind, type) = (.value, wanted.name)
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
    if kind == .value { bare.answers = nil }
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

extension StoredQuestion {
  /// The value of a reply; nothing for a user who declines to answer.
  func value(of reply: PromptReply) throws(ControlFailure) -> IntentValue {
    switch (reply, kind) {
    case (.cancel, _): return .nothing
    case (.yes, .confirmation): return true
    case (.no, .confirmation): return false
    case (.text(let text), .confirmation):
      guard let answer = labels?.answer(in: text) ?? (try? BooleanText.parse(text)) else {
        throw wrong(text, help: "answer with `--yes` or `--no`")
      }
      return .boolean(answer)
    case (.text(let text), .choice): return .text(try choice(text))
    case (.text(let text), .value): return try value(of: text)
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

  private var labels: ParameterHints.Answers? {
    answers.map { ParameterHints.Answers(true: $0.yes, false: $0.no) }
  }

  /// The value that a text means: one that is suggested, in the words for yes and no, or any other.
  private func value(of text: String) throws(ControlFailure) -> IntentValue {
    if type == ValueType.boolean.name, let answer = labels?.answer(in: text) {
      return .boolean(answer)
    }
    let value = try converted(suggestions?.first { $0.title == text }?.answer ?? text)
    if case .number(let number) = value, let problem = entry?.problem(with: number) {
      throw wrong(text, help: problem)
    }
    return value
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

  /// The most buttons: desktops show no more beside each other.
  private static let mostButtons = 3

  /// The answers that a button can give; none if the answer has to be typed.
  var buttons: [Notice.Button] {
    switch kind {
    case .confirmation: yesAndNo
    case .value where type == ValueType.boolean.name: yesAndNo
    case .choice where options.count <= Self.mostButtons:
      options.map { Notice.Button($0.title, .text($0.title)) }
    case .value, .choice, .choices: []
    }
  }

  private var yesAndNo: [Notice.Button] {
    [Notice.Button(answers?.yes ?? "Yes", .yes), Notice.Button(answers?.no ?? "No", .no)]
  }

  private func wrong(_ text: String, help: String) -> ControlFailure {
    ControlFailure(.usage, "`\(text)` doesn't answer “\(prompt)”", help: help)
  }
}
