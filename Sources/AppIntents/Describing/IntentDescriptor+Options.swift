extension EntityKind {
  /// The entities that are suggested. Their titles are different.
  package func options() async throws -> [ParameterOption] {
    canBeFound ? ParameterOption.entities(try await suggestions()) : []
  }
}

extension ParameterOption {
  /// Entities as options with different titles.
  package static func entities(_ values: [IntentValue]) -> [ParameterOption] {
    distinct(
      values.compactMap { value in
        guard case .entity(let entity) = value else { return nil }
        return ParameterOption(
          value: value, title: entity.title, subtitle: entity.subtitle, icon: entity.icon)
      })
  }

  /// Options whose titles are different: equal ones are followed by the subtitles, or by what names the
  /// values if these are equal, too.
  package static func distinct(_ options: [ParameterOption]) -> [ParameterOption] {
    let byTitle = Dictionary(grouping: options, by: \.title)
    return options.map { option in
      guard let equal = byTitle[option.title], equal.count > 1 else { return option }
      let subtitle = option.subtitle.flatMap { $0.isEmpty ? nil : $0 }
      let isTold = subtitle != nil && equal.count { $0.subtitle == subtitle } == 1
      guard let words = isTold ? subtitle : option.value.nameOfOption else { return option }
      return ParameterOption(
        value: option.value, title: "\(option.title) (\(words))",
        subtitle: isTold ? nil : option.subtitle, section: option.section, icon: option.icon)
    }
  }
}

extension IntentEntityValue {
  /// Whether words are the title with the subtitle or the id, as options have it: “Lunch (Monday)”.
  package func isToldApart(by words: String) -> Bool {
    [subtitle, id].contains { $0.map { "\(title) (\($0))" } == words }
  }
}

extension IntentDescriptor {
  /// What may be given for a parameter: the options of its provider, else entities that are suggested.
  ///
  /// - Parameter invocation: has the values of other parameters, on which options may depend.
  package func options(
    ofParameter index: Int, of invocation: IntentInvocation
  ) async throws -> [ParameterOption] {
    let provided = try await invocation.options(ofParameter: index)
    if !provided.isEmpty { return provided }
    return try await parameters[index].entity?.options() ?? []
  }
}

extension IntentValue {
  /// What a step names it by: an entity's id, or a text.
  fileprivate var nameOfOption: String? {
    switch self {
    case .entity(let entity): entity.id
    case .text(let text): text
    case .choice(let choice): choice.name
    default: nil
    }
  }
}
