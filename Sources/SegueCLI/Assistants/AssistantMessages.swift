import AppIntentsCore
import Diagnostics
import ModelContext
import Synchronization
import ToolServing
import WorkflowEngine

/// What the steps of a run say to their user: what they print, their notifications, and what apps show,
/// drawn as text.
final class AssistantMessages: Sendable {
  private let said = Mutex<(lines: [String], size: Int)>(([], 0))

  var lines: [String] { said.withLock { $0.lines } }

  func add(_ message: IntentMessage) {
    switch message {
    case .print(let text): add(text)
    case .notification(let title, let text, _, _):
      add([title, text].compactMap { $0 }.joined(separator: ": "))
    case .snippet(let tree):
      let text = SnippetText.text(of: tree, width: 80, style: .plain)
      if !text.isEmpty { add(text) }
    case .log, .progress, .wouldDo: break
    }
  }

  private func add(_ text: String) {
    said.withLock { said in
      // What a result has no room for needn't be kept.
      guard said.size <= ResultCutter.most else { return }
      said.size += text.utf8.count
      said.lines.append(text)
    }
  }
}

/// Tells the client how far a run has come: the number of steps begun, and the last one in words.
final class StepProgress: Sendable {
  private let call: ServedCall
  private let redact: @Sendable (String) -> String
  private let begun = Mutex(0)

  init(call: ServedCall, redact: @escaping @Sendable (String) -> String) {
    self.call = call
    self.redact = redact
  }

  func observe(_ event: RunEvent) {
    guard case .stepStarted(let step) = event else { return }
    let count = begun.withLock { begun in
      begun += 1
      return begun
    }
    call.progress(Double(count), of: nil, shown(step.sentence))
  }

  /// Takes a step's own progress into account.
  func report(_ message: IntentMessage) {
    guard case .progress(let fraction, let text) = message, fraction.isFinite else { return }
    let count = begun.withLock { $0 }
    call.progress(Double(count) + min(max(fraction, 0), 0.999), of: nil, text.map(shown))
  }

  private func shown(_ text: String) -> String {
    String(Printable.line(redact(text)).prefix(200))
  }
}
