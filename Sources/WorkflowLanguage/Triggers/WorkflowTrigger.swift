package import AppIntentsCore
package import Diagnostics
package import OrderedCollections

/// `workflow: file-invoices`: a run of another workflow ends.
package struct WorkflowTrigger: Trigger {
  package static let kind = "workflow"
  package static let summary = "A run of another workflow ends."
  package static let example = """
    workflow: file-invoices
    ended: failed
    """

  package enum Ended: String, Sendable, CaseIterable {
    case succeeded, failed, any
  }

  package let workflow: Located<String>
  package let ended: Ended
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(.workflow, "The other workflow's id.")
    ended = reader.value("ended", .choice, default: .succeeded, "How the run has to end.")
    options = reader.options()
    range = reader.range
    guard let workflow = subject else { return nil }
    self.workflow = workflow
  }

  package var startProperty: String? { "output" }

  package var properties: OrderedDictionary<String, ValueType> {
    ["run": .dictionary, "output": .any]
  }

  package func samples(
    _ setting: SampleSetting
  ) throws -> [OrderedDictionary<String, IntentValue>] { [try setting.lastRun(workflow.value)] }

  package var sentence: String {
    switch ended {
    case .succeeded: "when `\(workflow.value)` has succeeded"
    case .failed: "when `\(workflow.value)` has failed"
    case .any: "when `\(workflow.value)` has ended"
    }
  }

  package var occasions: [String] {
    let endings: [Ended] = ended == .any ? [.succeeded, .failed, .any] : [ended]
    return endings.map { "workflow \(workflow.value) \($0.rawValue)" }
  }
}

extension TriggerValueType<Located<String>> {
  /// The id of a workflow that exists.
  fileprivate static var workflow: Self {
    TriggerValueType(.named("workflow's id", .filledText), write: \.value) { value in
      guard let id = value.text("a workflow's id") else { return nil }
      value.files.problem(with: id, from: value.source).map(value.report)
      return id
    }
  }
}
