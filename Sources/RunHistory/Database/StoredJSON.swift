import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowValues

/// Single values as the store keeps them: typed JSON, and null for nothing.
enum StoredValue {
  static func text(_ value: IntentValue?) -> String? {
    guard let value, value != .nothing else { return nil }
    return TypedJSON.writeText(value)
  }

  /// - Parameter what: names the record in the error.
  static func value(_ text: String?, of what: String = "a value") throws -> IntentValue {
    guard let text else { return .nothing }
    do {
      return try TypedJSON.readText(text)
    } catch {
      throw UnreadableRecord(what: what)
    }
  }

  static func dictionary(
    _ text: String?, of what: String
  ) throws -> OrderedDictionary<String, IntentValue> {
    guard case .dictionary(let values) = try value(text, of: what) else { return [:] }
    return values
  }

  /// A path: text if it is UTF-8, otherwise its bytes in Base64.
  static func path(_ path: FilePath) -> IntentValue {
    String(validating: path.bytes, as: UTF8.self).map { .text($0) }
      ?? ["base64": .text(Data(path.bytes).base64EncodedString())]
  }
}

/// The fields of a record that is stored as JSON.
struct StoredFields {
  let values: OrderedDictionary<String, IntentValue>
  /// Names the record in errors.
  let what: String

  init(_ text: String, of what: String) throws {
    try self.init(StoredValue.value(text, of: what), of: what)
  }

  init(_ value: IntentValue, of what: String) throws {
    guard case .dictionary(let values) = value else { throw UnreadableRecord(what: what) }
    self.values = values
    self.what = what
  }

  func text(_ name: String) throws -> String { try found(optionalText(name)) }

  func integer(_ name: String) throws -> Int { try found(optionalInteger(name)) }

  func list(_ name: String) throws -> [IntentValue] {
    guard case .list(let items)? = values[name] else { throw UnreadableRecord(what: what) }
    return items
  }

  func integers(_ name: String) throws -> [Int] {
    try list(name).map { item in
      guard case .number(let number) = item else { throw UnreadableRecord(what: what) }
      return try found(number.integer)
    }
  }

  func dictionary(_ name: String) throws -> OrderedDictionary<String, IntentValue> {
    guard case .dictionary(let items)? = values[name] else { throw UnreadableRecord(what: what) }
    return items
  }

  func optionalText(_ name: String) -> String? {
    guard case .text(let text)? = values[name] else { return nil }
    return text
  }

  func optionalInteger(_ name: String) -> Int? {
    guard case .number(let number)? = values[name] else { return nil }
    return number.integer
  }

  private func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw UnreadableRecord(what: what) }
    return value
  }
}
