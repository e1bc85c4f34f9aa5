import AppIntentsCore
import Foundation
import OrderedCollections

/// Reads property lists, XML or binary. Their dictionaries have no order, so keys are sorted.
enum PropertyListValues {
  static func read(_ data: Data) throws -> Value {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      throw TextProblem("not readable as a property list")
    }
    return value(of: list)
  }

  private static func value(of item: Any) -> Value {
    switch item {
    case let items as [String: Any]:
      var dictionary: OrderedDictionary<String, Value> = [:]
      for key in items.keys.sorted() { dictionary[key] = items[key].map { value(of: $0) } }
      return .dictionary(dictionary)
    case let items as [Any]: return .list(items.map { value(of: $0) })
    case let text as String: return .text(text)
    case let date as Date: return .date(IntentDate(date, in: .gmt))
    case let data as Data: return .text(data.base64EncodedString())
    // A number casts to Bool too.
    case let value as Bool where type(of: item) == Bool.self: return .boolean(value)
    case let number as Int: return .number(number)
    case let number as NSNumber:
      return IntentNumber(exactly: number.stringValue).map { .number($0) } ?? .nothing
    default: return .nothing
    }
  }
}
