/// One case of an `AppEnum`, as a value in a workflow.
///
/// Not part of Apple's framework.
public struct IntentChoice: Sendable, Hashable {
  public let type: IntentChoiceType
  /// The case's raw value, which workflow files use.
  public let name: String
  /// The name for people.
  public let title: String

  public init(type: IntentChoiceType, name: String, title: String) {
    self.type = type
    self.name = name
    self.title = title
  }
}

/// The closed set of cases of a choice.
public struct IntentChoiceType: Sendable, Hashable {
  public struct Case: Sendable, Hashable {
    public let name: String
    public let title: String
    /// Other words that mean this case.
    public let synonyms: [String]
    /// Doesn't tell it from another case: a journal doesn't keep it.
    package var icon: Icon?

    public init(name: String, title: String, synonyms: [String] = []) {
      self.name = name
      self.title = title
      self.synonyms = synonyms
    }

    public static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.title == right.title && left.synonyms == right.synonyms
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(title)
      hasher.combine(synonyms)
    }
  }

  /// The enum's name in `snake_case`.
  public let name: String
  public let cases: [Case]

  public init(name: String, cases: [Case]) {
    self.name = name
    self.cases = cases
  }
}

extension IntentChoice {
  /// Its title without the capitals of a title: "title case", but "ISO 8601".
  package var titleInSentence: String {
    title.split(separator: " ").map { word in
      word.dropFirst().contains(where: \.isUppercase) ? String(word) : word.lowercased()
    }.joined(separator: " ")
  }
}

extension IntentChoiceType {
  /// The case that is called like this.
  package func choice(named name: String) -> IntentChoice? {
    cases.first { $0.name == name }.map {
      IntentChoice(type: self, name: $0.name, title: $0.title)
    }
  }
}
