package import AppIntentsCore
package import Diagnostics
package import OrderedCollections
import YAML

/// `assistant:`: an AI assistant may run the workflow, as a tool of `segue mcp`.
package struct AssistantTrigger: Trigger {
  package static let kind = "assistant"
  package static let summary = "An AI assistant calls the workflow as a tool of `segue mcp`."
  package static let example = "assistant:"

  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    _ = reader.subject(.nothing, "No value.")
    options = reader.options()
    range = reader.range
  }

  package var properties: OrderedDictionary<String, ValueType> { ["client": .text] }

  /// A person sits in front of an assistant, and answers what a run asks.
  package var isUnattended: Bool { false }
  package var needsConsent: Bool { true }
  package var givesInputs: Bool { true }

  package var sentence: String { "when an AI assistant calls it" }

  /// The only occasion, as a recorded consent has it.
  package static let occasion = "assistant"

  package var occasions: [String] { [Self.occasion] }

  package func samples(
    _ setting: SampleSetting
  ) throws -> [OrderedDictionary<String, IntentValue>] { [["client": "an assistant"]] }
}
