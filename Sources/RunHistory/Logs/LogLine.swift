package import Foundation

/// A line that a run has written.
package struct LogLine: Sendable, Hashable {
  package enum Level: Int, Sendable, CaseIterable {
    /// What a step or a program has put out.
    case output = 0
    case note = 1
    case warning = 2
    case error = 3
    /// Where lines were left out.
    case gap = 9
  }

  package var at: Date
  package var level: Level
  package var step: Int?
  package var text: String

  package init(at: Date, level: Level, step: Int? = nil, text: String) {
    self.at = at
    self.level = level
    self.step = step
    self.text = text
  }
}

/// How much of what a run writes is kept, in bytes: a head and a tail, `Cutting.limit` together.
extension LogLine {
  /// Of a single line.
  static var limit: Int { Cutting.limit / 8 }
  static var headLimit: Int { Cutting.limit / 2 }
  /// The tail is cut when it is this much too long, not for every line.
  static var slack: Int { Cutting.limit / 8 }

  /// Stands for lines that were left out.
  static func gap(of bytes: Int, at moment: Date) -> LogLine {
    LogLine(at: moment, level: .gap, text: "… \(bytes) bytes left out …")
  }
}
