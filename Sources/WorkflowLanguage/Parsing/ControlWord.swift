import Diagnostics
import YAML

/// A control word: a word that begins a step as intents' names do, and the keys of that step. All
/// that a file can write in the step is described here.
package final class ControlWord: Sendable {
  package let name: String
  /// What the step does, in one sentence.
  package let summary: String
  /// What the step gives to the next one.
  package let output: String
  /// The word's own value; nil for a word that takes none.
  package let subject: KeyDescription?
  /// The keys beside the word, in the order in which messages list them.
  package let keys: [KeyDescription]
  /// Whether every other key belongs to the step too (`run`'s inputs).
  package let takesAnyKey: Bool

  /// Makes the action of a step's keys; nil where too little is there to make anything of.
  let parse: @Sendable (inout WrittenStep) -> (any StepAction)?
  let keyNames: [String]
  /// Of these keys at least one must be there.
  package let needsOneOf: [String]
  /// Keys that a file might have here, also names of modifiers, with what to do instead.
  package let instead: [String: String]

  /// - Parameters:
  ///   - subject: the word's own value.
  ///   - initial: the action before its keys are read, for a step at this place.
  ///   - needsSubject: whether nothing can be made of a step whose value can't be read.
  ///   - rest: takes further keys, and completes or checks what was read.
  init<Action: StepAction>(
    _ name: String, _ summary: String, output: String, subject: Subject<Action>? = nil,
    keys: [Key<Action>] = [], takesAnyKey: Bool = false, needsOneOf: [String] = [],
    instead: [String: String] = [:],
    initial: @escaping @Sendable (SourceRange) -> Action, needsSubject: Bool = false,
    rest: (@Sendable (inout WrittenStep, inout Action) -> Void)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.output = output
    self.subject = subject?.key.description
    self.keys = keys.map(\.description)
    self.takesAnyKey = takesAnyKey
    self.needsOneOf = needsOneOf
    self.instead = instead
    keyNames = keys.map(\.name)
    parse = { step in
      var action = initial(step.action.range)
      let isRead = step.read(subject, into: &action)
      for key in keys { step.read(key, into: &action) }
      rest?(&step, &action)
      return isRead || !needsSubject ? action : nil
    }
  }

  /// The value of a control word itself.
  struct Subject<Action>: Sendable {
    let key: Key<Action>
    /// What a message says is missing: “a condition”. Nil where the value may be left out.
    let wanted: String?
    let example: String

    /// - Parameter summary: what the value means, for the reference.
    init<Value>(
      _ type: KeyType<Value>, _ wanted: String?, example: String, _ summary: String,
      store: @escaping @Sendable (inout Action, Value) -> Void
    ) {
      let key = Key("", type, summary, store: store)
      self.key = wanted == nil ? key : key.required()
      self.wanted = wanted
      self.example = example
    }
  }
}

/// The control words, by name.
package struct ControlWords: Sendable {
  package let all: [ControlWord]
  package let names: [String]
  private let longestName: Int

  init(_ all: [ControlWord]) {
    self.all = all
    names = all.map(\.name)
    longestName = names.map(\.utf8.count).max() ?? 0
  }

  func contains(_ name: String) -> Bool { index(of: name) != nil }

  package func named(_ name: String) -> ControlWord? { index(of: name).map { all[$0] } }

  /// There are so few words that a search takes less time than making a dictionary.
  private func index(of name: String) -> Int? {
    // Most keys with a point in them are longer than any word.
    guard name.utf8.count <= longestName else { return nil }
    for index in names.indices where names[index] == name { return index }
    return nil
  }
}

extension WrittenStep {
  /// Reads the action's own value, and returns whether there is one.
  fileprivate mutating func read<Action>(
    _ subject: ControlWord.Subject<Action>?, into action: inout Action
  ) -> Bool {
    guard let subject else {
      rejectSubject()
      return true
    }
    guard let wanted = subject.wanted else {
      guard let entry = givenSubject else { return false }
      return subject.key.read(entry, context, &action)
    }
    guard let entry = requiredSubject(wanted, example: subject.example) else { return false }
    return subject.key.read(entry, context, &action)
  }

  /// Reads a key of the control word.
  fileprivate mutating func read<Action>(_ key: Key<Action>, into action: inout Action) {
    let entry =
      key.description.isRequired
      ? required(key.name, help: key.description.help ?? "add `\(key.name):`") : take(key.name)
    if let entry { _ = key.read(entry, context, &action) }
  }
}
