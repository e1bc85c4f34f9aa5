package import Diagnostics
import YAML

/// `manual:`: nothing starts the workflow by itself.
package struct ManualTrigger: Trigger {
  package static let kind = "manual"
  package static let summary = "Nothing by itself: lists the workflow for you to start."
  package static let example = "manual:"

  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    _ = reader.subject(.nothing, "No value.")
    options = reader.options()
    range = reader.range
  }

  package var isUnattended: Bool { false }

  package var sentence: String { "when you start it" }

  package var occasions: [String] { [] }
}
