package import AppIntentsCore
package import OrderedCollections
package import WorkflowValues

/// The values of `$secrets`, and what keeps them out of texts that are shown or stored.
package struct Secrets: Sendable {
  /// By name.
  package let values: OrderedDictionary<String, IntentValue>
  /// Replaces secrets with marks in what a run records, and puts them back when the run continues.
  package let marks: SecretMarks
  /// Replaces every secret in a text with `•••`.
  package let redact: @Sendable (String) -> String

  package init(_ values: OrderedDictionary<String, IntentValue> = [:]) {
    self.values = values
    marks = SecretMarks(values)
    guard !values.isEmpty else {
      redact = { $0 }
      return
    }
    let redactor = Redactor(
      secrets: values.values.compactMap { if case .text(let text) = $0 { text } else { nil } })
    redact = { redactor.redact($0) }
  }
}
