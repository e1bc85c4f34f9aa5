import AppIntentsCore

/// The entries of earlier attempts of a run, by visit and attempt.
struct EarlierVisits: Sendable {
  /// The entries of one attempt of one visit.
  struct Visit: Sendable {
    enum State: Sendable {
      /// It hasn't changed anything yet.
      case open
      /// It was about to change something, or has.
      case begun(input: UInt64)
      /// It waited for an answer, and hadn't changed anything since the last one, provided that the
      /// intent asks before it acts.
      case waiting(input: UInt64)
      case ended(input: UInt64, Outcome)
    }

    var state = State.open
    /// The call of an app that waited for the answer, if it can go on with it.
    var suspension: CallSuspension.Record?
    /// When it began and how long it took, if it has ended.
    var time: VisitTime?
    /// How often it was about to change something.
    var beginnings = 0
    var observations: [Int: Outcome] = [:]
    /// Whether its failure was handled.
    var isHandled = false
    /// Whether the user has continued the run since, which starts the count of attempts again.
    var isPast = false
  }

  typealias Outcome = Result<StepOutput, StepFailure>

  private struct Key: Hashable {
    let place: String
    let attempt: Int
  }

  private var visits: [Key: Visit] = [:]
  /// How often the user has continued the run.
  private(set) var continuations = 0
  /// How often each step was tried, by its place, beyond the attempts that still count.
  let forgottenTries: [String: Int]

  /// - Parameter entries: in the order in which they were written.
  init(_ entries: [JournalEntry]) {
    forgottenTries = entries.forgottenTries
    for entry in entries.remembered {
      if entry.kind == .continued {
        continuations += 1
        for key in visits.keys { visits[key]?.isPast = true }
        continue
      }
      visits[Key(place: entry.place, attempt: entry.attempt), default: Visit()].add(entry)
    }
  }

  func visit(_ place: String, attempt: Int) -> Visit? {
    // Most runs have no earlier attempt.
    visits.isEmpty ? nil : visits[Key(place: place, attempt: attempt)]
  }
}

extension EarlierVisits.Visit {
  fileprivate mutating func add(_ entry: JournalEntry) {
    switch (entry.kind, entry.content.outcome) {
    case (.begun, _):
      state = .begun(input: entry.input)
      beginnings += 1
    case (.asked, let outcome):
      if case .begun(let input) = state { state = .waiting(input: input) }
      suspension = (try? outcome?.get()).flatMap { CallSuspension.Record($0.value) }
    case (.observed, let outcome?):
      observations[entry.number] = outcome
      if case .waiting(let input) = state { state = .begun(input: input) }
    case (.ended, let outcome?):
      state = .ended(input: entry.input, outcome)
      time = entry.time
    case (.handled, _): isHandled = true
    case (.observed, nil), (.ended, nil), (.continued, _): break
    }
  }
}

extension JournalEntry.Content {
  fileprivate var outcome: EarlierVisits.Outcome? {
    switch self {
    case .nothing: nil
    case .output(let output): .success(output)
    case .failure(let failure): .failure(failure)
    }
  }
}
