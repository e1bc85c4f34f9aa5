import AppIntentsCore
import Diagnostics

/// What of a run can be undone, as text and as JSON.
enum UndoText {
  static func text(
    of run: UndoableRun, _ verdicts: [UndoVerdict], style: TerminalStyle
  ) -> String {
    var text = style.bold("run \(run.run)") + "  \(Printable.line(run.workflow))\n"
    if run.items.isEmpty { text += "  has changed nothing that could be undone\n" }
    for (item, verdict) in zip(run.items, verdicts) {
      let sentence = item.action.sentence
      let line =
        switch verdict {
        case .possible: sentence
        case .undone: "undone: \(sentence)"
        case .impossible: item.reason(for: verdict) ?? sentence
        }
      text += "  \(Printable.line(line))\n"
    }
    return text
  }

  static func value(of run: UndoableRun, _ verdicts: [UndoVerdict]) -> IntentValue {
    [
      "run": .number(run.run), "workflow": .text(run.workflow),
      "changes": .list(
        zip(run.items, verdicts).map { item, verdict in
          var reason = IntentValue.nothing
          if case .impossible(let text) = verdict { reason = .text(text) }
          return [
            "change": .number(item.number), "step": .text(item.step),
            "undo": .text(item.action.sentence), "state": .text(verdict.name), "reason": reason,
          ]
        }),
    ]
  }
}

extension UndoVerdict {
  fileprivate var name: String {
    switch self {
    case .possible: "possible"
    case .undone: "undone"
    case .impossible: "impossible"
    }
  }
}
