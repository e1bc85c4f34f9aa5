package import AppIntentsCore

/// A value that can't be converted, in words for the workflow's author.
package struct ConversionError: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable {
    /// There is no conversion between the types.
    case noConversion = "no-conversion"
    /// The types have a conversion, but this value can't be converted.
    case unreadable
    /// The value can be read in two ways.
    case ambiguous
    /// Several values instead of one.
    case many
    /// No value instead of one.
    case none
    /// The value names something that doesn't exist.
    case missing
  }

  package var code: Code
  /// The given value, shortened: "the text `abc`".
  package var given: String
  /// The name of the target type.
  package var wanted: String
  /// The problem, as it reads after "is": "not a number" (see `ValuePhrase.predicate`).
  package var problem: String
  /// The source of the value: "`$x`".
  package var origin: String?
  /// What would fix it.
  package var help: String?

  package init(
    _ code: Code, _ value: Value, to wanted: ValueType, is problem: String, help: String? = nil
  ) {
    self.code = code
    given = ValuePhrase.given(value)
    self.wanted = wanted.name
    self.problem = problem
    self.help = help
  }

  /// "`$x` is the text `abc`, which isn't a number"
  package var message: String {
    if let origin { return "\(origin) is \(given), which \(ValuePhrase.predicate(problem))" }
    return "\(given) \(ValuePhrase.predicate(problem))"
  }
}

extension ConversionError: CustomStringConvertible {
  package var description: String { help.map { "\(message); \($0)" } ?? message }
}

/// A text that can't be read, without the value and the target type.
package struct TextProblem: Error, CustomStringConvertible {
  package var code: ConversionError.Code = .unreadable
  /// The problem, as it reads after "is": "not a number" (see `ValuePhrase.predicate`).
  package var problem: String
  package var help: String?

  init(_ problem: String, code: ConversionError.Code = .unreadable, help: String? = nil) {
    self.code = code
    self.problem = problem
    self.help = help
  }

  package var description: String { "the text \(ValuePhrase.predicate(problem))" }
}

extension ConversionError {
  init(_ problem: TextProblem, _ value: Value, to wanted: ValueType) {
    self.init(problem.code, value, to: wanted, is: problem.problem, help: problem.help)
  }

  /// An error of another part of the program: a file that can't be read, text that isn't YAML.
  init(_ code: Code, _ value: Value, to wanted: ValueType, _ reason: any Error) {
    self.init(
      code, value, to: wanted,
      is: "not \(ValuePhrase.noun(wanted)): \(IntentErrorText.message(for: reason))")
  }
}
