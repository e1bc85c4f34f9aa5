import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// An answer that a person may still have changed.
struct Draft: Sendable {
  /// An answer, and what a person wanted instead.
  struct Change: Sendable {
    let answer: Value
    let told: String
  }

  var answer: Value
  var changes: [Change] = []
  /// What led to it.
  var transcript = Transcript()

  init(_ answer: Value) { self.answer = answer }

  /// The same draft with a better answer.
  mutating func replace(with answer: Value, as told: String) {
    changes.append(Change(answer: self.answer, told: told))
    self.answer = answer
  }
}

/// The form in which a run's journal keeps a draft.
extension Draft {
  var value: Value {
    [
      "answer": answer, "transcript": .text(transcript.text),
      "exchanges": .list(transcript.exchanges.map(\.value)),
      "changes": .list(changes.map { ["answer": $0.answer, "told": .text($0.told)] }),
    ]
  }

  /// Nil for a value that is none.
  init?(journaled value: Value) {
    guard case .dictionary(let parts) = value, let answer = parts["answer"],
      case .text(let transcript)? = parts["transcript"], case .list(let items)? = parts["changes"]
    else { return nil }
    self.answer = answer
    self.transcript = Transcript(
      transcript, (parts["exchanges"]?.items ?? []).compactMap { ModelExchange($0) })
    for item in items {
      guard case .dictionary(let change) = item, let answer = change["answer"],
        case .text(let told)? = change["told"]
      else { return nil }
      changes.append(Change(answer: answer, told: told))
    }
  }

  /// The draft that an earlier process had shown when the run was interrupted.
  static var suspended: Draft? {
    StepCall.current?.suspension.take().flatMap { Draft(journaled: $0) }
  }

  /// Has a later process go on with it.
  func suspend() { StepCall.current?.suspension.suspend(value) }
}
