import AppIntentsCore
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Prints the events of a run to standard output, one JSON object on each line.
struct EventLines: RunDisplay {
  let redact: @Sendable (String) -> String

  func show(_ event: RunEvent) {
    let entries: OrderedDictionary<String, IntentValue>
    switch event {
    case .stepStarted(let step):
      entries = place("step_started", step)
    case .stepFinished(let step, let outcome, _, _, let took):
      var finished = place("step_finished", step)
      finished["outcome"] = .text(RunJSON.word(for: outcome))
      if case .failed(let message) = outcome { finished["message"] = .text(message) }
      finished["seconds"] = RunJSON.seconds(took)
      entries = finished
    case .retrying(let step, let attempt, let pause, let message):
      var retrying = place("retrying", step)
      retrying["attempt"] = .number(attempt)
      retrying["after_seconds"] = RunJSON.seconds(pause)
      retrying["message"] = .text(message)
      entries = retrying
    case .message(let message):
      entries = self.message(message)
    case .wrote(let lines): return show(lines)
    }
    print(entries)
  }

  private func show(_ lines: ProgramLines) {
    for line in lines.lines {
      var entries: OrderedDictionary<String, IntentValue> = ["event": "wrote"]
      if let step = lines.step { entries = place("wrote", step) }
      entries["stream"] = .text(lines.stream.rawValue)
      entries["text"] = .text(line)
      print(entries)
    }
  }

  private func print(_ entries: OrderedDictionary<String, IntentValue>) {
    let shown = IntentValue.dictionary(entries).changingTexts(redact)
    Output.data(JSONWriter.compact(shown) + "\n")
  }

  var showsPrograms: Bool { true }

  func end() {}

  private func place(
    _ event: String, _ reference: StepReference
  ) -> OrderedDictionary<String, IntentValue> {
    var entries: OrderedDictionary<String, IntentValue> = [
      "event": .text(event), "step": .number(reference.step.id),
      "line": .number(reference.step.line), "action": .text(reference.step.action),
      "pass": .list(reference.path.map { .number($0) }),
    ]
    // The step's number and line refer to this workflow's file.
    entries["workflow"] = reference.workflow.map { .text($0) }
    return entries
  }

  private func message(_ message: IntentMessage) -> OrderedDictionary<String, IntentValue> {
    switch message {
    case .print(let text): ["event": "print", "text": .text(text)]
    case .log(let text): ["event": "log", "text": .text(text)]
    case .snippet(let tree): ["event": "snippet", "tree": tree]
    case .wouldDo(let text): ["event": "would_do", "text": .text(text)]
    case .progress(let fraction, let text):
      [
        "event": "progress", "fraction": IntentNumber(fraction).map { .number($0) } ?? .nothing,
        "text": text.map { .text($0) } ?? .nothing,
      ]
    case .notification(let title, let text, let level, _):
      [
        "event": "notification", "title": .text(title), "text": text.map { .text($0) } ?? .nothing,
        "level": .text(level.rawValue),
      ]
    }
  }
}
