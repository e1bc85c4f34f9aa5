import AppIntentsCore
import Control
import Diagnostics
import WorkflowValues

// The values that replies to a question mean.
extension StoredQuestion {
  /// The value of a reply; nothing for a user who declines to answer.
  ///
  /// - Parameter usual: the default, which an empty reply means, unless that is a text itself.
  func value(
    of reply: PromptReply, default usual: IntentValue? = nil
  ) throws(ControlFailure) -> IntentValue {
    switch (reply, kind) {
    case (.cancel, _): return .nothing
    case (.text(""), .value) where type != ValueType.text.name && itemType == nil && usual != nil:
      return usual ?? .nothing
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
    case (.yes, .value): return try converted("true", to: type)
    case (.no, .value): return try converted("false", to: type)
    case (.yes, .choice): return .text(try choice("yes"))
    case (.no, .choice): return .text(try choice("no"))
    case (.text(let text), .choices): return try choices(text)
    case (.yes, .choices): return try choices("yes")
    case (.no, .choices): return try choices("no")
    }
  }

  private var labels: ParameterHints.Answers? {
    answers.map {
      ParameterHints.Answers(
        true: $0.yes, false: $0.no,
        alternatives: ($0.yesAlternatives ?? [], $0.noAlternatives ?? []))
    }
  }

  /// The value that a text means: one that is suggested, in the words for yes and no, or any other.
  private func value(of text: String) throws(ControlFailure) -> IntentValue {
    if type == ValueType.boolean.name, let answer = labels?.answer(in: text) {
      return .boolean(answer)
    }
    if let itemType { return try list(of: text, as: itemType) }
    return try value(of: text, as: type)
  }

  /// The value of a type that a text means: one that is suggested, or any other.
  private func value(of text: String, as type: String) throws(ControlFailure) -> IntentValue {
    let value = try converted(suggestions?.first { $0.title == text }?.answer ?? text, to: type)
    if case .number(let number) = value, let problem = entry?.problem(with: number) {
      throw wrong(text, help: problem)
    }
    return value
  }

  /// The list that a text means: an item on each line, or a JSON list.
  private func list(of text: String, as itemType: String) throws(ControlFailure) -> IntentValue {
    let items = AnsweredItems.read(text)
    // What is no single value here may be several things: names with commas between them, or a glob.
    let isCounted = Self.countedTypes.contains { $0.name == itemType } || items.count != 1
    var values: [IntentValue] = []
    for item in items {
      if case .text(let text) = item {
        // A glob stands for several files.
        let isFile = itemType == ValueType.file.name
        values.append(isFile ? item : try value(of: text, as: itemType))
      } else {
        values.append(item)
      }
    }
    if isCounted, let problem = entry?.problem(withItems: values.count) {
      throw wrong(text, help: problem)
    }
    return .list(values)
  }

  /// Types of items of which each text is one.
  private static let countedTypes = ValueType.readInAnswers + [.text]

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
    let named = AnsweredItems.json(text)
    let found =
      named?.compactMap { Question.title($0.text, among: titles) }
      ?? Question.titles(text, among: titles)
    guard let chosen = found, chosen.count == named?.count ?? chosen.count else {
      throw wrong(
        text,
        help:
          "choose among \(Phrasing.list(titles)), by name or by number, with commas between them")
    }
    if let problem = entry?.problem(withItems: chosen.count) { throw wrong(text, help: problem) }
    return .list(chosen.map { .text($0) })
  }

  /// Those as which an answer is read here.
  private static let typesOfAnswers = ValueType.readInAnswers + [.file, .dictionary]

  private func converted(_ text: String, to type: String) throws(ControlFailure) -> IntentValue {
    guard let wanted = Self.typesOfAnswers.first(where: { $0.name == type }) else {
      return .text(text)
    }
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

extension PromptReport.Answers {
  init(_ answers: ParameterHints.Answers) {
    self.init(yes: answers.true, no: answers.false)
    if !answers.trueAlternatives.isEmpty { yesAlternatives = answers.trueAlternatives }
    if !answers.falseAlternatives.isEmpty { noAlternatives = answers.falseAlternatives }
  }
}
