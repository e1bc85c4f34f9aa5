import AppIntentsCore
import Foundation

/// The attributes of an item as JSON, with their types.
enum StoredAttributes {
  private enum Value: Codable {
    case text(String)
    case texts([String])
    case date(Date)
    case dates([Date])
    case url(URL)
    case boolean(Bool)
    case integer(Int)
    case double(Double)
    /// An `NSNumber`, by what it holds.
    case wrappedBoolean(Bool)
    case wrappedInteger(Int64)
    case wrappedDouble(Double)
    case data(Data)
    case type(String)
  }

  /// Throws an `IntentFailure` that names an attribute of another type.
  static func text(of attributes: CSSearchableItemAttributeSet) throws -> String {
    var values: [String: Value] = [:]
    for (name, value) in attributes.all {
      guard let kept = kept(value) else {
        throw IntentFailure(
          "the index can't keep the attribute `\(name)`, a `\(type(of: value))`",
          help: "give it a text, a number, a date, a URL or data")
      }
      values[name] = kept
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(values), as: UTF8.self)
  }

  static func attributes(_ text: String) throws -> CSSearchableItemAttributeSet {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let attributes = CSSearchableItemAttributeSet()
    attributes.all = try decoder.decode([String: Value].self, from: Data(text.utf8))
      .mapValues(given)
    return attributes
  }

  private static func kept(_ value: any Sendable) -> Value? {
    // The number's own class first, because a cast would make one of any number.
    if type(of: value as Any) is NSNumber.Type, let number = value as? NSNumber {
      return kept(number)
    }
    return switch value {
    case let text as String: .text(text)
    case let texts as [String]: .texts(texts)
    case let date as Date: .date(date)
    case let dates as [Date]: .dates(dates)
    case let url as URL: .url(url)
    case let value as Bool: .boolean(value)
    case let number as Int: .integer(number)
    case let number as Double: .double(number)
    case let data as Data: .data(data)
    case let type as UTType: .type(type.identifier)
    default: nil
    }
  }

  private static func kept(_ number: NSNumber) -> Value {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"):
      .wrappedBoolean(number.boolValue)
    case UInt8(ascii: "f"), UInt8(ascii: "d"): .wrappedDouble(number.doubleValue)
    default: .wrappedInteger(number.int64Value)
    }
  }

  private static func given(_ value: Value) -> any Sendable {
    switch value {
    case .text(let text): text
    case .texts(let texts): texts
    case .date(let date): date
    case .dates(let dates): dates
    case .url(let url): url
    case .boolean(let value): value
    case .integer(let number): number
    case .double(let number): number
    case .wrappedBoolean(let value): NSNumber(value: value)
    case .wrappedInteger(let number): NSNumber(value: number)
    case .wrappedDouble(let number): NSNumber(value: number)
    case .data(let data): data
    case .type(let identifier): UTType(identifier) ?? UTType(importedAs: identifier)
    }
  }
}
