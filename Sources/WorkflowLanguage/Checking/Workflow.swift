package import AppIntents
import Diagnostics

/// A workflow that has been checked: the document, and what checking found out about each step.
package struct Workflow: Sendable {
  package var document: Document
  /// In the order of the file.
  package var triggers: [any Trigger]
  /// By step id.
  package var steps: [Int: CheckedStep]
  /// Every connection between steps, in the order of the file; what `check --explain` prints.
  package var connections: [Connection]
  /// The type of the run's output.
  package var outputType: ValueType
  /// The types of the inputs that are entities, by their names.
  package var inputEntities: [String: any AppEntity.Type]

  package init(
    document: Document, triggers: [any Trigger] = [], steps: [Int: CheckedStep],
    connections: [Connection], outputType: ValueType,
    inputEntities: [String: any AppEntity.Type] = [:]
  ) {
    self.document = document
    self.triggers = triggers
    self.steps = steps
    self.connections = connections
    self.outputType = outputType
    self.inputEntities = inputEntities
  }
}

/// What checking found out about one step.
package struct CheckedStep: Sendable {
  /// The intent, for a step that performs one.
  package var descriptor: IntentDescriptor?
  /// What the pipe brings it.
  package var inputType: ValueType
  package var outputType: ValueType
  /// Whether anything uses its output: a name, the next step's pipe, the block's or the run's
  /// output. A loop whose output nobody uses doesn't collect it.
  package var isOutputUsed = true
  /// For a loop: the names set in its body that are used after it, which become lists.
  package var collectedNames: [String] = []

  package init(descriptor: IntentDescriptor?, inputType: ValueType, outputType: ValueType) {
    self.descriptor = descriptor
    self.inputType = inputType
    self.outputType = outputType
  }
}

/// A value that goes into a step's parameter, and how it gets there.
///
/// The texts that `check --explain` prints are made when they are asked for, since most checks
/// throw them away.
package struct Connection: Sendable {
  package enum Source: Sendable, Hashable {
    /// `$file`, `${count(files)}`
    case written(String)
    /// By the pipe, from the step in this line.
    case step(line: Int, action: String)
    /// By the pipe, from the first input or the item of a loop.
    case name(String)
    /// By the pipe, from what the run is started with.
    case start
  }

  package var step: Int
  /// The line of the parameter, or of the step where the value comes by the pipe.
  package var line: Int
  package var action: String
  package var parameter: String
  package var origin: Source
  package var from: ValueType
  package var to: ValueType

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
    switch TypeRules.conversion(from: from, to: to) {
    case .none:
      if case .written = origin { return title }
      return "\(title), no conversion"
    case .later: return "decided when it runs"
    case .by(let name): return name
    case .nothing: return "nothing"
    case .tooMany, .explicit, .impossible: return "none"
    }
  }
}
