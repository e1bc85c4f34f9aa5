package import OrderedCollections

extension IntentDescriptor {
  /// What it does with values, in a sentence. Parameters that are left out have their defaults, or no
  /// value, so that the sentence is the one for that.
  ///
  /// - Parameters:
  ///   - values: by the parameters' names.
  ///   - words: gives the words for a value.
  ///   - gap: the words for a parameter that has none; nil for its title.
  package func sentence(
    with values: OrderedDictionary<String, IntentValue>, gap: String?,
    words: (IntentValue) -> String
  ) -> String {
    summary.sentence(given: { index in
      let parameter = parameters[index]
      if let value = values[parameter.name] {
        return parameter.choice(of: value).map { .choice($0) } ?? value
      }
      // What must be given is going to be.
      return parameter.isRequired ? nil : parameter.defaultValue ?? .nothing
    }) { index in
      let parameter = parameters[index]
      guard let value = values[parameter.name] ?? parameter.defaultValue else { return gap }
      return parameter.choice(of: value)?.titleInSentence ?? words(value)
    }
  }
}

extension ParameterDescriptor {
  /// The case that a value is, also one that is given by its name.
  fileprivate func choice(of value: IntentValue) -> IntentChoice? {
    switch (value, type) {
    case (.choice(let choice), _): choice
    case (.text(let name), .choice(let type)): type.choice(named: name)
    default: nil
    }
  }
}
