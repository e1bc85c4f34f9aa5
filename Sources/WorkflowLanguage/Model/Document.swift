package import AppIntents
package import Diagnostics
package import YAML

/// A workflow file as it is written, parsed but not checked: every key in its place, every value
/// with its range.
package struct Document: Sendable {
  /// The file's name without `.yaml`.
  package var id: String
  package var source: SourceText
  package var name: String
  package var description: String?
  package var icon: String?
  package var color: String?
  package var tags: [String] = []
  package var inputs: [InputDeclaration] = []
  package var triggers: [TriggerDeclaration] = []
  package var overlap: Overlap?
  package var maxParallel: Int?
  package var key: Template?
  package var permissions: Permissions?
  package var timeout: Located<IntentDuration>?
  package var steps: Block
  package var output: Template?
  package var `catch`: Block?
  package var finally: Block?
  package var keep: Keep?
  package var expect: Located<IntentDuration>?
  package var tests: [TestCase] = []

  package init(id: String, source: SourceText, name: String, steps: Block) {
    self.id = id
    self.source = source
    self.name = name
    self.steps = steps
  }
}

/// What happens when a workflow is started while it runs.
package enum Overlap: String, Sendable, CaseIterable {
  case skip, queue, replace, parallel
}

/// How long a workflow's history is kept.
package struct Keep: Sendable {
  package var days: Int?
  package var runs: Int?
}

/// What a workflow may read, write, run and reach; nil where the file doesn't say.
package struct Permissions: Sendable {
  package var read: [Located<String>]?
  package var write: [Located<String>]?
  package var run: [Located<String>]?
  package var reach: [Located<String>]?
  package var range: SourceRange
}

/// A case in the file's own `tests:`. `TestCaseParser` shows how one is written.
package struct TestCase: Sendable {
  package var name: Located<String>
  package var inputs: [(name: Located<String>, value: Template)] = []
  /// What the person at the desk answers, in the order of the questions.
  package var answers: [Template] = []
  /// Conditions that hold afterwards, of the run's names and of `$output`.
  package var expect: [Expression] = []
  package var output: Template?
  package var range: SourceRange
}

/// One of a workflow's parameters.
package struct InputDeclaration: Sendable {
  package var name: Located<String>
  package var type: ValueType
  package var typeRange: SourceRange?
  /// `folder` is a file for values and a folder for questions, flags and triggers.
  package var isFolder = false
  package var isOptional = false
  package var defaultValue: Template?
  /// The question on a terminal.
  package var ask: String?
  package var description: String?
  package var values: [Template] = []
  package var min: Template?
  package var max: Template?
  package var pattern: Located<String>?

  package init(name: Located<String>, type: ValueType) {
    self.name = name
    self.type = type
  }
}

/// Something that starts a workflow by itself, with its keys as written and read.
package struct TriggerDeclaration: Sendable {
  /// `folder`, `cron`, `every`, …
  package var kind: Located<String>
  /// The value of the kind's own key.
  package var subject: YAMLNode
  package var options: [(key: Located<String>, value: YAMLNode)]
  package var range: SourceRange

  package init(
    kind: Located<String>, subject: YAMLNode, options: [(key: Located<String>, value: YAMLNode)],
    range: SourceRange
  ) {
    self.kind = kind
    self.subject = subject
    self.options = options
    self.range = range
  }
}
