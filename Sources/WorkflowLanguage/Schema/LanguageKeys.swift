/// The keys of the language by their names, for what is looked up without knowing where it belongs.
package enum LanguageKeys {
  /// A key, and where a file has it.
  package struct Place: Sendable {
    /// “a key of any step”
    package let phrase: String
    package let key: KeyDescription
    /// The keys inside its value.
    package var keys: [KeyDescription] { key.shape.record?.keys ?? [] }
  }

  /// The places of a key with this name; empty if there is none. A key that other keys contain counts only
  /// if no key of a step or a file has the name.
  package static func places(of name: String) -> [Place] {
    let outer =
      ModifierKeys.descriptions.map { Place(phrase: "a key of any step", key: $0) }
      + DocumentKeys.descriptions.map { Place(phrase: "a key of a file", key: $0) }
    let found = outer.filter { $0.key.name == name }
    if !found.isEmpty { return found }
    let words = StepKinds.words.all.flatMap { word in
      word.keys.map { Place(phrase: "a key of `\(word.name)`", key: $0) }
    }
    let triggers = TriggerDescription.all.flatMap { kind in
      kind.keys.map { Place(phrase: "a key of the trigger `\(kind.kind)`", key: $0) }
    }
    let inner = outer.flatMap { place in
      place.keys.map { Place(phrase: "a key in `\(place.key.name)`", key: $0) }
    }
    return (words + triggers + inner).filter { $0.key.name == name }
  }
}
