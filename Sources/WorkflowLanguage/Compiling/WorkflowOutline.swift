import AppIntentsCore
import Diagnostics

/// A workflow's steps in sentences, line by line.
package struct WorkflowOutline: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    /// How deep the line is in blocks.
    package let depth: Int
    /// The number of the step; nil for the title of a block.
    package let step: Int?
    /// The line of the file.
    package let line: Int?
    package let text: String
  }

  package private(set) var lines: [Line] = []

  package init(of workflow: Workflow) {
    let document = workflow.document
    add(document.steps, of: workflow, depth: 0)
    if let block = document.onFailure {
      lines.append(Line(depth: 0, step: nil, line: nil, text: "when the run fails"))
      add(block, of: workflow, depth: 1)
    }
    if let block = document.finally {
      lines.append(Line(depth: 0, step: nil, line: nil, text: "in the end"))
      add(block, of: workflow, depth: 1)
    }
  }

  private mutating func add(_ block: Block, of workflow: Workflow, depth: Int) {
    for step in block.steps {
      var sentence = workflow.steps[step.id]?.sentence ?? step.action.sentence
      if let name = step.modifiers.as { sentence += " → \(name.value)" }
      if !step.modifiers.isEnabled { sentence += " (not enabled)" }
      lines.append(
        Line(depth: depth, step: step.id, line: step.range.start.line, text: sentence))
      for part in step.action.parts {
        if let title = part.title {
          lines.append(Line(depth: depth + 1, step: nil, line: nil, text: title))
        }
        add(part.block, of: workflow, depth: depth + (part.title == nil ? 1 : 2))
      }
    }
  }
}
