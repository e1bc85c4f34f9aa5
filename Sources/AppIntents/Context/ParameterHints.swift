/// What a parameter says about entering its value: for questions, forms and checks.
///
/// Not part of Apple's framework.
public struct ParameterHints: Sendable, Hashable {
  /// The names of yes and no.
  public struct Answers: Sendable, Hashable {
    public let `true`: String
    public let `false`: String
  }

  public enum Control: Sendable, Hashable {
    case field, stepper, slider
  }

  public enum Moment: Sendable, Hashable {
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
  /// The currencies of an amount of money; empty if all are permitted.
  public let currencyCodes: [String]

  public init(
    answers: Answers? = nil, moment: Moment? = nil, control: Control? = nil,
    isMultiline: Bool = false, currencyCodes: [String] = []
  ) {
    self.answers = answers
    self.moment = moment
    self.control = control
    self.isMultiline = isMultiline
    self.currencyCodes = currencyCodes
  }

  /// Nothing is said.
  public static let none = ParameterHints()
}
