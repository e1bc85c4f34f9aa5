import Foundation
import RunHistory

/// What a trigger remembers in its row besides what has a column.
struct TriggerMemory: Codable, Hashable {
  /// The zone by which it was served last.
  var zone: String?
  /// What the clock showed when it was served last, in milliseconds since 1970, if that was more
  /// than a day after what was due: the clock may turn out to have been wrong.
  var servedAt: Int?
  /// The start of the machine that it has served.
  var boot: String?

  init(zone: String? = nil, servedAt: Int? = nil, boot: String? = nil) {
    self.zone = zone
    self.servedAt = servedAt
    self.boot = boot
  }

  init(_ record: TriggerRecord) {
    let stored = record.state.flatMap { text in
      // Text that can't be read was written by another version; this one does without.
      try? JSONDecoder().decode(TriggerMemory.self, from: Data(text.utf8))
    }
    self = stored ?? TriggerMemory()
  }

  func text() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }
}
