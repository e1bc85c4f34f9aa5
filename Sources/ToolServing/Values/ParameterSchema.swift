package import AppIntentsCore
package import ModelContext
import OrderedCollections

/// The schema of a parameter of an intent.
package enum ParameterSchema {
  /// - Parameter isTransient: whether its entities are made by the caller, of their properties.
  package static func json(
    of parameter: ParameterDescriptor, isTransient: Bool = false
  ) -> JSONObject {
    var schema = WireType.input(
      parameter.type, isWhole: parameter.isWholeNumber, isTransient: isTransient)
    schema["title"] = .text(parameter.title)
    if parameter.type == .date { schema["format"] = WireType.format(of: parameter.hints.moment) }
    if !parameter.description.isEmpty { schema["description"] = .text(parameter.description) }
    if let range = parameter.range {
      if let least = IntentNumber(range.lowerBound), range.lowerBound.magnitude < 1e15 {
        schema["minimum"] = .number(least)
      }
      if let most = IntentNumber(range.upperBound), range.upperBound.magnitude < 1e15 {
        schema["maximum"] = .number(most)
      }
    }
    if let size = parameter.size, parameter.type.isList {
      schema["minItems"] = .number(size.min)
      if size.max < .max { schema["maxItems"] = .number(size.max) }
    }
    let currencies = parameter.hints.currencyCodes
    if parameter.type == .dictionary, !currencies.isEmpty {
      schema["properties"] = [
        "amount": ["type": "number"],
        "currency": ["type": "string", "enum": .list(currencies.map { .text($0) })],
      ]
      schema["required"] = ["amount", "currency"]
    }
    // Files and entities can't be written without a run.
    if let value = parameter.defaultValue,
      let lasting = lasting(value, parameter.hints.moment), let plain = WireValue.scalar(lasting)
    {
      schema["default"] = plain
    }
    return schema
  }

  /// A default as a definition may have it: of a date, only a time. A day may be today's, and a
  /// definition that is another one tomorrow would have to be agreed to again.
  private static func lasting(
    _ value: IntentValue, _ moment: ParameterHints.Moment?
  ) -> IntentValue? {
    guard case .date(let date) = value else { return value }
    guard moment == .time else { return nil }
    let time = CivilTime(date)
    let parts = [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return .text(parts.joined(separator: ":"))
  }
}
