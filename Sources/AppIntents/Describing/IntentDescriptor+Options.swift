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

extension ParameterOption {
  /// What entities are called that a text could mean, each in its own words: “`Lunch (Monday)`, `Tea`”,
  /// the first eight.
  package static func names(of entities: [IntentValue]) -> String {
    let names = self.entities(entities).prefix(8).map { "`\($0.title)`" }.joined(separator: ", ")
    return entities.count > 8 ? "\(names) and \(entities.count - 8) more" : names
  }
}

extension IntentValue {
  /// The entities that words name: what is found for them, else those that options call so, with their
  /// subtitle or their id in parentheses.
  ///
  /// - Parameter find: gives the entities with an id or a title, or else what a search finds.
  package static func entities(
    named words: String, finding find: (String) async throws -> [IntentValue]
  ) async throws -> [IntentValue] {
    let found = try await find(words)
    guard words.hasSuffix(")"),
      !found.contains(where: { $0.entity?.title == words || $0.entity?.id == words })
    else { return found }
    for start in words.ranges(of: " (").reversed().prefix(3) {
      let told = try await find(String(words[..<start.lowerBound]))
        .filter { $0.entity?.isToldApart(by: words) == true }
      if !told.isEmpty { return told }
    }
    return found
  }

  private var entity: IntentEntityValue? {
    if case .entity(let entity) = self { entity } else { nil }
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
