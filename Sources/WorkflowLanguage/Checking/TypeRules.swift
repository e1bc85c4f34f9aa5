import AppIntents
import Diagnostics
import Foundation
import WorkflowValues

/// What checking asks of the tables of types: conversions, properties, comparisons.
enum TypeRules {
  /// How a value of one type gets to another.
  enum Conversion: Equatable {
    /// There is nothing to do.
    case none
    /// What comes is known when the workflow runs.
    case later
    /// "number → text"
    case by(String)
    /// Nothing where a value is taken.
    case nothing
    /// Many where one is taken.
    case tooMany
    /// Only with a word in the file.
    case explicit(String)
    case impossible
  }

  static func conversion(from: ValueType, to: ValueType) -> Conversion {
    if from == to || to == .any { return .none }
    switch (from, to) {
    case (.any, _): return .later
    case (.nothing, .list): return .none
    case (.nothing, _): return .nothing
    case (.list(of: .nothing), .list): return .none
    case (.list(of: .any), .list): return .later
    case (.list, .list), (.list, .text), (.list, .richText): break
    case (.list, _): return .tooMany
    case (_, .condition), (_, .expression): return .impossible
    default: break
    }
    guard let route = ConversionTable.route(from: from, to: to, explicit: true) else {
      return .impossible
    }
    if route.isIdentity { return .none }
    return route.strength == .explicit
      ? .explicit("file($value, \"name\")") : .by(route.description)
  }

  // MARK: - Calculations

  /// The type of a calculation's result; nil if there can be none.
  static func result(
    of operation: ArithmeticOperator, _ left: ValueType, _ right: ValueType
  ) -> ValueType? {
    switch (left, operation, right) {
    case (.any, _, _), (_, _, .any), (.nothing, _, _), (_, _, .nothing): .any
    case (.number, _, .number): .number
    case (.text, .add, .text), (.richText, .add, .text), (.text, .add, .richText): .text
    case (.list(let one), .add, .list(let two)): .list(of: one.joined(with: two))
    case (.date, .add, .duration), (.date, .subtract, .duration), (.duration, .add, .date): .date
    case (.date, .subtract, .date): .duration
    case (.duration, .add, .duration), (.duration, .subtract, .duration): .duration
    case (.duration, .divide, .duration), (.measurement, .divide, .measurement): .number
    case (.duration, .multiply, .number), (.duration, .divide, .number),
      (.number, .multiply, .duration):
      .duration
    case (.measurement, .add, .measurement), (.measurement, .subtract, .measurement),
      (.measurement, .multiply, .number), (.measurement, .divide, .number),
      (.number, .multiply, .measurement):
      .measurement
    // A text may be a number, and a number beside a text is joined to it.
    case (.text, .add, _), (_, .add, .text): .any
    case (.text, _, .number), (.number, _, .text), (.text, _, .text): .number
    default: nil
    }
  }

  // MARK: - Texts

  /// Why a text can't be read as a type; nil where it can, or where only the run can tell: whether a
  /// file is there, and which entity a name means.
  static func problem(
    reading text: String, as type: ValueType
  ) -> (reason: String, help: String?)? {
    switch type {
    case .number, .boolean, .duration, .measurement, .date, .url, .choice: break
    default: return nil
    }
    do {
      _ = try Conversions.convert(.text(text), to: type)
      return nil
    } catch {
      return (error.problem, error.help)
    }
  }
}
