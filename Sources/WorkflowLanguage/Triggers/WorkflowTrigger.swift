package import AppIntents
package import Diagnostics
package import OrderedCollections

/// `workflow: file-invoices`: another workflow ended.
package struct WorkflowTrigger: Trigger {
  package static let kind = "workflow"
  package static let summary = "Another workflow ended."

  package enum Ended: String, Sendable, CaseIterable {
    case succeeded, failed, any
  }

  package let workflow: Located<String>
  package let ended: Ended
  package let options: TriggerOptions
  package let range: SourceRange

  package var startType: ValueType { .any }
  package var properties: OrderedDictionary<String, ValueType> {
    ["run": .dictionary, "output": .any]
  }

  package init?(reading reader: TriggerReader) {
    ended = reader["ended"]?.choice() ?? .succeeded
    options = reader.options()
    range = reader.range
    guard let workflow = reader.subject.text("a workflow's id") else { return nil }
    self.workflow = workflow
    reader.files.problem(with: workflow).map(reader.report)
  }
}
