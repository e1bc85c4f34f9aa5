/// What a parameter says about entering its value: for questions, forms and checks.
///
/// Not part of Apple's framework.
public struct ParameterHints: Sendable, Hashable {
  /// The names of yes and no.
  public struct Answers: Sendable, Hashable {
    public let `true`: String
    public let `false`: String
    /// Other words that mean yes, and no, which aren't shown.
    package let trueAlternatives: [String]
    package let falseAlternatives: [String]

    package init(
      true: String, false: String,
      alternatives: (true: [String], false: [String]) = ([], [])
    ) {
      (self.true, self.false) = (`true`, `false`)
      (trueAlternatives, falseAlternatives) = alternatives
    }

    /// The answer that words mean; nil for other words.
    package func answer(in words: String) -> Bool? {
      let words = words.lowercased()
      if ([self.true] + trueAlternatives).contains(where: { $0.lowercased() == words }) {
        return true
      }
      return ([self.false] + falseAlternatives).contains { $0.lowercased() == words }
        ? false : nil
    }
  }

  public enum Control: String, Sendable, Hashable {
    case field, stepper, slider
  }

  public enum Moment: String, Sendable, Hashable {
    case date, time, dateTime
  }

  /// The names of yes and no, for a boolean; nil for the usual ones.
  public let answers: Answers?
  /// The part of a date that is wanted; nil for any.
  public let moment: Moment?
  /// How a number is entered.
  public let control: Control?
  /// Whether a text may have several lines.
  public let isMultiline: Bool
  /// The least and the greatest value of a number; nil for any.
  public let range: ClosedRange<Double>?
  /// Whether a number must be whole.
  public let isWhole: Bool
  /// How many items a list must have; nil for any number.
  public let size: ClosedRange<Int>?
  /// The currencies of an amount of money; empty if all are permitted.
  public let currencyCodes: [String]

  public init(
    answers: Answers? = nil, moment: Moment? = nil, control: Control? = nil,
    isMultiline: Bool = false, currencyCodes: [String] = [], range: ClosedRange<Double>? = nil,
    isWhole: Bool = false, size: ClosedRange<Int>? = nil
  ) {
    self.answers = answers
    self.moment = moment
    self.control = control
    self.isMultiline = isMultiline
    self.currencyCodes = currencyCodes
    self.range = range
    self.isWhole = isWhole
    self.size = size
  }

  /// The same with the limits of a parameter.
  func limited(
    to range: ClosedRange<Double>?, isWhole: Bool, size: ClosedRange<Int>?
  ) -> ParameterHints {
    if range == nil, !isWhole, size == nil { return self }
    return ParameterHints(
      answers: answers, moment: moment, control: control, isMultiline: isMultiline,
      currencyCodes: currencyCodes, range: range, isWhole: isWhole, size: size)
  }

  /// What an answer has to be besides its type, for the one who types it: “1 to 40”, “in EUR or USD”.
  package var words: [String] {
    var words: [String] = []
    if let range { words.append(Self.words(for: range)) }
    if let size { words.append(size.words(counting: "item")) }
    if !currencyCodes.isEmpty { words.append("in \(currencyCodes.joined(separator: " or "))") }
    return words
  }

  /// Why a number can't be the answer; nil if it can.
  package func problem(with number: IntentNumber) -> String? {
    if isWhole, number.integer == nil { return "answer with a whole number" }
    guard let range, !range.contains(number.double) else { return nil }
    return "answer with a number: \(Self.words(for: range))"
  }

  /// “1 to 10”
  private static func words(for range: ClosedRange<Double>) -> String {
    func text(_ bound: Double) -> String { IntentNumber(bound)?.shown ?? "\(bound)" }
    if range.upperBound >= Double(Int.max) { return "\(text(range.lowerBound)) or more" }
    if range.lowerBound <= Double(Int.min) { return "at most \(text(range.upperBound))" }
    return "\(text(range.lowerBound)) to \(text(range.upperBound))"
  }

  /// Nothing is said.
  public static let none = ParameterHints()
}
