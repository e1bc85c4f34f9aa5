/// A workflow with its inputs and its steps in sentences.
package struct WorkflowDetailReport: Codable, Sendable, Hashable {
  package var workflow: WorkflowReport
  package var description: String?
  package var tags: [String] = []
  package var inputs: [InputReport] = []
  package var lines: [Line] = []
  /// The problems of the file as it is now; nil if it can't be read.
  package var problems: [ProblemReport]?
  /// What the user agrees to, or has agreed to, by enabling it; nil if no version was ever free of errors.
  package var consent: EnablePreview?
  /// The last change of the file on a page; nil if there is none that can be undone.
  package var saved: SavedChangeReport?

  /// A step as a sentence, or the title of a block of steps.
  package struct Line: Codable, Sendable, Hashable {
    /// How deep the line is in blocks.
    package var depth: Int
    /// The number of the step; nil for a title.
    package var step: Int?
    /// The line of the file.
    package var line: Int?
    package var text: String
    /// The values that go into the step; nil if they weren't looked for.
    package var edges: [Edge]?

    package init(depth: Int, step: Int?, line: Int?, text: String) {
      self.depth = depth
      self.step = step
      self.line = line
      self.text = text
    }
  }

  /// A value that goes into a step, as `segue check --explain` prints it.
  package struct Edge: Codable, Sendable, Hashable {
    /// Where it goes: `file.move.file`.
    package var target: String
    /// Where it comes from: `$file`.
    package var source: String
    /// What becomes of it: “number → text”.
    package var conversion: String

    package init(target: String, source: String, conversion: String) {
      self.target = target
      self.source = source
      self.conversion = conversion
    }
  }

  package init(_ workflow: WorkflowReport) { self.workflow = workflow }
}

/// An input of a workflow.
package struct InputReport: Codable, Sendable, Hashable {
  package var name: String
  /// The name of its type; for a list that of its items.
  package var type: String
  /// What people call an app's type: “Event”; nil for other types.
  package var typeTitle: String?
  package var isList = false
  /// Whether a run begins without a value for it.
  package var isOptional = false
  package var description: String?
  /// The default, as the file writes it.
  package var usual: String?
  /// The values that it takes, if the file lists them.
  package var values: [String] = []
  package var least: String?
  package var most: String?
  package var pattern: String?
  /// How a number or a date is entered; nil if nothing is known.
  package var entry: EntryReport?
  /// The words for yes and no; nil for the usual ones.
  package var answers: PromptReport.Answers?
  /// Whether an app has its values, and can be asked for them; nil if not.
  package var isOfApp: Bool?

  package init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}
