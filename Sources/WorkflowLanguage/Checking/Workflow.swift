package import AppIntentsCore
import Diagnostics
import SystemPackage
import WorkflowValues

/// A workflow that has been checked: the document, and what the check found out about each step.
package struct Workflow: Sendable {
  package var document: Document
  /// In the order of the file.
  package var triggers: [any Trigger]
  package var steps: CheckedSteps
  /// Every connection, in the order of the walk; what `check --explain` prints. Empty unless the checker
  /// explains.
  package var connections: [Connection]
  /// The type of the run's output.
  package var outputType: ValueType
  /// The types of the inputs that are entities, by their names.
  package var inputEntities: [String: any EntityKind]
  /// Finds a type of entities by its name, if it may declare conversions.
  package let entityKind: @Sendable (String) -> (any EntityKind)?
  /// The workflows that its `run` steps run, by their names in the file. A run performs these: nothing
  /// is looked up again.
  package let called: [String: Workflow]

  package init(
    document: Document, triggers: [any Trigger] = [], steps: CheckedSteps,
    connections: [Connection], outputType: ValueType,
    inputEntities: [String: any EntityKind] = [:],
    entityKind: @escaping @Sendable (String) -> (any EntityKind)? = { _ in nil },
    called: [String: Workflow] = [:]
  ) {
    self.document = document
    self.triggers = triggers
    self.steps = steps
    self.connections = connections
    self.outputType = outputType
    self.inputEntities = inputEntities
    self.entityKind = entityKind
    self.called = called
  }

  /// This workflow and those that its steps run, directly or indirectly, each once. Steps that are off
  /// run none.
  package var all: [Workflow] {
    var all = [self]
    var seen: Set<FilePath> = [document.identity]
    var next = 0
    while next < all.count {
      for name in all[next].document.enabledSteps.compactMap(\.action.calledWorkflow) {
        guard let called = all[next].called[name], seen.insert(called.document.identity).inserted
        else { continue }
        all.append(called)
      }
      next += 1
    }
    return all
  }
}
