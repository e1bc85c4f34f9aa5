import AppIntentsCore
import Diagnostics
import Foundation
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Prints the messages of steps: `print` and the effects of a dry run to standard output, all others to
/// standard error.
struct MessagePrinter: Sendable {
  let style: TerminalStyle
  /// Replaces secret values in a text.
  let redact: @Sendable (String) -> String
  var outputStyle: TerminalStyle
  /// Whether standard output is reserved for a JSON document.
  var printsToError = false
  /// Whether buttons have the numbers by which they are pressed.
  var numbersButtons = false
  /// Whether lines of the log are printed as messages.
  var printsLog = false

  private var width: Int { TerminalStyle.width(of: STDERR_FILENO) }

  func show(_ message: IntentMessage) {
    switch message {
    case .print(let text): print(redact(text))
    case .log(let text) where printsLog: print(redact(text))
    case .log(let text):
      Output.message(style.color("· ", .gray) + Printable.text(redact(text)))
    case .notification(let title, let text, _, let icon):
      let words = [title, text].map { $0.map { Printable.text(redact($0)) } }
      let shown = [words[0].map(style.bold), words[1]].compactMap { $0 }.joined(separator: " – ")
      let mark = icon.map { Printable.text(redact($0)) + " " } ?? ""
      Output.message(style.color("! ", .blue) + mark + shown)
    case .wouldDo(let text):
      print(redact(text), mark: "would ")
    case .snippet(let tree):
      let text = SnippetText.text(
        of: tree.changingTexts(redact), width: style.isTerminal ? width : nil, style: style,
        numbersButtons: numbersButtons)
      if !text.isEmpty { Output.message(text) }
    case .progress: break
    }
  }

  /// What a program wrote, dimmed; with the step's number if other programs are running.
  func text(of lines: ProgramLines) -> String {
    let mark = lines.isAlone ? "" : lines.stepNumber.map { "\($0) " } ?? ""
    return lines.lines.map { style.color("  \(mark)│ \(Printable.line($0))", .gray) }
      .joined(separator: "\n")
  }

  /// A text on one line, without secrets.
  func line(_ text: String) -> String { Printable.line(redact(text)) }

  private func print(_ text: String, mark: String = "") {
    let style = printsToError ? style : outputStyle
    // Output in a pipe stays unchanged. On a terminal, control characters would take effect.
    let line = style.color(mark, .cyan) + (style.isTerminal ? Printable.text(text) : text)
    if printsToError { Output.message(line) } else { Output.data(line + "\n") }
  }
}
