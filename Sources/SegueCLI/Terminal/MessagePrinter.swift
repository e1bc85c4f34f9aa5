import AppIntents
import WorkflowEngine
import WorkflowValues

/// Prints what a workflow's steps say: `print`, and what a dry run would do, to standard output, the
/// rest to standard error.
struct MessagePrinter: Sendable {
  let style: TerminalStyle
  /// Hides secret values.
  let redact: @Sendable (String) -> String
  var outputStyle: TerminalStyle
  /// Whether standard output is kept for one JSON document.
  var printsToError = false

  func show(_ message: IntentMessage) {
    switch message {
    case .print(let text): say(redact(text))
    case .log(let text):
      Output.talk(style.colour("· ", .grey) + redact(text))
    case .notification(let title, let text, _, let icon):
      let words = [icon, style.bold(title), text].compactMap { $0 }.joined(separator: " ")
      Output.talk(style.colour("! ", .blue) + redact(words))
    case .wouldDo(let text):
      say((printsToError ? style : outputStyle).colour("would ", .cyan) + redact(text))
    case .progress: break
    }
  }

  private func say(_ text: String) {
    if printsToError { Output.talk(text) } else { Output.data(text + "\n") }
  }
}
