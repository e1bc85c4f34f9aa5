import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// How a question looks on the terminal.
struct QuestionText {
  private let question: Question
  private let style: TerminalStyle
  private let redact: @Sendable (String) -> String
  /// The columns of the terminal.
  var width = 80

  init(
    _ question: Question, style: TerminalStyle, redact: @escaping @Sendable (String) -> String
  ) {
    self.question = question
    self.style = style
    self.redact = redact
  }

  /// The lines before the one that is typed; nil if the question is in that.
  var head: String? {
    let words = words
    guard hasList || !isShort(words) else { return nil }
    return style.color("?", .cyan) + " " + style.bold(words) + style.color(notes, .gray)
  }

  /// What reads the answer, or the next item of a list after some.
  func prompt(afterItems count: Int) -> TerminalPrompt {
    let first = firstPrompt
    guard count > 0 else { return first }
    var next = TerminalPrompt(style: style)
    next.label = "\(count + 1): "
    next.complete = first.complete
    return next
  }

  private var firstPrompt: TerminalPrompt {
    var prompt = TerminalPrompt(style: style)
    let words = words
    if !hasList, isShort(words) {
      prompt.label = "? \(words)\(notes) "
      prompt.shownLabel =
        style.color("?", .cyan) + " " + style.bold(words) + style.color(notes, .gray) + " "
    }
    switch question.kind {
    case .choice(let options): prompt.list = list(options, takesSeveral: false)
    case .choices(let options): prompt.list = list(options, takesSeveral: true)
    case .value(let type) where question.hasSuggestions:
      prompt.list = list(
        question.suggestions.map { Question.Option($0.title, subtitle: $0.subtitle) },
        takesSeveral: type.isList)
      prompt.list?.needsOne = true
      let titles = question.suggestions.map { redact($0.title) }
      prompt.complete = { word in titles.filter { $0.hasPrefix(word) } }
    case .value(let type) where type.itemType == .file:
      prompt.complete = { FileCompletion.candidates(for: $0) }
    case .value, .confirmation: break
    }
    return prompt
  }

  private var words: String { Printable.line(redact(question.prompt)) }

  private var hasList: Bool {
    switch question.kind {
    case .choice, .choices: true
    case .value: question.hasSuggestions
    case .confirmation: false
    }
  }

  /// Whether the line has room for an answer behind the question.
  private func isShort(_ words: String) -> Bool {
    DisplayWidth.of(words) + DisplayWidth.of(notes) + 3 <= width - max(20, width / 3)
  }

  /// What the answer has to be, and the default: “ (date, such as `tomorrow 9:00`) [today]”.
  private var notes: String {
    switch question.kind {
    case .confirmation: return yesOrNo
    case .choice: return ""
    case .choices:
      return " (\((question.hints.words + [several]).joined(separator: ", ")))"
    case .value(.boolean): return yesOrNo
    case .value(let type):
      // What is listed tells what kind of thing it is; the name of an app's type wouldn't.
      let wanted = hasList && type.itemType.isEntity ? nil : Self.hint(for: type, question.hints)
      var hints = [wanted].compactMap(\.self)
      hints += question.hints.words
      if type.isList { hints.append(hasList ? several : "one a line, an empty line ends") }
      var notes = hints.isEmpty ? "" : " (\(hints.joined(separator: ", ")))"
      if let answer = question.defaultAnswer, answer != "", !question.hasSuggestions {
        notes += " [\(Printable.line(redact(answer.shortText)))]"
      }
      return notes
    }
  }

  /// How several of the options are chosen.
  private var several: String { style.isTerminal ? "Space ticks" : "several with commas: 1, 2" }

  private var yesOrNo: String {
    let letters =
      switch question.defaultAnswer {
      case nil: " [y/n]"
      case true?: " [Y/n]"
      default: " [y/N]"
      }
    guard let labels = question.hints.answers else { return letters }
    let (yes, no) = (Printable.line(redact(labels.true)), Printable.line(redact(labels.false)))
    return " (yes: \(yes), no: \(no))\(letters)"
  }

  private static func hint(for type: ValueType, _ hints: ParameterHints) -> String? {
    switch type {
    case .text, .any: nil
    case .number where hints.isWhole: "whole number"
    case .date where hints.moment == .date: "day, such as `tomorrow`"
    case .date where hints.moment == .time: "time, such as `9:00`"
    case .date: "date, such as `tomorrow 9:00`"
    case .duration: "duration, such as `1h 30m`"
    case .measurement: "number with a unit, such as `5 kg`"
    default: type.name
    }
  }

  private func list(_ options: [Question.Option], takesSeveral: Bool) -> ChoiceList {
    let usual = question.defaultAnswer?.items ?? []
    return ChoiceList(
      options.map { option in
        ChoiceList.Option(
          title: redact(option.title),
          subtitle: option.subtitle == option.title ? nil : option.subtitle.map(redact),
          isDefault: usual.contains(.text(option.title))
            || question.suggestions.contains {
              $0.title == option.title && usual.contains($0.value)
            })
      }, takesSeveral: takesSeveral)
  }
}

extension ValueType {
  fileprivate var isEntity: Bool { if case .entity = self { true } else { false } }
}
