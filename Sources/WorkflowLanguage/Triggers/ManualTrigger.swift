import YAML
package import AppIntents
package import Diagnostics
package import OrderedCollections

/// `manual:`: nothing but people start it.
package struct ManualTrigger: Trigger {
  package static let kind = "manual"
  package static let summary = "People start it."

  package let options: TriggerOptions
  package let range: SourceRange

  package var startType: ValueType { .nothing }
  package var properties: OrderedDictionary<String, ValueType> { [:] }
  package var isUnattended: Bool { false }

  package init?(reading reader: TriggerReader) {
    options = reader.options()
    range = reader.range
    if !reader.subject.node.isNull { reader.subject.wrong("nothing behind it") }
  }
}
