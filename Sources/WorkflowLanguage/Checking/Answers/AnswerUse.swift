import AppIntentsCore
import Diagnostics

/// A use of a model's answer that needs a type, and its place.
struct AnswerUse: Sendable {
  /// What a use needs.
  enum Need: Sendable, Hashable {
    /// A value of a type that a model can answer with.
    case shape(AnswerShape)
    /// One of texts that it is compared with.
    case option(String)
    /// A list, whose items have uses of their own.
    case list
    /// A value with this property, or a dictionary with this key.
    case property(String)
    /// Nothing is possible, too: there are steps for what isn't among the options.
    case absence
  }

  let need: Need
  let range: SourceRange
  /// What uses it, for people: `12 if`.
  let taker: String
}

extension AnswerUse.Need {
  /// What a parameter of a type needs; nil if any text will do, or any value.
  init?(_ type: ValueType) {
    switch type {
    case .richText, .number, .boolean, .date, .duration, .dictionary, .choice, .entity:
      self = .shape(AnswerShape(type))
    case .list: self = .list
    case .any, .nothing, .text, .measurement, .url, .file, .condition, .expression, .formula,
      .program, .prompt:
      return nil
    }
  }

  /// The need for messages: “a number”.
  var phrase: String {
    switch self {
    case .shape(.boolean): "yes or no"
    case .shape(.choice): "a choice"
    case .shape(let shape): shape.type.phrase
    case .option: "one of several texts"
    case .list: "a list"
    case .property(let name): "a dictionary with `\(name)`"
    case .absence: "nothing"
    }
  }
}
