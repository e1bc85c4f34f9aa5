internal import AppIntents
internal import Diagnostics
internal import Foundation
internal import OrderedCollections
internal import SystemPackage

/// The rules of values, as far as expressions need them: the common cases here, the others by the
/// run's value operations.
enum ValueRules {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// A property that a value doesn't have.
  struct UnknownProperty: Error {
    let owner: String
    let known: [String]
    /// Whether another value of the same type may have it.
    var mayBeAbsent = false
  }

  /// "a text", "a list"
  static func phrase(_ type: ValueType) -> String {
    switch type {
    case .nothing, .richText, .any: type.name
    case .list: "a list"
    case .entity(let name): "an entity `\(name)`"
    default: "a \(type.name)"
    }
  }

  static func truth(of value: IntentValue, in run: IntentContext) throws -> Bool {
    switch value {
    case .boolean(let value): return value
    case .number(let number): return number != .integer(0)
    case .nothing: return false
    default:
      if case .boolean(let value) = try run.values.convert(value, to: .boolean) { return value }
      throw Problem(description: "\(phrase(value.type)) is neither true nor false")
    }
  }

  static func text(of value: IntentValue, in run: IntentContext) throws -> String {
    switch value {
    case .nothing: ""
    case .text(let text): text
    case .richText(let text): String(text.characters)
    case .number(let number): number.description
    case .boolean(let value): value ? "true" : "false"
    case .date(let date): date.description
    case .duration(let duration): duration.description
    case .measurement(let measurement): measurement.description
    case .url(let url): url.absoluteString
    case .file(let file): file.path?.string ?? file.filename
    case .list(let items): try items.map { try text(of: $0, in: run) }.joined(separator: "\n")
    case .entity(let entity): entity.title
    case .choice(let choice): choice.name
    case .dictionary: try run.values.encode(value, as: .json)
    }
  }

  static func number(_ value: IntentValue, in run: IntentContext) throws -> IntentNumber {
    switch value {
    case .number(let number): return number
    case .boolean(let value): return value ? 1 : 0
    case .text(let text):
      if let number = IntentNumber(exactly: text) { return number }
    default: break
    }
    if case .number(let number) = try run.values.convert(value, to: .number) { return number }
    throw Problem(description: "\(phrase(value.type)) is no number")
  }

  static func negate(_ value: IntentValue) throws -> IntentValue {
    switch value {
    case .number(let number): return .number(IntentNumber(-number.decimal))
    case .duration(let duration):
      if let negative = IntentDuration().subtracting(duration) { return .duration(negative) }
    case .measurement(let measurement):
      return .measurement(
        IntentMeasurement(IntentNumber(-measurement.value.decimal), measurement.unit))
    default: break
    }
    throw Problem(description: "\(phrase(value.type)) can't be negative")
  }

  static func calculate(
    _ sign: ArithmeticOperator, _ left: IntentValue, _ right: IntentValue
  ) throws -> IntentValue {
    switch (left, right) {
    case (.number(let one), .number(let two)):
      let (one, two) = (one.decimal, two.decimal)
      switch sign {
      case .add: return .number(one + two)
      case .subtract: return .number(one - two)
      case .multiply: return .number(one * two)
      case .divide: return .number(one / two)
      case .remainder:
        var quotient = one / two
        var whole = Decimal()
        NSDecimalRound(&whole, &quotient, 0, quotient < 0 ? .up : .down)
        return .number(one - whole * two)
      }
    case (.text(let one), .text(let two)) where sign == .add: return .text(one + two)
    case (.list(let one), .list(let two)) where sign == .add: return .list(one + two)
    case (.date(let date), .duration(let duration)) where sign == .add:
      return .date(date.adding(duration))
    case (.date(let date), .duration(let duration)) where sign == .subtract:
      if let negative = IntentDuration().subtracting(duration) {
        return .date(date.adding(negative))
      }
      throw Problem(description: "this duration is too long")
    case (.date(let one), .date(let two)) where sign == .subtract:
      let seconds = one.instant.timeIntervalSince(two.instant)
      return .duration(IntentDuration(nanoseconds: Int((seconds * 1000).rounded()) * 1_000_000))
    case (.duration(let one), .duration(let two)) where sign == .add || sign == .subtract:
      if let sum = sign == .add ? one.adding(two) : one.subtracting(two) { return .duration(sum) }
      throw Problem(description: "this duration is too long")
    case (.duration(let one), .duration(let two)) where sign == .divide && !two.isZero:
      return .number(one.seconds / two.seconds)
    case (.measurement(let one), .measurement(let two)) where sign == .add || sign == .subtract:
      guard let two = two.converted(to: one.unit) else {
        throw Problem(description: "`\(one.unit.symbol)` and `\(two.unit.symbol)` don't add up")
      }
      let (first, second) = (one.value.decimal, two.value.decimal)
      return .measurement(
        IntentMeasurement(
          IntentNumber(sign == .add ? first + second : first - second), one.unit))
    case (.measurement(let one), .number(let two)) where sign == .multiply || sign == .divide:
      let (first, second) = (one.value.decimal, two.decimal)
      return .measurement(
        IntentMeasurement(
          IntentNumber(sign == .multiply ? first * second : first / second), one.unit))
    default:
      throw Problem(
        description:
          "`\(sign.rawValue)` can't join \(phrase(left.type)) and \(phrase(right.type))")
    }
  }

