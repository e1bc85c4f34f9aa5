import Foundation
import OrderedCollections

/// What an activity carries, as a dictionary of a workflow: what a property list can have, URLs and
/// UUIDs.
///
/// A value without a type of its own in JSON is a dictionary with one key: `{"NS.date": "2026-…"}`.
enum ActivityInfo {
  private enum Tag: String {
    case date = "NS.date"
    case data = "NS.data"
    case url = "NS.url"
    case uuid = "NS.uuid"
  }

  private static let deepest = 16

  /// - Throws: `IntentFailure` for what can't be kept.
  static func values(
    of info: [AnyHashable: Any], depth: Int = 0
  ) throws -> OrderedDictionary<String, IntentValue> {
    var values: OrderedDictionary<String, IntentValue> = [:]
    for (key, value) in info {
      guard let name = key.base as? String, !name.isEmpty else {
        throw IntentFailure("a key of `userInfo` isn't a text: \(key.base)")
      }
      values[name] = try Self.value(of: value, named: name, depth: depth)
    }
    // Equal activities are equal texts.
    values.sort { $0.key < $1.key }
    return values
  }

  private static func value(of value: Any, named name: String, depth: Int) throws -> IntentValue {
    guard depth < deepest else {
      throw IntentFailure("`userInfo` has more than \(deepest) levels below `\(name)`")
    }
    if let scalar = scalar(of: value) { return scalar }
    if let items = value as? [Any] {
      return .list(try items.map { try Self.value(of: $0, named: name, depth: depth + 1) })
    }
    if let members = value as? [AnyHashable: Any] {
      let values = try values(of: members, depth: depth + 1)
      if values.count == 1, let key = values.keys.first, Tag(rawValue: key) != nil {
        throw IntentFailure("`\(key)` can't be the only key of a dictionary in `userInfo`")
      }
      return .dictionary(values)
    }
    throw IntentFailure(
      "`\(name)` of `userInfo` is a `\(type(of: value))`, which a property list can't have")
  }

  private static func scalar(of value: Any) -> IntentValue? {
    switch value {
    case let text as String: return .text(text)
    case let number as any BinaryInteger:
      return IntentNumber(exactly: "\(number)").map { .number($0) }
    case let number as any BinaryFloatingPoint:
      return IntentNumber(Double(number)).map { .number($0) }
    case let number as Decimal: return .number(number)
    case let date as Date: return tagged(.date, date.formatted(milliseconds))
    case let data as Data: return tagged(.data, data.base64EncodedString())
    case let url as URL: return tagged(.url, url.absoluteString)
    case let uuid as UUID: return tagged(.uuid, uuid.uuidString)
    case let number as NSNumber where String(cString: number.objCType) != "c":
      return IntentNumber(exactly: number.stringValue).map { .number($0) }
    case let boolean as Bool: return .boolean(boolean)
    default: return nil
    }
  }

  private static let milliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private static func tagged(_ tag: Tag, _ text: String) -> IntentValue {
    .dictionary([tag.rawValue: .text(text)])
  }

  /// Numbers are `NSNumber`s, which are read as every type of numbers that fits.
  static func info(_ values: OrderedDictionary<String, IntentValue>) -> [AnyHashable: Any] {
    var info: [AnyHashable: Any] = [:]
    for (name, value) in values { info[name] = any(value) }
    return info
  }

  private static func any(_ value: IntentValue) -> Any? {
    switch value {
    case .boolean(let boolean): return boolean
    case .number(let number):
      return number.integer.map { NSNumber(value: $0) } ?? NSNumber(value: number.double)
    case .list(let items): return items.compactMap(any)
    case .dictionary(let members):
      if members.count == 1, let (key, value) = members.elements.first,
        case .text(let text) = value, let tag = Tag(rawValue: key)
      {
        return any(text, tagged: tag)
      }
      return info(members)
    case .nothing: return nil
    default: return value.words
    }
  }

  private static func any(_ text: String, tagged tag: Tag) -> Any? {
    switch tag {
    case .date: try? Date(text, strategy: milliseconds)
    case .data: Data(base64Encoded: text)
    case .url: URL(string: text)
    case .uuid: UUID(uuidString: text)
    }
  }
}
