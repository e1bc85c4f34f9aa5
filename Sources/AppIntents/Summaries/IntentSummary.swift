/// The sentence that says what an intent does, as data: "Move `file` to `to`".
///
/// Not part of Apple's framework, which only shows it.
public struct IntentSummary: Sendable, Hashable {
  public enum Part: Sendable, Hashable {
    case text(String)
    /// The place of the parameter with this index.
    case parameter(Int)
  }

  public indirect enum Content: Sendable, Hashable {
    /// A sentence, and parameters to list beneath it.
    case sentence([Part], others: [Int])
    /// No sentence: the title, and these parameters.
    case parameters([Int])
    case when(Condition, then: Content, otherwise: Content)
  }

  /// How a parameter is tested.
  public enum Test: Sendable, Hashable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, oneOf
    case contains, doesNotContain, hasPrefix, hasSuffix
    case hasValue, hasNoValue
  }

  public struct Condition: Sendable, Hashable {
    public let parameter: Int
    public let test: Test
    /// The values to compare with: one, except for `oneOf`, `hasValue` and `hasNoValue`. An entity
    /// may be compared with the text of its id.
    public let values: [IntentValue]

    public init(parameter: Int, test: Test, values: [IntentValue]) {
      self.parameter = parameter
      self.test = test
      self.values = values
    }
  }

  public let content: Content
  /// The intent's title, for intents without a sentence.
  public let title: String
  /// The titles of all parameters, for parameters that aren't filled.
  public let parameterTitles: [String]

  public init(content: Content, title: String, parameterTitles: [String]) {
    self.content = content
    self.title = title
    self.parameterTitles = parameterTitles
  }

  /// The sentence, with each parameter's place filled; nil leaves its title there.
  ///
  /// - Parameters:
  ///   - value: Gives a parameter's value, to choose among conditional sentences: `nothing` if it
  ///     is left out; nil if it is known only when the workflow runs. An unknown value is one, but none
  ///     of those that a condition compares with.
  ///   - fill: Gives the words for a parameter, by its index. Without a sentence, one that is left out
  ///     isn't shown.
  public func sentence(
    given value: (Int) -> IntentValue? = { _ in nil }, filling fill: (Int) -> String?
  ) -> String {
    switch chosen(given: value) {
    case .parameters(let listed):
      let filled = listed.compactMap { index in
        value(index) == .nothing
          ? nil : fill(index).map { "\(parameterTitles[index]): \($0)" }
      }
      return filled.isEmpty ? title : "\(title) (\(filled.joined(separator: ", ")))"
    case .sentence(let parts, _):
      var sentence = ""
      for part in parts {
        switch part {
        case .text(let text): sentence += text
        case .parameter(let index): sentence += fill(index) ?? parameterTitles[index].lowercased()
        }
      }
      return sentence
    case .when: return title
    }
  }

  /// The parts of the sentence that fits the values; empty if the intent has no sentence.
  public func parts(given value: (Int) -> IntentValue? = { _ in nil }) -> [Part] {
    if case .sentence(let parts, _) = chosen(given: value) { return parts }
    return []
  }

  private func chosen(given value: (Int) -> IntentValue?) -> Content {
    var content = content
    while case .when(let condition, let then, let otherwise) = content {
      content = condition.isMet(by: value(condition.parameter)) ? then : otherwise
    }
    return content
  }
}
