package import AppIntents
import Foundation
import OrderedCollections
import WorkflowValues

/// A value in a reply, with its type.
///
/// It is encoded as JSON of the form that `TypedJSON` describes, except for dictionaries. Foundation's
/// decoder doesn't keep the order of an object's keys, so a dictionary is an object with two lists,
/// `keys` and `values`.
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

  private struct Entries: Codable {
    let keys: [String]
    let values: [PlainValue]
  }

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
    } else if let items = try? container.decode([PlainValue].self) {
      value = .list(items.map(\.value))
    } else {
      let entries = try container.decode(Entries.self)
      value = .dictionary(
        OrderedDictionary(zip(entries.keys, entries.values.map(\.value))) { _, last in last })
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .text(let text): try container.encode(text)
    case .boolean(let boolean): try container.encode(boolean)
    case .number(let number):
      if let integer = number.integer {
        try container.encode(integer)
      } else {
        try container.encode(number.decimal)
      }
    case .list(let items): try container.encode(items.map(PlainValue.init))
    case .dictionary(let items):
      try container.encode(
        Entries(keys: Array(items.keys), values: items.values.map(PlainValue.init)))
    default: try container.encodeNil()
    }
  }
}
