package import RunHistory
package import WorkflowLanguage

/// Decides which queued runs of one workflow start now: the rules of `overlap`, `max_parallel` and
/// `key`.
package struct StartRules: Sendable {
  package let overlap: Overlap
  /// The most runs of one key at a time, with `overlap: parallel`.
  package let limit: Int
  /// The runs that are in progress, with the value of the workflow's `key`.
  package private(set) var running: [RunID: String] = [:]

  package init(overlap: Overlap, limit: Int) {
    self.overlap = overlap
    self.limit = limit
  }

  package mutating func started(_ run: RunID, key: String) { running[run] = key }

  package mutating func ended(_ run: RunID) { running[run] = nil }

  /// What happens to the queued runs that are considered. Those that it doesn't name stay queued.
  package struct Plan: Sendable, Hashable {
    package var start: [RunID] = []
    /// The runs that are skipped, each with the run that prevents it.
    package var skip: [RunID: RunID] = [:]
    /// The running ones that are canceled to make room.
    package var cancel: [RunID] = []

    package init(start: [RunID] = [], skip: [RunID: RunID] = [:], cancel: [RunID] = []) {
      self.start = start
      self.skip = skip
      self.cancel = cancel
    }
  }

  /// Decides about queued runs, oldest first.
  ///
  /// - Parameter room: how many runs may start, given what else the daemon runs.
  package func plan(_ queued: [(id: RunID, key: String)], room: Int) -> Plan {
    var plan = Plan()
    var counts: [String: Int] = [:]
    var newest: [String: RunID] = [:]
    for (run, key) in running {
      counts[key, default: 0] += 1
      newest[key] = max(newest[key] ?? run, run)
    }
    let last =
      overlap == .replace ? Dictionary(queued.map { ($0.key, $0.id) }) { max($0, $1) } : [:]
    for (run, key) in queued {
      if let successor = last[key], successor != run {
        plan.skip[run] = successor
        continue
      }
      switch overlap.decide(running: counts[key, default: 0], limit: limit) {
      case .start:
        guard plan.start.count < room else { continue }
        plan.start.append(run)
        counts[key, default: 0] += 1
        newest[key] = run
      case .wait: continue
      case .skip: plan.skip[run] = newest[key]
      case .replace:
        // Without room for its successor, the running one continues.
        if room > 0 { plan.cancel += running.filter { $0.value == key }.keys.sorted() }
      }
    }
    return plan
  }
}

/// What happens to the next queued run of a workflow.
package enum OverlapDecision: Sendable, Hashable {
  case start
  /// It stays in the queue.
  case wait
  /// It is skipped.
  case skip
  /// The running ones are canceled, and it starts when they have ended.
  case replace
}

extension Overlap {
  /// What happens to the next run while `running` others of the same workflow and key are in progress.
  ///
  /// - Parameter limit: the most runs in parallel.
  package func decide(running: Int, limit: Int) -> OverlapDecision {
    switch self {
    case .skip: running == 0 ? .start : .skip
    case .queue: running == 0 ? .start : .wait
    case .replace: running == 0 ? .start : .replace
    case .parallel: running < max(1, limit) ? .start : .wait
    }
  }
}
