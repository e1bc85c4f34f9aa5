package import AppIntentsCore
import Diagnostics
import OrderedCollections

/// All properties of values, besides the keys of dictionaries and the properties of entities.
package enum PropertyTable {
  /// The properties of a type, followed by the properties of every value.
  package static func properties(of type: ValueType) -> [PropertyDescriptor] {
    guard let kind = type.kind else { return common }
    let own = own(kind, type)
    return own
      + common.filter { common in
        // The `text` of a list is that of its items, such as `$found.text`.
        (common.name != "text" || kind != .list) && !own.contains { $0.name == common.name }
      }
  }

  /// The names of a type's properties. A list also has those of its items.
  package static func names(of type: ValueType) -> [String] {
    let own = properties(of: type).map(\.name)
    guard case .list(let element) = type, element != .any else { return own }
    return own + names(of: element).filter { !own.contains($0) }
  }

  /// The property of a type with a name; nil if there is none.
  ///
  /// A dictionary may have any key, and an app's entity or a value of unknown type any property.
  /// Their type is `any`. A list has the properties of its items: their values, as a list.
  package static func property(_ name: String, of type: ValueType) -> PropertyDescriptor? {
    if let found = properties(of: type).first(where: { $0.name == name }), type.kind != .dictionary
    {
      return found
    }
    switch type {
    case .entity(let name) where BuiltInEntities.type(named: name) != nil: return nil
    case .list(let element):
      return property(name, of: element).map { item in
        PropertyDescriptor(name, .list(of: item.type), item.note) { value, context in
          try self.value(name, of: value, in: context)
        }
      }
    case .any, .dictionary, .entity:
      return PropertyDescriptor(name, .any, "") { value, context in
        try self.value(name, of: value, in: context)
      }
    default: return nil
    }
  }

  /// The value of a value's property.
  ///
  /// A key that a dictionary doesn't have is nothing. A property that a list doesn't have itself is the
  /// list of that property of its items, without those that have no value. An item of a type without the
  /// property is an error only if all items are.
  ///
  /// - Throws: an `UnreadProperty` for a deferred property that hasn't been asked for, with all entities
  ///   of a list for which it hasn't.
  package static func value(
    _ name: String, of value: Value, in context: IntentContext
  ) throws -> Value {
    switch value {
    case .dictionary(let items):
      if let found = items[name] { return found }
    case .entity(let entity):
      if entity.isMatch, let found = entity.properties[name] { return found }
      if name == "id" { return .text(entity.id) }
      if name == "title" { return .text(entity.title) }
      if name == "subtitle" { return entity.subtitle.map { .text($0) } ?? .nothing }
      if let found = try entity.property(name) { return found }
    default: break
    }
    if let found = table[Int(value.kind.rawValue)][name] { return try found.get(value, context) }
    switch name {
    case "type": return .text(value.type.name)
    case "text" where value.kind != .list: return .text(value.text)
    default: break
    }
    switch value {
    case .dictionary: return .nothing
    case .list(let items): return try self.value(name, ofEach: items, in: context)
    default: throw missing(name, of: value)
    }
  }

  private static func value(
    _ name: String, ofEach items: [Value], in context: IntentContext
  ) throws -> Value {
    var found: [Value] = []
    var size = 0
    var hasProperty = false
    var missing: PropertyError?
    var unread: [IntentEntityValue] = []
    for item in items where item != .nothing {
      let value: Value
      do {
        value = try self.value(name, of: item, in: context)
        hasProperty = true
      } catch let error as PropertyError where property(name, of: item.type) == nil {
        missing = missing ?? error
        continue
      } catch let property as UnreadProperty where property.name == name {
        unread += property.entities
        continue
      }
      guard value != .nothing else { continue }
      // Each text of a file may be as large as a value may be.
      size += try context.limits.size(of: value)
      try context.limits.check(bytes: size)
      found.append(value)
    }
    if !unread.isEmpty { throw UnreadProperty(name, of: unread) }
    if !hasProperty, let missing { throw missing }
    return .list(found)
  }

  private static func own(_ kind: ValueKind, _ type: ValueType) -> [PropertyDescriptor] {
    switch type {
    case .list(let element): ListProperties.all(of: element)
    case .entity(let name): EntityProperties.all(of: name)
    default: families[Int(kind.rawValue)]
    }
  }

  private static let common = [
    PropertyDescriptor("type", .text, "the name of its type") { value, _ in
      .text(value.type.name)
    },
    PropertyDescriptor("text", .text, "its text form") { value, _ in .text(value.text) },
  ]

  private static let families: [[PropertyDescriptor]] = ValueKind.allCases.map { kind in
    switch kind {
    case .text: TextProperties.all
    case .number: NumberProperties.all
    case .date: DateProperties.all
    case .duration: DurationProperties.all
    case .measurement: MeasurementProperties.all
    case .url: URLProperties.all
    case .file: FileProperties.all
    case .dictionary: DictionaryProperties.all
    case .list: ListProperties.all(of: .any)
    case .entity: EntityProperties.all
    case .richText: RichTextProperties.all
    case .boolean, .choice, .nothing: []
    }
  }

  private static let table: [[String: PropertyDescriptor]] = families.map { family in
    Dictionary(family.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func missing(_ name: String, of value: Value) -> PropertyError {
    var known = properties(of: value.type).map(\.name)
    switch value {
    case .dictionary(let items): known = Array(items.keys) + known
    case .entity(let entity):
      known = Array(entity.properties.keys) + (entity.deferred?.names ?? []) + known
    case .nothing:
      return PropertyError("there is no `\(name)`, because there is no value", known: known)
    default: break
    }
    return PropertyError(
      "\(ValuePhrase.given(value)) has no `\(name)`",
      help: Suggestion(for: name, among: known)?.question ?? "it has \(Phrasing.list(known))",
      known: known)
  }
}
