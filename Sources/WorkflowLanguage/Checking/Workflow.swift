package import AppIntents
import Diagnostics
import SystemPackage
import WorkflowValues

/// A workflow that has been checked: the document, and what the check found out about each step.
package struct Workflow: Sendable {
  package var document: Document
  /// In the order of the file.
  package var triggers: [any Trigger]
  package var steps: CheckedSteps
  /// Every connection between steps, in the order of the file; what `check --explain` prints.
  package var connections: [Connection]
  /// The type of the run's output.
  package var outputType: ValueType
  /// The types of the inputs that are entities, by their names.
  package var inputEntities: [String: any AppEntity.Type]
  /// The workflows that its `run` steps run, by their names in the file. A run performs these: nothing
  /// is looked up again.
  package let called: [String: Workflow]

  package init(
    document: Document, triggers: [any Trigger] = [], steps: CheckedSteps,
    connections: [Connection], outputType: ValueType,
    inputEntities: [String: any AppEntity.Type] = [:], called: [String: Workflow] = [:]
  ) {
    self.document = document
    self.triggers = triggers
    self.steps = steps
    self.connections = connections
    self.outputType = outputType
    self.inputEntities = inputEntities
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

/// A value that goes into a step's parameter, and its conversion.
///
/// The texts that `check --explain` prints are made on demand, since most checks don't need them.
package struct Connection: Sendable {
  package enum Source: Sendable, Hashable {
    /// `$file`, `${count(files)}`
    case written(String)
    /// By the pipe, from the step in this line.
    case step(line: Int, action: String)
    /// By the pipe, from the first input or the item of a loop.
    case name(String)
    /// By the pipe, from the value that starts the run.
    case start
  }

  package var step: Int
  /// The line of the parameter, or of the step where the value comes by the pipe.
  package var line: Int
  package var action: String
  package var parameter: String
  package var origin: Source
  package var to: ValueType
  let chosen: TypeRules.Conversion

  /// `file.move.file`
  package var target: String { "\(action).\(parameter)" }

  /// `$file`, or for the pipe the line and name of the step it comes from: `20 pdf.text`.
  package var source: String {
    switch origin {
    case .written(let text): text
    case .step(let line, let action): "\(line) \(action)"
    case .name(let name): "$\(name)"
    case .start: "what the run is started with"
    }
  }

  /// "Text, no conversion", "number → text".
  package var conversion: String {
    let title = to.title
    switch chosen {
    case .none:
      if case .written = origin { return title }
      return "\(title), no conversion"
    case .later: return "decided when it runs"
    case .by(let route): return route.description
    case .nothing: return "nothing"
    case .tooMany, .explicit, .impossible: return "none"
    }
  }
}
