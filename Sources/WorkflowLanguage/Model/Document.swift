package import AppIntentsCore
package import Diagnostics
import Foundation
package import SystemPackage
package import YAML

/// A parsed workflow file that isn't checked yet. Its values have their places in the file.
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
  /// In bytes.
  package var maxValue: Int?
  package var steps: Block
  package var output: Template?
  package var onFailure: Block?
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

extension Document {
  /// Which file it is: its path without links. Files in different folders can have the same id.
  package var identity: FilePath { source.identity }

  /// Whether a trigger may give a folder to the first input.
  package var hasTriggerOfFolders: Bool {
    triggers.contains { trigger in
      trigger.kind.value == "drive" || trigger.options.contains { $0.key.value == "kinds" }
    }
  }
}

extension SourceText {
  /// The file's path without links, or for a text that isn't in a file the path that messages show.
  var identity: FilePath { file?.real ?? FilePath(path) }
}

/// The behavior of a workflow that is started while it runs.
package enum Overlap: String, Sendable, CaseIterable {
  case skip, queue, replace, parallel
}

/// How long a workflow's history is kept.
package struct Keep: Sendable {
  package var days: Int?
  package var runs: Int?
}

/// The files, programs, hosts and apps that a workflow may use; nil for a kind that the file doesn't list.
package struct Permissions: Sendable {
  package var read: [Located<String>]?
  package var write: [Located<String>]?
  package var run: [Located<String>]?
  package var reach: [Located<String>]?
  /// Sockets that programs may connect to. Without the key they may connect to none, if `permissions`
  /// limit them at all.
  package var sockets: [Located<String>]?
  /// Apps whose intents may be performed.
  package var apps: [Located<String>]?
  package var range: SourceRange
}

/// A parameter of a workflow.
package struct InputDeclaration: Sendable {
  package var name: Located<String>
  package var type: ValueType
  package var typeRange: SourceRange?
  /// Whether the type is `folder`: a file in values, and a folder in questions, flags and triggers.
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

/// A trigger as the file declares it.
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