  static func matches(
    _ comparison: ComparisonOperator, _ left: IntentValue, _ right: IntentValue,
    in run: IntentContext
  ) throws -> Bool {
    switch comparison {
    case .isNot: return try !matches(.is, left, right, in: run)
    case .notEqual: return try !matches(.equal, left, right, in: run)
    case .doesNotContain: return try !matches(.contains, left, right, in: run)
    case .notIn: return try !matches(.in, left, right, in: run)
    case .in: return try right.items.contains { try matches(.is, left, $0, in: run) }
    default: break
    }
    if case .list(let items) = left {
      if comparison == .contains {
        return try items.contains { try matches(.is, $0, right, in: run) }
      }
      return try items.contains { try matches(comparison, $0, right, in: run) }
    }
    switch (comparison, left, right) {
    case (.equal, _, _): return left == right
    case (.is, .text(let one), .text(let two)): return areSame(one, two)
    case (.is, .nothing, _), (.is, _, .nothing): return left == right
    case (.is, _, _): return try left == right || run.values.areEqual(left, right)
    case (.contains, .text(let one), .text(let two)):
      return two.isEmpty || one.lowercased().contains(two.lowercased())
    case (.beginsWith, .text(let one), .text(let two)):
      return one.lowercased().hasPrefix(two.lowercased())
    case (.endsWith, .text(let one), .text(let two)):
      return one.lowercased().hasSuffix(two.lowercased())
    case (.matches, .text(let one), .text(let two)):
      return try one.contains(Regex(two).ignoresCase())
    case (.less, _, _): return try order(left, right, in: run) < 0
    case (.lessOrEqual, _, _): return try order(left, right, in: run) <= 0
    case (.greater, _, _): return try order(left, right, in: run) > 0
    case (.greaterOrEqual, _, _): return try order(left, right, in: run) >= 0
    case (.contains, _, .text), (.beginsWith, _, .text), (.endsWith, _, .text),
      (.matches, _, .text):
      guard left != .nothing else { return false }
      return try matches(comparison, .text(text(of: left, in: run)), right, in: run)
    case (.contains, .text, _), (.beginsWith, .text, _), (.endsWith, .text, _):
      return try matches(comparison, left, .text(text(of: right, in: run)), in: run)
    default:
      throw Problem(
        description:
          "\(phrase(left.type)) and \(phrase(right.type)) can't be compared with `\(comparison.rawValue)`"
      )
    }
  }

  /// Whether two texts are the same but for capital letters.
  static func areSame(_ one: String, _ two: String) -> Bool {
    var isASCII = true
    let areSame = one.utf8.elementsEqual(two.utf8) { left, right in
      if left | right >= 0x80 {
        isASCII = false
        return false
      }
      return left == right
        || left | 0x20 == right | 0x20 && left | 0x20 >= 0x61 && left | 0x20 <= 0x7A
    }
    return isASCII ? areSame : one.lowercased() == two.lowercased()
  }

  static func order(
    _ left: IntentValue, _ right: IntentValue, in run: IntentContext
  ) throws -> Int {
    switch (left, right) {
    case (.number(let one), .number(let two)): return one < two ? -1 : one == two ? 0 : 1
    case (.text(let one), .text(let two)):
      let (one, two) = (one.lowercased(), two.lowercased())
      return one < two ? -1 : one == two ? 0 : 1
    case (.date(let one), .date(let two)):
      return one.instant < two.instant ? -1 : one.instant == two.instant ? 0 : 1
    case (.duration(let one), .duration(let two)):
      return one.seconds < two.seconds ? -1 : one.seconds == two.seconds ? 0 : 1
    case (.measurement(let one), .measurement(let two)):
      if let two = two.converted(to: one.unit)?.value {
        return one.value < two ? -1 : one.value == two ? 0 : 1
      }
    case (.nothing, _), (_, .nothing):
      throw Problem(
        description:
          "nothing can't be compared with \(phrase(left == .nothing ? right.type : left.type))")
    default: break
    }
    return try run.values.compare(left, right)
  }

  static func property(
    _ name: String, of value: IntentValue, in run: IntentContext
  ) throws -> IntentValue {
    switch value {
    case .dictionary(let entries):
      switch name {
      case "count": return .number(entries.count)
      case "keys": return .list(entries.keys.map(IntentValue.text))
      case "values": return .list(Array(entries.values))
      default:
        throw UnknownProperty(
          owner: "a dictionary", known: Array(entries.keys), mayBeAbsent: true)
      }
    case .list(let items):
      switch name {
      case "count": return .number(items.count)
      case "first": return items.first ?? .nothing
      case "last": return items.last ?? .nothing
      default: throw UnknownProperty(owner: "a list", known: ["count", "first", "last"])
      }
    case .entity(let entity):
      if let found = entity.properties[name] { return found }
      switch name {
      case "id": return .text(entity.id)
      case "title": return .text(entity.title)
      default:
        throw UnknownProperty(
          owner: "an entity", known: Array(entity.properties.keys) + ["id", "title"])
      }
    case .text(let text) where name == "length": return .number(text.count)
    default: return try run.values.property(name, of: value)
    }
  }
}

extension IntentDate {
  /// The date a duration later: first the months, then the days, then the clock time.
  fileprivate func adding(_ duration: IntentDuration) -> IntentDate {
    var result = instant
    if duration.months != 0 || duration.days != 0 {
      let parts = DateComponents(month: duration.months, day: duration.days)
      result = calendar.date(byAdding: parts, to: result) ?? result
    }
    result += Double(duration.nanoseconds) / 1_000_000_000
    let isWhole = precision == .day && duration.nanoseconds == 0
    return IntentDate(result, in: timeZone, precision: isWhole ? .day : .instant)
  }
}
