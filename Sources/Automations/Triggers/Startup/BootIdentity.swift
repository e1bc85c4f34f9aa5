package import Foundation
import Scheduling

/// A start of the machine.
package struct BootIdentity: Sendable, Hashable {
  package let id: String
  package let startedAt: Date

  package init(id: String, startedAt: Date) {
    self.id = id
    self.startedAt = startedAt
  }

  /// The current one.
  /// - Throws: if the system doesn't report it.
  package static func current() throws -> BootIdentity {
    let reading = ClockReading.now()
    return BootIdentity(
      id: try SystemProcess.readBoot(),
      startedAt: Date(timeIntervalSince1970: Double(reading.real - reading.boot) / 1e9))
  }
}
