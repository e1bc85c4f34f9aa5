package import AppIntents
package import Diagnostics
package import OrderedCollections

/// `startup: boot`: once per start of the daemon or of the machine.
package struct StartupTrigger: Trigger {
  package static let kind = "startup"
  package static let summary = "The daemon or the machine starts."

  package enum Occasion: String, Sendable, CaseIterable {
    case daemon, boot
  }

  package let occasion: Occasion
  package let options: TriggerOptions
  package let range: SourceRange

  package var startType: ValueType { .nothing }
  package var properties: OrderedDictionary<String, ValueType> { [:] }

  package init?(reading reader: TriggerReader) {
    options = reader.options()
    range = reader.range
    guard let occasion: Occasion = reader.subject.choice() else { return nil }
    self.occasion = occasion
  }
}
