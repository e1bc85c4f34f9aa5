import Control
import Diagnostics
import Foundation

/// Open questions, and the command that answers each.
enum PromptText {
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
      for (number, option) in prompt.options.enumerated() {
        text += "    \(number + 1)  \(Printable.line(option))\n"
      }
      return text + "    `\(answer(to: prompt))`\n"
    }.joined()
  }

  /// The default answer in the words of the answer command.
  private static func defaultAnswer(of prompt: PromptReport) -> String? {
    guard prompt.kind == "confirmation" else { return prompt.defaultAnswer }
    return prompt.defaultAnswer.map { $0 == "true" ? "yes" : "no" }
  }

  private static func answer(to prompt: PromptReport) -> String {
    switch prompt.kind {
    case "confirmation": "segue answer \(prompt.id) --yes"
    case "choice": "segue answer \(prompt.id) NUMBER"
    case "choices": "segue answer \(prompt.id) NUMBER,NUMBER"
    default: "segue answer \(prompt.id) VALUE"
    }
  }
}
