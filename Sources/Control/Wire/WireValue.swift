package import AppIntentsCore
import Foundation
import OrderedCollections
import WorkflowValues

/// A value in a reply, with its type.
///
/// It is encoded as JSON of the form that `TypedJSON` describes, except for dictionaries. Foundation's
/// decoder doesn't keep the order of an object's keys, so a dictionary is an array: an empty object,
/// which nothing else is, and then each key with its value. So a level of a value is one level of
/// JSON, of which Foundation reads 512.
package struct WireValue: Codable, Sendable, Hashable {
  package let value: IntentValue

  package init(_ value: IntentValue) { self.value = value }

  package init(from decoder: any Decoder) throws {
    value = try TypedJSON.typed(PlainValue(from: decoder).value)
  }

  package func encode(to encoder: any Encoder) throws {
    try PlainValue(TypedJSON.plain(value)).encode(to: encoder)
  }
}

/// A value that consists of nothing, text, numbers, booleans, lists and dictionaries.
private struct PlainValue: Codable {
  let value: IntentValue

  init(_ value: IntentValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .nothing
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let boolean = try? container.decode(Bool.self) {
      value = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      value = .number(.integer(integer))
    } else if let decimal = try? container.decode(Decimal.self) {
      value = .number(IntentNumber(decimal))
    } else {
      var items = try decoder.unkeyedContainer()
      value = try Self.entries(&items).map(IntentValue.dictionary) ?? .list(Self.items(&items))
    }
  }

  private static func items(_ container: inout any UnkeyedDecodingContainer) throws -> [IntentValue]
  {
    var items: [IntentValue] = []
    while !container.isAtEnd { items.append(try container.decode(PlainValue.self).value) }
    return items
  }

  /// Nil if the array is a list.
  private static func entries(
    _ container: inout any UnkeyedDecodingContainer
  ) throws -> OrderedDictionary<String, IntentValue>? {
    // A container stays where it is when decoding fails. A list's first item may be an array, which
    // is never decoded as the mark: that has a keyed container.
    guard !container.isAtEnd, (try? container.nestedContainer(keyedBy: NoKey.self)) != nil else {
      return nil
    }
    var entries: OrderedDictionary<String, IntentValue> = [:]
    while !container.isAtEnd {
      let key = try container.decode(String.self)
      entries[key] = try container.decode(PlainValue.self).value
    }
    return entries
  }

  private enum NoKey: CodingKey {}

  func encode(to encoder: any Encoder) throws {
    // A dictionary asks for a container of its own kind, and only one may be asked for.
    switch value {
    case .text(let text): try text.encode(to: encoder)
    case .boolean(let boolean): try boolean.encode(to: encoder)
    case .number(let number):
      if let integer = number.integer {
        try integer.encode(to: encoder)
      } else {
        var container = encoder.singleValueContainer()
        try container.encode(number.decimal)
      }
    case .list(let items): try items.map(PlainValue.init).encode(to: encoder)
    case .dictionary(let items):
      var container = encoder.unkeyedContainer()
      _ = container.nestedContainer(keyedBy: NoKey.self)
      for (key, value) in items {
        try container.encode(key)
        try container.encode(PlainValue(value))
      }
    default:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}
