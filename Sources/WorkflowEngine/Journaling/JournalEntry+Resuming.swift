/// The entries that no longer count when the user continues a run that has ended.
extension [JournalEntry] {
  /// The entries that still count.
  ///
  /// Each `continued` removes from the entries before it what ended the run, and what followed from
  /// that: unhandled failures, so that their steps are performed again; steps that may or may not
  /// have happened, because the user has decided that they are performed; and what `on_failure` and
  /// `finally` did on the way out. Completed steps stay, and so do handled failures, because their
  /// handling has happened too. So does the beginning of a step that only waited for an answer and can go on
  /// with it, such as one whose model has answered.
  package var remembered: [JournalEntry] {
    guard contains(where: { $0.kind == .continued }) else { return self }
    var kept: [JournalEntry] = []
    for entry in self {
      if entry.kind == .continued { kept = kept.withoutEnding }
      kept.append(entry)
    }
    return kept
  }

  /// The steps of the run's own file that may or may not have happened, and that are performed again
  /// when the run continues.
  package var stepsInDoubt: [Int] {
    let entries = remembered
    let endings = Endings(entries)
    let steps = entries.indices.filter { endings.isInDoubt(at: $0) }.map { entries[$0].step }
    return Set(steps).sorted()
  }

  /// How often each step was tried, by its place, beyond the attempts that still count.
  package var forgottenTries: [String: Int] {
    guard contains(where: { $0.kind == .continued }) else { return [:] }
    var kept: [JournalEntry] = []
    var tries: [String: Int] = [:]
    for entry in self {
      if entry.kind == .continued {
        for place in kept.forgottenVisits { tries[place, default: 0] += 1 }
        kept = kept.withoutEnding
      }
      kept.append(entry)
    }
    return tries
  }

  private var withoutEnding: [JournalEntry] {
    let endings = Endings(self)
    return indices.filter { !endings.isForgotten(at: $0) }.map { self[$0] }
  }

  /// The places of the attempts that began or ended and are forgotten.
  private var forgottenVisits: [String] {
    let endings = Endings(self)
    let visits = indices.compactMap { index -> Endings.Visit? in
      let entry = self[index]
      guard entry.attempt > 0, entry.kind == .begun || entry.kind == .ended,
        endings.isForgotten(at: index)
      else { return nil }
      return Endings.Visit(entry)
    }
    return Set(visits).map(\.place)
  }
}

/// Separates, in a journal, what ended the run from what was completed or handled.
private struct Endings {
  struct Visit: Hashable {
    let place: String
    let attempt: Int

    init(_ entry: JournalEntry) {
      place = entry.place
      attempt = entry.attempt
    }
  }

  private let entries: [JournalEntry]
  /// For each entry, whether its failure was handled.
  private var isHandled: [Bool]
  /// The visits that have an end.
  private var ended: Set<Visit> = []
  /// Those whose intent failed without being handled.
  private var failed: Set<Visit> = []
  /// Those that an interruption had left with nothing but a beginning.
  private var doubted: Set<Visit> = []
  /// Those that waited for an answer in a way that can go on: nothing has to be done again.
  private var waiting: Set<Visit> = []

  init(_ entries: [JournalEntry]) {
    self.entries = entries
    isHandled = entries.map { _ in false }
    for entry in entries {
      switch (entry.kind, entry.content) {
      case (.asked, .output): waiting.insert(Visit(entry))
      case (.asked, _), (.begun, _), (.observed, _), (.ended, _): waiting.remove(Visit(entry))
      case (.handled, _), (.continued, _): break
      }
    }
    // Backwards, because a failure is written before its handling.
    var handled = HandledSteps()
    for (index, entry) in entries.enumerated().reversed() {
      if entry.kind == .handled { handled.insert(entry) }
      isHandled[index] = handled.contains(entry.place)
      guard entry.kind == .ended else { continue }
      ended.insert(Visit(entry))
      guard !isHandled[index], case .failure(let failure) = entry.content else { continue }
      if entry.input != VisitRecord.noInput { failed.insert(Visit(entry)) }
      if failure.kind == .interrupted { doubted.insert(Visit(entry)) }
    }
  }

  func isForgotten(at index: Int) -> Bool {
    let entry = entries[index]
    if isHandled[index] { return false }
    if StepPlace.isAfterFailure(entry.place) || failed.contains(Visit(entry)) { return true }
    return switch entry.kind {
    case .begun, .asked: !ended.contains(Visit(entry)) && !waiting.contains(Visit(entry))
    case .observed, .ended: if case .failure = entry.content { true } else { false }
    case .handled, .continued: false
    }
  }

  func isInDoubt(at index: Int) -> Bool {
    let entry = entries[index]
    guard entry.kind == .begun, !isHandled[index], !waiting.contains(Visit(entry)) else {
      return false
    }
    return !ended.contains(Visit(entry)) || doubted.contains(Visit(entry))
  }
}

/// The steps inside which failures were handled.
private struct HandledSteps {
  /// By the prefix of the steps' places.
  private var steps: [Substring: Set<Int>] = [:]

  mutating func insert(_ entry: JournalEntry) {
    guard let (prefix, step) = StepPlace.levels(of: entry.place).last, step <= entry.number else {
      return
    }
    steps[prefix, default: []].formUnion(step...entry.number)
  }

  func contains(_ place: String) -> Bool {
    !steps.isEmpty
      && StepPlace.levels(of: place).contains { steps[$0.prefix]?.contains($0.step) == true }
  }
}
