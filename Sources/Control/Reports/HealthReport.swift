package import Foundation

/// What can be found out at once about whether automations work.
package struct HealthReport: Codable, Sendable, Hashable {
  package var findings: [Finding]
  /// When the whole file of the history was last read, to find damage; nil if it wasn't since the daemon
  /// started. It takes seconds if the file is large.
  package var historyRead: Date?
  /// How long things took lately.
  package var latencies: [LatencyReport]?
  /// How many writes wait for the next transaction of the history.
  package var waitingWrites: Int?

  package init(findings: [Finding], historyRead: Date?) {
    self.findings = findings
    self.historyRead = historyRead
  }
}
