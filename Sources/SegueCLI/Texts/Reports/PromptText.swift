import AppIntentsCore
import Control
import Diagnostics
import Foundation

/// Open questions, and the command that answers each.
enum PromptText {
  private static let mostSuggestions = 8

  static func text(of prompts: [PromptReport], style: TerminalStyle, now: Date) -> String {
    prompts.map { prompt in
      var text =
        "\(style.color("?", .cyan)) \(prompt.id)  \(style.bold(Printable.line(prompt.question)))  "
      var facts = ["\(prompt.workflow), run \(prompt.run)"]
      facts.append("asked \(MomentText.distance(prompt.asked, from: now))")
      if let expires = prompt.expires {
        let usual = defaultAnswer(of: prompt).flatMap { $0.isEmpty ? nil : $0 }
        let then = usual.map { ", then `\($0)`" } ?? ""
        facts.append("until \(MomentText.local(expires, from: now))\(then)")
      }
      text += style.color(Printable.line(facts.joined(separator: "; ")), .gray) + "\n"
      if let shown = prompt.snippet.flatMap({ SnippetText.text(logged: $0, style: style) }) {
        text += shown.split(separator: "\n").map { "  \($0)\n" }.joined()
      }
      if let problem = prompt.problem {
        text += "    \(style.color("!", .yellow)) \(Printable.line(problem))\n"
      }
      if let wanted = wanted(by: prompt) { text += "    \(Printable.line(wanted))\n" }
      for (number, option) in prompt.options.enumerated() {
        text += "    \(number + 1)  \(Printable.line(option))\n"
      }
      if let suggestions = prompt.suggestions {
        let shown = suggestions.prefix(mostSuggestions).joined(separator: ", ")
        text += "    suggested: \(Printable.line(shown))\n"
      }
      return text + answers(to: prompt)
    }.joined()
  }

  /// What the answer has to be; nil if any text is one, and where its options say so.
  private static func wanted(by prompt: PromptReport) -> String? {
    let isPlain = prompt.kind != "value" || prompt.type == ValueType.text.name
    let words = isPlain ? prompt.hints ?? [] : prompt.wanted
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The default answer in the words of the answer command.
  private static func defaultAnswer(of prompt: PromptReport) -> String? {
    guard prompt.kind == "confirmation" else { return prompt.defaultAnswer }
    return prompt.defaultAnswer.map { $0 == "true" ? "yes" : "no" }
  }

  /// The command that answers a question; both of one that is answered with an app's own words.
  private static func answers(to prompt: PromptReport) -> String {
    guard let answers = prompt.answers else { return "    `\(answer(to: prompt))`\n" }
    let rows = [("yes", answers.yes), ("no", answers.no)].map { flag, words in
      ("`segue answer \(prompt.id) --\(flag)`", Printable.line(words))
    }
    return DisplayWidth.columns(rows, indent: "    ")
  }

  private static func answer(to prompt: PromptReport) -> String {
    switch prompt.kind {
    case "confirmation": "segue answer \(prompt.id) --yes"
    case "choice": "segue answer \(prompt.id) NUMBER"
    case "choices": "segue answer \(prompt.id) NUMBER,NUMBER"
    case "value" where prompt.isList == true: "segue answer \(prompt.id) VALUE ..."
    default: "segue answer \(prompt.id) VALUE"
    }
  }
}
