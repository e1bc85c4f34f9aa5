package import Foundation

/// A trigger that goes by a clock, with the times at which it fires.
package struct ScheduledTriggerReport: Codable, Sendable, Hashable {
  /// The workflow's id and name.
  package var workflow: String
  package var name: String
  /// Whether its runs stay in the queue.
  package var isPaused: Bool
  package var sentence: String
  /// The time zone that the sentence names; nil for the machine's.
  package var zone: String?
  /// Whether it fires so often that only the next time is here, and how many there were.
  package var isFrequent = false
  package var ran = 0
  package var missed = 0
  /// The times at which it fired, and those at which it will, in order.
  package var times: [Time] = []

  package struct Time: Codable, Sendable, Hashable {
    package enum Outcome: String, Codable, Sendable {
      /// A run began on time.
      case ran
      /// A later run made up for it.
      case late
      /// Nothing ran.
      case missed
    }

    package var at: Date
    /// What a change of the clocks does to it; nil on other days, and for those that are over.
    package var clockChange: String?
    /// What became of it; nil for one that will come.
    package var outcome: Outcome?
    /// Why nothing ran.
    package var reason: String?
    package var run: Int64?

    package init(at: Date, clockChange: String? = nil) {
      self.at = at
      self.clockChange = clockChange
    }
  }

  package init(
    workflow: String, name: String, isPaused: Bool, sentence: String, zone: String? = nil
  ) {
    self.workflow = workflow
    self.name = name
    self.isPaused = isPaused
    self.sentence = sentence
    self.zone = zone
  }
}
