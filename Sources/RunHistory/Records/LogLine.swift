package import Foundation
import WorkflowValues

/// A line that a run has written.
package struct LogLine: Sendable, Hashable {
  package enum Level: Int, Sendable, CaseIterable {
    /// The output of a step.
    case output = 0
    case note = 1
    case warning = 2
    case error = 3
    /// What a program wrote to its standard output or its standard error.
    case programOutput = 4
    case programErrors = 5
    /// What a step showed: the tree of a view as JSON.
    case snippet = 6
    /// Stands for lines that were left out.
    case gap = 9
  }

  package var at: Date
  package var level: Level
  /// The number of the step in the run's own file.
  package var step: Int?
  package var text: String

  package init(at: Date, level: Level, step: Int? = nil, text: String) {
    self.at = at
    self.level = level
    self.step = step
    self.text = text
  }
}

/// The limits of a run's log in bytes. Head and tail together take `Truncation.limit`.
extension LogLine {
  /// How much a line counts for these limits.
  var size: Int { text.utf8.count + Self.overhead }

  /// The limit of a single line.
  static var limit: Int { Truncation.limit / 8 }
  static var headLimit: Int { Truncation.limit / 2 }
  /// What a line takes beside its text, so that empty lines are limited too.
  static var overhead: Int { 32 }
  /// The tail is shortened once it exceeds its limit by this much, rather than after every line.
  static var slack: Int { Truncation.limit / 8 }

  /// A line that stands for lines that were left out.
  static func gap(of bytes: Int, at moment: Date) -> LogLine {
    LogLine(at: moment, level: .gap, text: "… \(bytes) bytes left out …")
  }

  /// The number of bytes that the line stands for; nil for a line that was written.
  var gapBytes: Int? {
    level == .gap ? text.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 0 : nil
  }
}
