package import AppIntentsCore

/// Converts values to other types.
package enum Conversions {
  /// The value as another type, by the implicit conversions of a connection. A value that already
  /// has the type is returned unchanged.
  package static func convert(
    _ value: Value, to wanted: ValueType, in context: ConversionContext
  ) throws(ConversionError) -> Value {
    if matches(value, wanted) { return value }
    return try converted(value, to: wanted, in: context)
  }

  package static func convert(
    _ value: Value, to wanted: ValueType, in run: IntentContext
  ) throws(ConversionError) -> Value {
    if matches(value, wanted) { return value }
    return try converted(value, to: wanted, in: ConversionContext(run))
  }

  /// The value as another type, by a route that was chosen for its type before the run. A value that
  /// turns out to be of another kind decides about its conversion itself.
  package static func convert(
    _ value: Value, to wanted: ValueType, by route: Route?, in run: IntentContext
  ) throws(ConversionError) -> Value {
    if matches(value, wanted) { return value }
    return try converted(value, to: wanted, by: route, in: ConversionContext(run))
  }

  /// Converts in the run that the current task belongs to.
  package static func convert(
    _ value: Value, to wanted: ValueType
  ) throws(ConversionError) -> Value {
    if matches(value, wanted) { return value }
    return try converted(value, to: wanted, in: .current)
  }

  /// The number that a text spells, with the separators of a format.
  package static func number(
    _ text: String, format: String
  ) throws(ConversionError) -> IntentNumber {
    do {
      return try NumberText.parse(text, format: format)
    } catch let problem as TextProblem {
      throw ConversionError(problem, .text(text), to: .number)
    } catch {
      throw ConversionError(.unreadable, .text(text), to: .number, error)
    }
  }

  /// Whether a value already has a type. The items of a list are checked only if the type names an
  /// item type.
  package static func matches(_ value: Value, _ wanted: ValueType) -> Bool {
    switch (value, wanted) {
    case (_, .any), (_, .condition), (_, .expression), (_, .formula): true
    case (.text, .text), (.richText, .richText), (.number, .number), (.boolean, .boolean),
      (.date, .date), (.duration, .duration), (.measurement, .measurement), (.url, .url),
      (.file, .file), (.dictionary, .dictionary), (.nothing, .nothing), (.text, .program),
      (.text, .prompt):
      true
    case (.list(let items), .list(let element)):
      element == .any || items.allSatisfy { matches($0, element) }
    case (.entity(let entity), .entity(let name)): entity.typeName == name
    case (.choice(let choice), .choice(let type)): choice.type == type
    default: false
    }
  }

  private static func converted(
    _ value: Value, to wanted: ValueType, by route: Route? = nil, in context: ConversionContext
  ) throws(ConversionError) -> Value {
    do {
      if let route, route.leads(from: value, to: wanted) {
        return try apply(route.steps, to: value, wanting: wanted, in: context)
      }
      return try apply(value, to: wanted, in: context)
    } catch var error as ConversionError {
      if error.origin == nil { error.origin = context.origin }
      throw error
    } catch {
      var failure = ConversionError(.unreadable, value, to: wanted, error)
      failure.origin = context.origin
      throw failure
    }
  }

  /// Converts without adding the value's source to errors.
  static func apply(
    _ value: Value, to wanted: ValueType, in context: ConversionContext
  ) throws -> Value {
    if matches(value, wanted) { return value }
    try Task.checkCancellation()
    if case .list(let element) = wanted { return try list(value, of: element, in: context) }
    guard let kind = wanted.kind else {
      return wanted.isSpecialText ? try apply(value, to: .text, in: context) : value
    }
    guard let steps = ConversionTable.steps(from: value.kind, to: kind) else {
      throw ConversionError.noConversion(value, to: wanted)
    }
    if steps.isEmpty { return try sameKind(value, to: wanted) }
    return try apply(steps, to: value, wanting: wanted, in: context)
  }

  /// Applies conversions one after the other.
  private static func apply(
    _ steps: [Conversion], to value: Value, wanting wanted: ValueType,
    in context: ConversionContext
  ) throws -> Value {
    var result = value
    for step in steps {
      let target = step.to == wanted.kind ? wanted : step.to.plainType
      do {
        result = try step.apply(result, target, context)
      } catch let problem as TextProblem {
        throw ConversionError(problem, value, to: wanted)
      }
    }
    return result
  }

  /// Converts between two types of the same kind, which only entities and choices have.
  private static func sameKind(_ value: Value, to wanted: ValueType) throws -> Value {
    guard case .choice(let choice) = value, case .choice(let type) = wanted else {
      throw ConversionError.noConversion(value, to: wanted)
    }
    do {
      return .choice(try ChoiceText.parse(choice.name, as: type))
    } catch let problem as TextProblem {
      throw ConversionError(problem, value, to: wanted)
    }
  }

  /// Converts to a list: each item of a list, a single value as one item, nothing as an empty list.
  /// Only here, a text may be a glob.
  private static func list(
    _ value: Value, of element: ValueType, in context: ConversionContext
  ) throws -> Value {
    switch value {
    case .nothing: return .list([])
    case .list(let items) where element == .file:
      // An item that is a glob stands for all matching files.
      return .list(try items.flatMap { try list($0, of: element, in: context).items })
    case .list(let items): return .list(try items.map { try apply($0, to: element, in: context) })
    case .text(let text) where element == .file:
      do {
        return .list(
          try PathText.files(text, in: context.run, mustExist: context.filesMustExist).map {
            .file($0)
          })
      } catch let problem as TextProblem {
        throw ConversionError(problem, value, to: element)
      }
    default: return .list([try apply(value, to: element, in: context)])
    }
  }
}

extension ConversionError {
  static func noConversion(_ value: Value, to wanted: ValueType) -> ConversionError {
    if case .list(let items) = value {
      return items.count == 1
        ? ConversionError(
          .noConversion, value, to: wanted, is: "not \(ValuePhrase.noun(wanted))",
          help: "take its item with `first(…)`")
        : .notOne(items, to: wanted)
    }
    if value == .nothing {
      return ConversionError(
        .none, value, to: wanted, is: "not \(ValuePhrase.noun(wanted))",
        help: "give another value for when there is none: `$x ?? …`")
    }
    var help: String?
    if let entry = ConversionTable.entry(from: value.kind, to: wanted.kind ?? .text),
      let request = entry.request
    {
      help = "convert it with `\(request.replacing("$value", with: "$x"))`"
    }
    return ConversionError(
      .noConversion, value, to: wanted, is: "not \(ValuePhrase.noun(wanted))", help: help)
  }

  /// No value or several values instead of one.
  static func notOne(_ items: [Value], to wanted: ValueType) -> ConversionError {
    items.isEmpty
      ? ConversionError(
        .none, .list(items), to: wanted, is: "not \(ValuePhrase.noun(wanted))",
        help: "skip the step `when` the list has no value")
      : ConversionError(
        .many, .list(items), to: wanted, is: "not one \(wanted.name)",
        help: "take one with `first(…)`, or go through them with `for`")
  }
}

extension ValueKind {
  /// The type of values of this kind without further requirements.
  var plainType: ValueType {
    switch self {
    case .text: .text
    case .richText: .richText
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .duration: .duration
    case .measurement: .measurement
    case .url: .url
    case .file: .file
    case .dictionary: .dictionary
    case .list: .list
    case .entity, .choice: .any
    case .nothing: .nothing
    }
  }
}
