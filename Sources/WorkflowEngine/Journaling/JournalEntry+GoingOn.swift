/// What a run forgets when a person wants it to go on after it has ended.
extension [JournalEntry] {
  /// The entries that still count.
  ///
  /// Each `goesOn` takes from those before it what ended the run, and what came of that: failures
  /// that nothing dealt with, so that their steps are performed; steps that may or may not have
  /// happened, because the person has decided that they happen; and what `catch` and `finally` did
  /// on the way out. What steps completed stays, and so do the failures that something dealt with:
  /// what it did about them has happened too.
  package var remembered: [JournalEntry] {
    guard contains(where: { $0.kind == .goesOn }) else { return self }
    var kept: [JournalEntry] = []
    for entry in self {
      if entry.kind == .goesOn { kept = kept.withoutEnding }
      kept.append(entry)
    }
    return kept
  }

  /// The steps of the run's own file that may or may not have happened, and happen again when the
  /// run goes on.
  package var stepsInDoubt: [Int] {
    let entries = remembered
    let endings = Endings(entries)
    let steps = entries.indices.filter { endings.isInDoubt(at: $0) }.map { entries[$0].step }
    return Set(steps).sorted()
  }

  private var withoutEnding: [JournalEntry] {
    let endings = Endings(self)
    return indices.filter { !endings.isForgotten(at: $0) }.map { self[$0] }
  }
}

/// Tells in a journal what ended the run from what was completed or dealt with.
private struct Endings {
  private struct Visit: Hashable {
    let place: String
    let attempt: Int

    init(_ entry: JournalEntry) {
      place = entry.place
      attempt = entry.attempt
    }
  }

  private let entries: [JournalEntry]
  /// Of each entry, whether something dealt with it.
  private var isHandled: [Bool]
  /// The visits that have an end.
  private var ended: Set<Visit> = []
  /// Those whose intent failed, and nothing dealt with that.
  private var failed: Set<Visit> = []
  /// Those of which an interruption had left nothing but their beginning.
  private var doubted: Set<Visit> = []

  init(_ entries: [JournalEntry]) {
    self.entries = entries
    isHandled = entries.map { _ in false }
    // Backwards, because what is dealt with was written before that.
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
    if entry.place.contains(Frame.failureMark) || failed.contains(Visit(entry)) { return true }
    return switch entry.kind {
    case .begun, .asked: !ended.contains(Visit(entry))
    case .observed, .ended: if case .failure = entry.content { true } else { false }
    case .handled, .goesOn: false
    }
  }

  func isInDoubt(at index: Int) -> Bool {
    let entry = entries[index]
    guard entry.kind == .begun, !isHandled[index] else { return false }
    return !ended.contains(Visit(entry)) || doubted.contains(Visit(entry))
  }
}

/// The steps inside which failures were dealt with.
private struct HandledSteps {
  /// By what stands before the steps' numbers.
  private var steps: [Substring: Set<Int>] = [:]

  mutating func insert(_ entry: JournalEntry) {
    guard let (prefix, step) = Self.levels(of: entry.place).last, step <= entry.number else {
      return
    }
    steps[prefix, default: []].formUnion(step...entry.number)
  }

  func contains(_ place: String) -> Bool {
    !steps.isEmpty
      && Self.levels(of: place).contains { steps[$0.prefix]?.contains($0.step) == true }
  }

  /// The steps that a place is inside of, from the outermost to itself, each with what stands before
  /// its number: 4 and 7 for `4[2]/7`.
  private static func levels(of place: String) -> [(prefix: Substring, step: Int)] {
    var levels: [(prefix: Substring, step: Int)] = []
    var start = place.startIndex
    while start < place.endIndex {
      let rest = place[start...]
      let digits = rest.prefix(while: \.isNumber)
      // What is about a whole workflow is at 0, and so is what is done because it failed.
      levels.append((place[..<start], Int(digits) ?? 0))
      guard let end = rest.firstIndex(where: { $0 == "/" || $0 == ">" }) else { break }
      start = place.index(after: end)
    }
    return levels
  }
}
