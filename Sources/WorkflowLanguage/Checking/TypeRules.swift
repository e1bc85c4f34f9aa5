import AppIntents
import Diagnostics
import Foundation
import WorkflowValues

/// What checking asks of the tables of types: conversions, properties, comparisons.
enum TypeRules {
  /// How a value of one type gets to another.
  enum Conversion {
    /// There is nothing to do.
    case none
    /// What comes is known when the workflow runs.
    case later
    /// By the route that is chosen here.
    case by(Route)
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
      ? .explicit("file($value, \"name\")") : .by(route)
  }

  // MARK: - Properties

  static func property(
    _ name: String, of type: ValueType, in catalogue: IntentCatalogue
  ) -> ValueType? {
    PropertyTable.property(name, of: type)?.type
  }

  static func properties(of type: ValueType, in catalogue: IntentCatalogue) -> [String] {
    PropertyTable.properties(of: type).map(\.name)
  }

  // MARK: - Comparisons

  /// Why two values can't be compared so; nil where they can, or where the run decides.
  static func comparisonProblem(
    _ comparison: ComparisonOperator, _ left: ValueType, _ right: ValueType
  ) -> String? {
    Comparison.problem(comparison, left, right)
  }

  // MARK: - Texts

  /// The value of a text as a type, if it is the same in every run and at every time: not a date such
  /// as `today`, a file, or anything that has one.
  ///
  /// Also reads a date, though without returning it, because its text can be wrong as well.
  static func constant(
    _ text: String, as type: ValueType
  ) throws(ConversionError) -> IntentValue? {
    switch type {
    case .text: return .text(text)
    case .number, .boolean, .duration, .measurement, .url, .choice:
      return try Conversions.convert(.text(text), to: type)
    case .date:
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

  static func patternProblem(_ pattern: String) -> String? {
    do {
      _ = try TextPattern(pattern)
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: - Words

  /// "a number", "a list of files"
  static func phrase(_ type: ValueType) -> String {
    switch type {
    case .any: "any value"
    case .nothing: "nothing"
    case .entity(let name): "\(article(name)) \(name)"
    case .choice(let choice): "\(article(choice.name)) \(choice.name)"
    case .url: "a url"
    default: "\(article(type.name)) \(type.name)"
    }
  }

  private static func article(_ name: String) -> String {
    name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
  }

  /// "Text", "List of file": what `--explain` calls a type.
  static func title(of type: ValueType) -> String {
    let name = type.isList ? type.itemType.name : type.name
    return name.prefix(1).uppercased() + name.dropFirst()
  }

}
