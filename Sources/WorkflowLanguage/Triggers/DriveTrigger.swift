package import AppIntents
package import Diagnostics
package import OrderedCollections

/// `drive: Backup`: a drive is connected or taken away.
package struct DriveTrigger: Trigger {
  package static let kind = "drive"
  package static let summary = "A drive is connected or taken away."

  package enum Event: String, Sendable, CaseIterable {
    case connected, disconnected
  }

  /// The drive's name; nil is any.
  package let name: String?
  package let events: [Event]
  package let options: TriggerOptions
  package let range: SourceRange

  package var startType: ValueType { .file }
  package var properties: OrderedDictionary<String, ValueType> {
    ["drive": .text, "folder": .file, "event": .text]
  }

  package init?(reading reader: TriggerReader) {
    events = reader["events"]?.choices() ?? [.connected]
    options = reader.options()
    range = reader.range
    guard let name = reader.subject.text("a drive's name or `any`") else { return nil }
    self.name = name.value == "any" ? nil : name.value
  }
}
