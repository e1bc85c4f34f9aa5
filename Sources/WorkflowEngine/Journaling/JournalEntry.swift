package import AppIntents
package import OrderedCollections

/// One thing that a run wrote down about one visit of one step.
///
/// A visit is named by its place: the step's number, behind those of the loops and workflows it is
/// in: `7`, `4[2]/7` (the second pass of the loop 4), `5>3` (step 3 of the workflow that step 5
/// runs), `4~2/7` (the second attempt of the block 4), `4!/7` (done because the block 4 failed). What
/// is about the run as a whole is at `0`.
package struct JournalEntry: Sendable {
  /// The raw values are stored.
  package enum Kind: Int, Sendable {
    /// A step that changes something is about to. Durable before it does.
    case begun = 1
    /// The step waits for a person's answer.
    case asked = 2
    /// What an expression, a conversion or a person said that might say something else next time.
    case observed = 3
    /// The step gave its output, or failed.
    case ended = 4
    /// Something dealt with the failures in the step, so that the run went on in spite of them. The
    /// entry's number is that of the last step inside.
    case handled = 5
    /// A person wanted the run to go on after it had ended.
    case goesOn = 6
  }

  package enum Content: Sendable {
    case nothing
    case output(StepOutput)
    case failure(StepFailure)
  }

  package var place: String
  /// Which try of the step, from 1; 0 for what comes before the first.
  package var attempt: Int
  package var kind: Kind
  /// Which of the observations and questions of this attempt, from 1; for `handled` the number of a
  /// step; else 0.
  package var number: Int
  /// The hash of the step's input, for `begun` and `ended`.
  package var input: UInt64
  package var content: Content

  package init(
    place: String, attempt: Int, kind: Kind, number: Int = 0, input: UInt64 = 0,
    content: Content = .nothing
  ) {
    self.place = place
    self.attempt = attempt
    self.kind = kind
    self.number = number
    self.input = input
    self.content = content
  }
}

extension JournalEntry {
  /// The number of the step in the run's own file that the entry is about, or that it is inside of.
  package var step: Int {
    // What follows the last `/` before the first `>` is the step itself.
    let own = place.prefix { $0 != ">" }
    return Int(own.split(separator: "/").last?.prefix(while: \.isNumber) ?? "") ?? 0
  }
}

extension JournalEntry {
  static func beginning(with inputs: OrderedDictionary<String, IntentValue>) -> JournalEntry {
    JournalEntry(
      place: "0", attempt: 0, kind: .observed, number: 1,
      content: .output(StepOutput(.dictionary(inputs))))
  }

  /// What a person's wish is written down as that a run that has ended go on.
  package static let goesOn = JournalEntry(place: "0", attempt: 0, kind: .goesOn)
}

extension [JournalEntry] {
  /// The inputs that the run began with; nil where it had none, or never began.
  package var inputs: OrderedDictionary<String, IntentValue>? {
    guard let entry = first(where: { $0.place == "0" && $0.kind == .observed }),
      case .output(let output) = entry.content, case .dictionary(let inputs) = output.value
    else { return nil }
    return inputs
  }

  /// What another run may start with in order to do only the steps from this one on itself: the
  /// inputs, and what came of the steps before it.
  ///
  /// A step before it that never ended is done by the new run too.
  package func results(before step: Int) -> [JournalEntry] {
    remembered.filter { entry in
      switch entry.kind {
      case .begun, .asked, .goesOn: false
      case .observed: entry.step < step
      case .ended, .handled: entry.step > 0 && entry.step < step
      }
    }
  }
}
