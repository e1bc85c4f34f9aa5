import AppIntentsCore
import Control
import FileOperations
import OrderedCollections
import RunHistory
import Scheduling
import WorkflowValues

extension ControlService {
  /// How many runs are read at once.
  private static var step: Int { 100 }

  /// Looks through the newest runs that a query selects. What is asked for is in no index, so that a reply
  /// has a part of them: as many as are looked through in some milliseconds.
  func find(_ search: RunSearch) async throws -> ControlReply {
    var filter = try filter(search.query)
    try store.enterSpooledRuns(at: clock.now)
    var part = FoundPart(most: filter.limit)
    filter.limit = Self.step
    let isNone = filter.states.isEmpty && !search.query.states.isEmpty
    while !isNone, !part.isFull {
      let count = try store.read { store in
        let runs = try store.runs(filter)
        try look(through: runs, search, &part, in: store)
        return runs.count
      }
      if count < Self.step, !part.isFull { part.next = nil }
      if count < Self.step { break }
      filter.before = part.next
    }
    if part.looked == 0, search.query.before == nil, let id = search.query.workflow {
      try await requireKnown(id)
    }
    return .foundRuns(
      FoundRunsReport(
        runs: try await reports(of: part.found), looked: part.looked, next: part.next))
  }

  private func look(
    through runs: [RunSummary], _ search: RunSearch, _ part: inout FoundPart,
    in store: StoreTransaction
  ) throws {
    let started = try search.startedBy.map { words in
      try runs.filter { try isStarted($0, by: words, in: store) }
    }
    let candidates = started ?? runs
    let places = Dictionary(
      runs.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    var last: RunID?
    func add(_ run: RunSummary, _ isFound: Bool) -> Bool {
      if isFound { part.found.append(run) }
      if part.isFull { last = run.id }
      return !part.isFull
    }
    if let text = search.text {
      let known = Dictionary(candidates.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      try store.searchValues(of: candidates.map(\.id), for: text) { id, size, values in
        guard let run = known[id] else { return true }
        part.bytes += size
        let isFound =
          run.reason?.holds(text, inAnyCase: true) == true
          || values.contains { SecretMarks.cover($0).has(text) }
        return add(run, isFound)
      }
    } else {
      for run in candidates where !add(run, true) { break }
    }
    // Those before the last one that were started by something else were looked through, too.
    part.looked += last.flatMap { places[$0] }.map { $0 + 1 } ?? runs.count
    part.next = last ?? runs.last?.id ?? part.next
  }

  private func isStarted(
    _ run: RunSummary, by words: String, in store: StoreTransaction
  ) throws -> Bool {
    let report = try report(run, store)
    return [report.cause, report.subject, run.triggerName].contains {
      $0?.holds(words, inAnyCase: true) == true
    }
  }
}

/// The runs that were found so far.
private struct FoundPart {
  /// How many bytes of values are looked through for one reply, at most.
  private static let mostBytes = 4 << 20

  let most: Int
  var found: [RunSummary] = []
  var looked = 0
  var bytes = 0
  /// The run before which the next part begins.
  var next: RunID?

  init(most: Int) { self.most = most }

  var isFull: Bool {
    found.count == most || looked >= RunSearch.part || bytes > Self.mostBytes
  }
}

extension IntentValue {
  /// Whether a text, or another value as a text, has some words in it.
  fileprivate func has(_ words: String) -> Bool {
    switch self {
    case .nothing: false
    case .list(let items): items.contains { $0.has(words) }
    case .dictionary(let entries): entries.values.contains { $0.has(words) }
    case .file(let file): (file.path?.shown ?? file.filename).holds(words, inAnyCase: true)
    default: text.holds(words, inAnyCase: true)
    }
  }
}
