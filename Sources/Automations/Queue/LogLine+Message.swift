package import AppIntentsCore
import Foundation
package import RunHistory
package import WorkflowEngine
import WorkflowValues

extension LogLine {
  /// The line of a run's log for a message; nil for a message that isn't logged.
  package init?(_ message: IntentMessage, at moment: Date, redact: (String) -> String) {
    switch message {
    case .print(let text): self.init(at: moment, level: .output, text: redact(text))
    case .log(let text): self.init(at: moment, level: .note, text: redact(text))
    case .notification(let title, let text, let level, _):
      let text = redact([title, text].compactMap { $0 }.joined(separator: ": "))
      self.init(at: moment, level: level == .critical ? .warning : .note, text: text)
    case .snippet(let tree):
      let text = JSONWriter.compact(tree.changingTexts(redact))
      self.init(at: moment, level: .snippet, text: text)
    case .progress, .wouldDo: return nil
    }
  }
}

extension ProgramLines {
  /// The lines for a run's log.
  package func logged(at moment: Date) -> [LogLine] {
    lines.map {
      LogLine(
        at: moment, level: stream == .output ? .programOutput : .programErrors, step: stepNumber,
        text: $0)
    }
  }
}
