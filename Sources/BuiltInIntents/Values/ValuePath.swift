import AppIntentsCore
import Diagnostics
import OrderedCollections

/// A path into a value: `address.city`, `items[1].price`, `items[-1]`. Positions start at 1.
///
/// A dictionary's key may contain dots; a key that equals the whole path takes precedence.
struct ValuePath {
  enum Part: Hashable {
    case key(String)
    case position(Int)
  }

  let text: String

  init(_ text: String) { self.text = text }

  /// The parts between dots and brackets; nil if brackets don't contain a number.
  var parts: [Part]? {
    var parts: [Part] = []
    for piece in text.split(separator: ".", omittingEmptySubsequences: false) {
      var rest = piece
      let name = rest.prefix { $0 != "[" }
      rest = rest.dropFirst(name.count)
      if name.isEmpty && rest.isEmpty { return nil }
      if !name.isEmpty { parts.append(.key(String(name))) }
      while rest.first == "[" {
        guard let end = rest.firstIndex(of: "]"), let position = Int(rest.dropFirst()[..<end]),
          position != 0
        else { return nil }
        parts.append(.position(position))
        rest = rest[rest.index(after: end)...]
      }
      if !rest.isEmpty { return nil }
    }
    return parts
  }

  /// The value at the path; nil if a key or an item is missing.
  func value(in value: IntentValue) throws -> IntentValue? {
    if case .dictionary(let entries) = value, let found = entries[text] { return found }
    guard let parts else { return nil }
    var value = value
    for part in parts {
      switch (part, value) {
      case (.key(let key), .dictionary(let entries)):
        guard let next = entries[key] else { return nil }
        value = next
      case (_, .nothing): return nil
      case (.position(let position), .list(let items)):
        guard let index = Self.index(position, count: items.count) else { return nil }
        value = items[index]
      case (.position, _): return nil
      case (.key(let key), _):
        value = try IntentContext.current.values.property(key, of: value)
      }
    }
    return value
  }

  /// The values at a path in the items of a list, `nothing` for items without it; the items themselves
  /// without a path.
  ///
  /// - Throws: if there are items, and none has the path: then it is a mistake.
  static func values(of list: [IntentValue], by path: String?) async throws -> [IntentValue] {
    guard let path = path.map(ValuePath.init) else { return list }
    let values = try await UnreadProperty.reading(each: list) { try path.value(in: $0) }
    if list.isEmpty || values.contains(where: { $0 != nil }) {
      return values.map { $0 ?? .nothing }
    }
    var help: String?
    if path.text.hasPrefix("-") {
      help = "`order: descending` turns the order around"
    } else if case .dictionary(let entries)? = list.first, !entries.isEmpty {
      help = Self.help(naming: entries.keys)
    }
    throw IntentFailure("no item has `\(path.text)`", kind: .missing, help: help)
  }

  /// The help for a key that no item of a list has, with the keys of the first one.
  static func help(naming keys: some Sequence<String>) -> String {
    separatorHelp(naming: keys)
      ?? "the first has \(keys.prefix(8).map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// The help for rows of which the only key has a separator in it: that is the header of a table with another
  /// separator.
  static func separatorHelp(naming keys: some Sequence<String>) -> String? {
    let names = Array(keys.prefix(2))
    guard names.count == 1, let sign = names[0].first(where: { ";\t|".contains($0) }) else {
      return nil
    }
    return "the columns seem to be separated by \(sign == "\t" ? "tabs" : "`\(sign)`"):"
      + " `csv.parse` has `separator: \(sign == "\t" ? "tab" : "\"\(sign)\"")`"
  }

  /// The dictionary with the value at the path set. Missing dictionaries on the way are added.
  func setting(
    _ new: IntentValue, in dictionary: OrderedDictionary<String, IntentValue>
  ) throws -> OrderedDictionary<String, IntentValue> {
    var dictionary = dictionary
    guard dictionary[text] == nil, let parts, parts.count > 1 else {
      dictionary[text] = new
      return dictionary
    }
    let changed = try setting(new, at: parts[...], in: .dictionary(dictionary))
    guard case .dictionary(let entries) = changed else { return dictionary }
    return entries
  }

  private func setting(
    _ new: IntentValue, at parts: ArraySlice<Part>, in value: IntentValue
  ) throws -> IntentValue {
    guard let part = parts.first else { return new }
    let rest = parts.dropFirst()
    switch (part, value) {
    case (.key(let key), .dictionary(var entries)):
      entries[key] = try setting(new, at: rest, in: entries[key] ?? .nothing)
      return .dictionary(entries)
    case (.key(let key), .nothing):
      return .dictionary([key: try setting(new, at: rest, in: .nothing)])
    case (.position(let position), .list(var items)):
      guard let index = Self.index(position, count: items.count) else {
        throw IntentFailure(
          "can't set `\(text)`: the list has \(Phrasing.count(items.count, "item")), and no item \(position)"
        )
      }
      items[index] = try setting(new, at: rest, in: items[index])
      return .list(items)
    case (.key(let key), _):
      throw IntentFailure(
        "can't set `\(text)`: `\(key)` would be a key of a \(value.type.name), not of a dictionary")
    case (.position(let position), _):
      throw IntentFailure(
        "can't set `\(text)`: [\(position)] is a place in a list, but there is \(value.type.name)")
    }
  }

  /// The index of a position, which counts from 1, or from the end if it is negative.
  static func index(_ position: Int, count: Int) -> Int? {
    let index = position > 0 ? position - 1 : count + position
    return index >= 0 && index < count && position != 0 ? index : nil
  }
}
