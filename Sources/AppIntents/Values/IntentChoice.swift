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

    public init(name: String, title: String, synonyms: [String] = []) {
      self.name = name
      self.title = title
      self.synonyms = synonyms
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
