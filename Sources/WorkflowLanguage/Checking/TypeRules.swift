import AppIntentsCore
import Diagnostics
import Foundation
import WorkflowValues

/// Questions about types: conversions, the values of texts.
enum TypeRules {
  /// The way from a value of one type to another type.
  enum Conversion {
    /// The value is used unchanged.
    case none
    /// The type of the value is only known when the workflow runs.
    case later
    /// By a route.
    case by(Route)
    /// There is no value, but one is required.
    case nothing
    /// There are many values, but one is required.
    case tooMany
    /// Only by an expression in the file.
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
    case (_, .condition), (_, .expression), (_, .formula): return .impossible
    default: break
    }
    guard let route = ConversionTable.route(from: from, to: to, explicit: true) else {
      return .impossible
    }
    if route.isIdentity { return .none }
    return route.steps.last?.request.map { .explicit($0) } ?? .by(route)
  }

  // MARK: - Texts

  /// The value of a text as a type, if it is the same in every run and at every time: not a date such
  /// as `today`, a file, or anything that has one.
  ///
  /// Also reads a date and a dictionary, though without returning them, because their texts can be
  /// wrong as well.
  static func constant(
    _ text: String, as type: ValueType
  ) throws(ConversionError) -> IntentValue? {
    switch type {
    case .text: return .text(text)
    case .number, .boolean, .duration, .measurement, .url, .choice:
      return try Conversions.convert(.text(text), to: type)
    case .date, .dictionary:
      _ = try Conversions.convert(.text(text), to: type)
      return nil
    default: return nil
    }
  }

  /// Whether texts of a type mean the same in every run and at every time.
  static func isTimeless(_ type: ValueType) -> Bool {
    switch type {
    case .text, .number, .boolean, .duration, .measurement, .url, .choice: true
    case .list(let element): isTimeless(element)
    default: false
    }
  }

  /// Why a text can't be read as a type; nil if it can, or if only the run can tell: whether a file
  /// exists, and which entity a name means.
  static func problem(
    reading text: String, as type: ValueType
  ) -> (reason: String, help: String?)? {
    do {
      _ = try constant(text, as: type)
      return nil
    } catch {
      return (error.problem, error.help)
    }
  }
}
