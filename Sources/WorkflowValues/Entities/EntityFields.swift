import AppIntentsCore
import DocumentFormats
import Foundation
import OrderedCollections

/// Entities as a dictionary, when read from a file, and as the text of a file.
enum EntityFields {
  /// The blocks of a vCard or iCalendar file.
  static func blocks(in text: String) throws -> [ContentBlock] {
    do {
      return try ContentBlock.read(text)
    } catch let problem as FormatProblem {
      throw TextProblem("not readable: \(problem.description)")
    }
  }

  /// A dictionary with the list of entities under a name. The properties of a single entity come
  /// first, under their own names.
  static func dictionary(
    of entities: [Value], named name: String, isAlone: Bool = true
  ) -> OrderedDictionary<String, Value> {
    var items: OrderedDictionary<String, Value> = [:]
    if isAlone, entities.count == 1, case .entity(let entity) = entities[0] {
      for (name, value) in entity.properties where value.hasValue { items[name] = value }
    }
    items[name] = .list(entities)
    return items
  }

  /// Contacts as vCards; events, tasks and notes as iCalendar; nil for other values and formats.
  static func text(
    of value: Value, as format: String, in run: IntentContext
  ) throws -> String? {
    switch format {
    case "vcf", "vcard":
      let contacts = try entities(in: value, of: [IntentContact.typeName])
      return try contacts.map { VCardWriter.text(of: try $0.map { try IntentContact.from($0) }) }
    case "ics", "ical":
      let types = [IntentEvent.typeName, IntentTask.typeName, IntentNote.typeName]
      guard let entities = try entities(in: value, of: types) else { return nil }
      let writer = CalendarWriter(now: IntentDate(run.now(), in: .gmt))
      return writer.text(of: try entities.map(item))
    default: return nil
    }
  }

  private static func entities(in value: Value, of types: [String]) throws -> [Value]? {
    let items = value.items
    let isFitting = items.allSatisfy { item in
      if case .entity(let entity) = item { types.contains(entity.typeName) } else { false }
    }
    return isFitting && !items.isEmpty ? items : nil
  }

  private static func item(_ value: Value) throws -> CalendarItem {
    switch value.type {
    case .entity(IntentEvent.typeName): .event(try IntentEvent.from(value))
    case .entity(IntentTask.typeName): .task(try IntentTask.from(value))
    default: .note(try IntentNote.from(value))
    }
  }
}
