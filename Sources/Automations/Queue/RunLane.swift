package import RunHistory
package import WorkflowLanguage

/// Which queued runs of one workflow start now: the rules of `overlap`, `max_parallel` and `key`,
/// without a clock, a store or a task.
package struct RunLane: Sendable {
  package let overlap: Overlap
  /// The most runs of one key at once, with `overlap: parallel`.
  package let limit: Int
  /// The runs that are under way, with the value of the workflow's `key`.
  package private(set) var running: [RunID: String] = [:]

  package init(overlap: Overlap, limit: Int) {
    self.overlap = overlap
    self.limit = limit
  }

  package mutating func started(_ run: RunID, key: String) { running[run] = key }

  package mutating func ended(_ run: RunID) { running[run] = nil }

  /// What becomes of the runs that are waiting.
  package struct Plan: Sendable, Hashable {
    package var start: [RunID] = []
    /// Those that don't run at all, each with the run that was in its way.
    package var skip: [RunID: RunID] = [:]
    /// Running ones that make room.
    package var cancel: [RunID] = []

    package init(start: [RunID] = [], skip: [RunID: RunID] = [:], cancel: [RunID] = []) {
      self.start = start
      self.skip = skip
      self.cancel = cancel
    }
  }

  /// Decides over waiting runs, oldest first.
  ///
  /// - Parameter room: how many may start at most, because of what else the daemon runs.
  package func plan(_ waiting: [(id: RunID, key: String)], room: Int) -> Plan {
    var plan = Plan()
    var counts: [String: Int] = [:]
    var newest: [String: RunID] = [:]
    for (run, key) in running {
      counts[key, default: 0] += 1
      newest[key] = max(newest[key] ?? run, run)
    }
    let last =
      overlap == .replace ? Dictionary(waiting.map { ($0.key, $0.id) }) { max($0, $1) } : [:]
    for (run, key) in waiting {
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
        // Where room is short the old one goes on until there is some.
        if room > 0 { plan.cancel += running.filter { $0.value == key }.keys.sorted() }
      }
    }
    return plan
  }
}
