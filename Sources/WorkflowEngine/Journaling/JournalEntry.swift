package import AppIntentsCore
import Foundation
import OrderedCollections

/// One record of a run about one visit of one step.
package struct JournalEntry: Sendable {
  package enum Kind: Sendable {
    /// A step is about to change something. Durable before the change.
    case begun
    /// The step waits for the user's answer.
    case asked
    /// The result of an expression, a conversion or a question that may be another one next time.
    case observed
    /// The step gave its output, or failed.
    case ended
    /// The failures in the step were handled, and the run continued. The entry's number is that of
    /// the last step inside.
    case handled
    /// The user continued the run after it had ended.
    case continued
  }

  package enum Content: Sendable {
    case nothing
    case output(StepOutput)
    case failure(StepFailure)
  }

  /// The visit's place in the run, such as `4[2]/7` (see `StepPlace`).
  package var place: String
  /// Which attempt of the step, from 1; 0 for entries before the first attempt.
  package var attempt: Int
  package var kind: Kind
  /// The number of the observation or question in this attempt, from 1; for `handled` the number of
  /// a step; else 0.
  package var number: Int
  /// The hash of the step's input, for `begun` and `ended`.
  package var input: UInt64
  package var content: Content
  /// When the visit began and how long it took, for `ended`.
  package var time: VisitTime?

  package init(
    place: String, attempt: Int, kind: Kind, number: Int = 0, input: UInt64 = 0,
    content: Content = .nothing, time: VisitTime? = nil
  ) {
    self.place = place
    self.attempt = attempt
    self.kind = kind
    self.number = number
    self.input = input
    self.content = content
    self.time = time
  }
}

/// When a visit of a step began, and how long it took.
package struct VisitTime: Sendable, Hashable {
  package var began: Date
  package var took: Duration

  package init(began: Date, took: Duration) {
    self.began = began
    self.took = took
  }
}

extension JournalEntry {
  /// The number of the step in the run's own file that the entry is about, or that it is inside of.
  package var step: Int { StepPlace.outermostStep(of: place) }
}

extension JournalEntry {
  static func beginning(with inputs: BoundInputs) -> JournalEntry {
    JournalEntry(
      place: "0", attempt: 0, kind: .observed, number: 1,
      content: .output(inputs.journaled))
  }

  /// The entry that continues a run after it has ended.
  package static let continued = JournalEntry(place: "0", attempt: 0, kind: .continued)
}

extension [JournalEntry] {
  /// The inputs that the run began with; nil if it had none, or never began.
  package var inputs: BoundInputs? {
    guard let entry = first(where: { $0.place == "0" && $0.kind == .observed }),
      case .output(let output) = entry.content
    else { return nil }
    return BoundInputs(journaled: output)
  }

  /// The entries with which another run starts at a step: the inputs, and the results of the steps
  /// before it.
  ///
  /// The new run also performs an earlier step that never ended.
  package func results(before step: Int) -> [JournalEntry] {
    remembered.filter { entry in
      switch entry.kind {
      case .begun, .asked, .continued: false
      case .observed: entry.step < step
      case .ended, .handled: entry.step > 0 && entry.step < step
      }
    }
  }
}
