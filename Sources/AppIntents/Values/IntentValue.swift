public import Foundation
public import OrderedCollections

/// The value that flows from step to step: a value of one of the types that a workflow has.
///
/// Values are copied on write, so passing a list of 100,000 items on costs nothing. Intents with
/// typed parameters never see this type; an intent that takes any value (`list.get`, `json.format`)
/// declares a parameter of type `IntentValue`.
///
/// Large payloads are boxed, so that a value is 17 bytes and a list of them is compact.
///
/// Not part of Apple's framework.
public enum IntentValue: Sendable, Hashable {
  case nothing
  case text(String)
  case richText(AttributedString)
  case number(IntentNumber)
  case boolean(Bool)
  indirect case date(IntentDate)
  indirect case duration(IntentDuration)
  indirect case measurement(IntentMeasurement)
  case url(URL)
  indirect case file(IntentFile)
  case dictionary(OrderedDictionary<String, IntentValue>)
  case list([IntentValue])
  indirect case entity(IntentEntityValue)
  indirect case choice(IntentChoice)
}

extension IntentValue {
  /// A whole number.
  public static func number(_ value: Int) -> IntentValue { .number(.integer(value)) }

  /// An exact decimal; an integer if it is whole and fits.
  public static func number(_ value: Decimal) -> IntentValue { .number(IntentNumber(value)) }

  /// The value's own type: a list's element type is the one its items share, else `any`.
  public var type: ValueType {
    var visits = 1024
    return type(visits: &visits)
  }

  /// - Parameter visits: how many more values may be looked at, to compare the items of lists.
  func type(visits: inout Int) -> ValueType {
    visits -= 1
    return switch self {
    case .nothing: .nothing
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
    case .list(let items): .list(of: ValueType.common(of: items, visits: &visits))
    case .entity(let entity): .entity(entity.typeName)
    case .choice(let choice): .choice(choice.type)
    }
  }

  /// Whether a condition's `has value` holds: nothing, an empty text and an empty list have none;
  /// 0 and false are values.
  public var hasValue: Bool {
    switch self {
    case .nothing: false
    case .text(let text): !text.isEmpty
    case .richText(let text): !text.characters.isEmpty
    case .list(let items): !items.isEmpty
    default: true
    }
  }

  /// The items of a list; empty for nothing; the value itself for others.
  public var items: [IntentValue] {
    switch self {
    case .list(let items): items
    case .nothing: []
    default: [self]
    }
  }
}

extension IntentValue {
  /// A short text that identifies the value for people.
  var words: String {
    switch self {
    case .nothing: ""
    case .text(let text): text
    case .richText(let text): String(text.characters)
    case .number(let number): number.shown
    case .boolean(let answer): answer ? "Yes" : "No"
    case .date(let date): date.description
    case .duration(let duration): duration.description
    case .measurement(let measurement): measurement.description
    case .url(let url): url.absoluteString
    case .file(let file): file.filename
    case .dictionary(let dictionary): "\(dictionary.count) values"
    case .list(let items): items.map(\.words).joined(separator: ", ")
    case .entity(let entity): entity.title
    case .choice(let choice): choice.title
    }
  }
}

extension IntentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .number(.integer(value)) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(arrayLiteral elements: IntentValue...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, IntentValue)...) {
    self = .dictionary(OrderedDictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

/// A value that doesn't fit the Swift type of a parameter, in words for the workflow's author.
public struct IntentValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The expected kind of value: "a whole number".
  public let wanted: String
  /// The value that was given.
  public let given: IntentValue

  public init(wanted: String, given: IntentValue) {
    self.wanted = wanted
    self.given = given
  }

  public var description: String { "needs \(wanted), but got \(givenWords)" }

  /// A number as it is. Of other values the type, because they may be long or secret.
  private var givenWords: String {
    switch given {
    case .number(let number): number.shown
    case .measurement(let measurement): measurement.description
    case .list(let items): items.count == 1 ? "a list of 1 item" : "a list of \(items.count) items"
    default: given.type.name
    }
  }
}
