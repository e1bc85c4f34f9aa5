import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// An object of a recording, whose members are read one after the other.
struct RecordedObject {
  /// What is wrong with an object.
  struct Problem: Error {
    let message: String
  }

  private let name: String
  private var rest: OrderedDictionary<String, Value>

  /// - Parameter name: what it is: `request`.
  init(_ value: Value, _ name: String) throws(Problem) {
    guard case .dictionary(let members) = value else {
      throw Problem(message: "a \(name) is an object")
    }
    self.name = name
    rest = members
  }

  func problem(_ reason: String) -> Problem {
    Problem(message: "a \(name) can't be read: \(reason)")
  }

  /// The member of a name; nil if there is none.
  mutating func take(_ member: String) -> Value? { rest.removeValue(forKey: member) }

  mutating func text(_ member: String) throws(Problem) -> String {
    guard let text = try optionalText(member) else { throw problem("it has no `\(member)`") }
    return text
  }

  mutating func optionalText(_ member: String) throws(Problem) -> String? {
    switch take(member) {
    case nil: return nil
    case .text(let text)?: return text
    default: throw problem("its `\(member)` isn't a text")
    }
  }

  mutating func optionalNumber(_ member: String) throws(Problem) -> IntentNumber? {
    switch take(member) {
    case nil: return nil
    case .number(let number)?: return number
    default: throw problem("its `\(member)` isn't a number")
    }
  }

  mutating func wholeNumber(_ member: String) throws(Problem) -> Int {
    guard let number = try optionalWholeNumber(member) else {
      throw problem("it has no `\(member)`")
    }
    return number
  }

  mutating func optionalWholeNumber(_ member: String) throws(Problem) -> Int? {
    guard let number = try optionalNumber(member) else { return nil }
    guard let whole = number.integer, whole >= 0 else {
      throw problem("its `\(member)` isn't a whole number")
    }
    return whole
  }

  mutating func optionalFlag(_ member: String) throws(Problem) -> Bool? {
    switch take(member) {
    case nil: return nil
    case .boolean(let flag)?: return flag
    default: throw problem("its `\(member)` is neither true nor false")
    }
  }

  mutating func list(_ member: String) throws(Problem) -> [Value] {
    guard rest[member] != nil else { throw problem("it has no `\(member)`") }
    return try optionalList(member)
  }

  mutating func optionalList(_ member: String) throws(Problem) -> [Value] {
    switch take(member) {
    case nil: return []
    case .list(let items)?: return items
    default: throw problem("its `\(member)` isn't a list")
    }
  }

  /// Throws if there are other members than those that were read. A misspelled one would be missing
  /// without a word.
  func end() throws(Problem) {
    if let name = rest.keys.first { throw problem("there is no `\(name)` in it") }
  }
}
