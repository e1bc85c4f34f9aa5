internal import Diagnostics

/// A kind of step that begins with a control word.
package protocol ControlStep: StepAction {
  /// The words it begins with, each with the keys that may stand beside it.
  static var words: [ControlWord] { get }

  /// Makes the step of its keys; nil where too little is there to make anything of.
  static func parse(_ step: inout StepParser) -> (any StepAction)?
}

/// A word that begins a step, as intents' names do.
package struct ControlWord: Sendable {
  package let name: String
  /// In the order messages list them.
  package let keys: [String]
  /// Whether any other key belongs to it too (`run`'s inputs).
  package var takesAnyKey = false
}

/// The control words: each kind of step is a file in `Steps/` and a line here.
package enum ControlWords {
  static let kinds: [any ControlStep.Type] = [
    IfStep.self, ChooseStep.self, ForStep.self, RepeatStep.self, WhileStep.self,
    ParallelStep.self, TryStep.self, MenuStep.self, RunStep.self, SetStep.self, EndStep.self,
  ]

  /// The names of all.
  package static let all: [String] = kinds.flatMap { $0.words.map(\.name) }

  private static let byName: [String: (word: ControlWord, kind: any ControlStep.Type)] =
    Dictionary(
      kinds.flatMap { kind in kind.words.map { ($0.name, (word: $0, kind: kind)) } },
      uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> (word: ControlWord, kind: any ControlStep.Type)? {
    // Longer than any of ours: most keys with a point in them, without hashing them.
    name.utf8.count > 8 ? nil : byName[name]
  }
}
