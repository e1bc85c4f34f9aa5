import RunHistory
import Scheduling

/// The result of a simulation.
package struct SimulationReport: Sendable {
  package var days = 0
  package var triggers = 0
  package var steps = 0
  package var suspends = 0
  package var restarts = 0
  package var zoneChanges = 0
  /// Instants at which a trigger was due.
  package var due = 0
  package var ran = 0
  package var caughtUp = 0
  package var skipped = 0
  package var runs = 0
  package var records = 0
  /// Instants that aren't accounted for.
  package var lost = 0
  /// Instants that were served more than once, or without being due.
  package var twice = 0
  /// The first few of what went wrong.
  package var problems: [String] = []

  package var isGood: Bool { lost == 0 && twice == 0 }

  package var text: String {
    """
    \(days) days, \(triggers) triggers; the clock was set \(steps) times, the machine slept \
    \(suspends) times and changed its zone \(zoneChanges) times, the daemon started \(restarts) \
    times
    \(due) instants were due: \(ran) ran, \(caughtUp) were caught up with, \(skipped) skipped, \
    in \(records) records with \(runs) runs
    \(lost) lost, \(twice) twice
    """ + problems.map { "\n  \($0)" }.joined()
  }

  mutating func count(_ fire: FireRecord) {
    records += 1
    switch fire.outcome {
    case .ran: ran += fire.count
    case .caughtUp: caughtUp += fire.count
    case .skipped: skipped += fire.count
    }
  }

  mutating func explain(_ problem: String) {
    if problems.count < 20 { problems.append(problem) }
  }
}
