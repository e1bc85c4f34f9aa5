package import AppIntentsCore
import OrderedCollections

/// A sentence that depends on the values of parameters, as the extension tells it: a text with
/// `${parameter}` in it, the list of the parameters that are shown instead of a sentence, or a condition
/// with the sentence if it is met and the one if it isn't.
package enum WireSummary {
  private static let names: KeyValuePairs<IntentSummary.Test, String> = [
    .equal: "equal", .notEqual: "not_equal", .less: "less", .lessOrEqual: "less_or_equal",
    .greater: "greater", .greaterOrEqual: "greater_or_equal", .oneOf: "one_of",
    .contains: "contains", .doesNotContain: "not_contains", .hasPrefix: "has_prefix",
    .hasSuffix: "has_suffix", .hasValue: "has_value", .hasNoValue: "has_no_value",
  ]

  /// How deep conditions can be inside of each other.
  private static let mostConditions = 32

  /// - Parameter parameters: the parameters' names.
  package static func json(
    _ content: IntentSummary.Content, parameters: [String]
  ) -> IntentValue {
    switch content {
    case .sentence(let parts, _):
      let words = parts.map { part in
        switch part {
        case .text(let text): text
        case .parameter(let index): "${\(parameters[index])}"
        }
      }
      return .text(words.joined())
    case .parameters(let indices): return .list(indices.map { .text(parameters[$0]) })
    case .when(let condition, let then, let otherwise):
      return .dictionary([
        "parameter": .text(parameters[condition.parameter]),
        "is": .text(names.first { $0.key == condition.test }?.value ?? ""),
        "values": .list(condition.values.map(WireValue.argument)),
        "then": json(then, parameters: parameters),
        "else": json(otherwise, parameters: parameters),
      ])
    }
  }

  /// The content that JSON tells; nil for what isn't one.
  ///
  /// - Parameters:
  ///   - parameters: the parameters' names.
  ///   - sentence: reads a sentence.
  ///   - value: reads a value that a parameter is compared with, by the parameter's index.
  package static func content(
    _ json: IntentValue, parameters: [String], depth: Int = 0,
    sentence: (String) -> IntentSummary.Content, value: (IntentValue, Int) -> IntentValue
  ) -> IntentSummary.Content? {
    switch json {
    case .text(let text): return sentence(text)
    case .list(let names):
      return .parameters(
        names.compactMap { name in parameters.firstIndex { .text($0) == name } })
    case .dictionary(let members):
      guard depth < mostConditions,
        let parameter = members["parameter"]?.jsonString.flatMap(parameters.firstIndex),
        let test = names.first(where: { .text($0.value) == members["is"] })?.key,
        let then = members["then"].flatMap(inner), let other = members["else"].flatMap(inner)
      else { return nil }
      let values = (members["values"]?.jsonArray ?? []).map { value($0, parameter) }
      return .when(
        IntentSummary.Condition(parameter: parameter, test: test, values: values),
        then: then, otherwise: other)
    default: return nil
    }

    func inner(_ json: IntentValue) -> IntentSummary.Content? {
      content(json, parameters: parameters, depth: depth + 1, sentence: sentence, value: value)
    }
  }
}
