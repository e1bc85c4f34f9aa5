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
    var visits = mostValues
    return try value(of: list, visits: &visits)
  }

  /// In a binary list a value may be in several places, so that few bytes can stand for any number.
  private static let mostValues = 1_000_000

  private static func value(of item: Any, visits: inout Int) throws -> Value {
    visits -= 1
    guard visits > 0 else {
      throw TextProblem("a property list with more than \(mostValues) values")
    }
    switch item {
    case let items as [String: Any]:
      var dictionary: OrderedDictionary<String, Value> = [:]
      for key in items.keys.sorted() {
        dictionary[key] = try items[key].map { try value(of: $0, visits: &visits) }
      }
      return .dictionary(dictionary)
    case let items as [Any]:
      return .list(try items.map { try value(of: $0, visits: &visits) })
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
