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

  /// A word with the kind of step that it begins.
  struct Entry {
    let word: ControlWord
    let kind: any ControlStep.Type
  }

  /// So few that looking through them takes less than making a dictionary does.
  private static let entries: [Entry] = {
    var entries: [Entry] = []
    for kind in kinds {
      for word in kind.words { entries.append(Entry(word: word, kind: kind)) }
    }
    return entries
  }()

  static func named(_ name: String) -> Entry? {
    // Longer than any of ours: most keys with a point in them.
    guard name.utf8.count <= 8 else { return nil }
    for entry in entries where entry.word.name == name { return entry }
    return nil
  }
}
