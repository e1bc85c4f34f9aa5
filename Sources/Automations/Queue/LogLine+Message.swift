import AppIntents
import Foundation
import RunHistory

extension RunHistory.LogLine {
  /// The line that a message leaves in a run's log; nil for what is only of interest while it
  /// happens.
  init?(_ message: IntentMessage, at moment: Date, redact: (String) -> String) {
    switch message {
    case .print(let text): self.init(at: moment, level: .output, text: redact(text))
    case .log(let text): self.init(at: moment, level: .note, text: redact(text))
    case .notification(let title, let text, let level, _):
      let text = redact([title, text].compactMap { $0 }.joined(separator: ": "))
      self.init(at: moment, level: level == .critical ? .warning : .note, text: text)
    case .progress, .wouldDo: return nil
    }
  }
}
