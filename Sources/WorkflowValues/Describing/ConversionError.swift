package import AppIntents

/// A value that can't become what is wanted, in words for the workflow's author.
package struct ConversionError: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable {
    /// No conversion leads from the one type to the other.
    case noConversion = "no-conversion"
    /// The type could be right, but this value isn't.
    case unreadable
    /// It can be read in two ways.
    case ambiguous
    /// Many where one is wanted.
    case many
    /// None where one is wanted.
    case none
    /// It names something that doesn't exist.
    case missing
  }

  package var code: Code
  /// What was given, shortened: "the text `abc`".
  package var given: String
  /// The name of the type that was wanted.
  package var wanted: String
  /// What is wrong, as it reads behind "is": "no number".
  package var problem: String
  /// Where it came from: "`$x`".
  package var origin: String?
  /// What would fix it.
  package var help: String?

  package init(
    _ code: Code, _ value: Value, to wanted: ValueType, is problem: String, help: String? = nil
  ) {
    self.code = code
    given = Phrase.given(value)
    self.wanted = wanted.name
    self.problem = problem
    self.help = help
  }

  /// "`$x` is the text `abc`, which is no number"
  package var message: String {
    if let origin { return "\(origin) is \(given), which is \(problem)" }
    return "\(given) is \(problem)"
  }
}

extension ConversionError: CustomStringConvertible {
  package var description: String { help.map { "\(message); \($0)" } ?? message }
}

/// A text that can't be read as something, before it is known whose value it is.
package struct TextProblem: Error {
  package var code: ConversionError.Code = .unreadable
  /// As it reads behind "is": "no number".
  package var problem: String
  package var help: String?

  init(_ problem: String, code: ConversionError.Code = .unreadable, help: String? = nil) {
    self.code = code
    self.problem = problem
    self.help = help
  }
}

extension ConversionError {
  init(_ problem: TextProblem, _ value: Value, to wanted: ValueType) {
    self.init(problem.code, value, to: wanted, is: problem.problem, help: problem.help)
  }

  /// An error of another part of the program: a file that can't be read, text that isn't YAML.
  init(_ code: Code, _ value: Value, to wanted: ValueType, _ reason: any Error) {
    self.init(code, value, to: wanted, is: "no \(Phrase.noun(wanted)): \(reason)")
  }
}
