import AppIntentsCore
import Control
import FileOperations
import OrderedCollections
import RunHistory
import Scheduling
import WorkflowValues

extension ControlService {
  /// How many bytes of values are looked through for one reply, at most.
  private static var mostBytes: Int { 16 << 20 }
  /// How many runs are read at once.
  private static var step: Int { 100 }

  /// Looks through the newest runs that a query selects. What is asked for is in no index, so that a reply
  /// has a part of them: as many as are looked through in some milliseconds.
  func find(_ search: RunSearch) async throws -> ControlReply {
    var filter = try filter(search.query)
    try store.enterSpooledRuns(at: clock.now)
    let most = filter.limit
    var (found, looked, bytes) = ([RunSummary](), 0, 0)
    var next: RunID?
    filter.limit = Self.step
    search: while !(filter.states.isEmpty && !search.query.states.isEmpty) {
      let runs = try store.read { try $0.runs(filter) }
      for run in runs {
        looked += 1
        next = run.id
        if try store.read({ try matches(run, search, &bytes, in: $0) }) { found.append(run) }
        if found.count == most || looked == RunSearch.part || bytes > Self.mostBytes {
          break search
        }
      }
      guard runs.count == Self.step else {
        next = nil
        break
      }
      filter.before = next
    }
    if looked == 0, search.query.before == nil, let id = search.query.workflow {
      try await requireKnown(id)
    }
    return .foundRuns(
      FoundRunsReport(runs: try await reports(of: found), looked: looked, next: next))
  }

  /// - Parameter bytes: the values that were read are added to it.
  private func matches(
    _ run: RunSummary, _ search: RunSearch, _ bytes: inout Int, in store: StoreTransaction
  ) throws -> Bool {
    if let words = search.startedBy {
      let report = try report(run, store)
      let start = [report.cause, report.subject, run.triggerName].compactMap(\.self)
      guard start.contains(where: { $0.has(words) }) else { return false }
    }
    guard let text = search.text else { return true }
    if run.reason?.has(text) == true { return true }
    do {
      let read = try store.values(of: run.id, thatMayHave: text)
      bytes += read.size
      return read.values.contains { SecretMarks.cover($0).has(text) }
    } catch is UnreadableRecord {
      return false
    }
  }
}

extension String {
  /// Whether some words are in it, whatever their case is.
  fileprivate func has(_ words: String) -> Bool {
    lowercased().contains(words.lowercased())
  }
}

extension IntentValue {
  /// Whether a text, or another value as a text, has some words in it.
  fileprivate func has(_ words: String) -> Bool {
    switch self {
    case .nothing: false
    case .list(let items): items.contains { $0.has(words) }
    case .dictionary(let entries): entries.values.contains { $0.has(words) }
    case .file(let file): (file.path?.shown ?? file.filename).has(words)
    default: text.has(words)
    }
  }
}
