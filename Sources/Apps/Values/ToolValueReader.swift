import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import WorkflowValues

/// Reads what a tool gives as values of workflows.
struct ToolValueReader {
  let types: AppTypes
  let context: IntentContext

  /// The value that JSON of a shape is. Throws an `IntentFailure` for JSON that is something else.
  func value(_ json: IntentValue, as shape: ToolShape) throws -> IntentValue {
    if json == .nothing { return .nothing }
    switch shape.type {
    case .list: return .list(try (json.jsonArray ?? [json]).map { try value($0, as: shape.item) })
    case .any: return try isEntity(json) ? .entity(entity(json, named: "entity")) : json
    case .dictionary, .number, .boolean, .text, .nothing: return json
    case .richText:
      return .richText(RichText.read(markdown: try text(json, of: "a text")))
    case .date: return try date(json, isDay: shape.form == .day)
    case .duration, .url: return try converted(json, to: shape.type)
    case .choice(let type):
      let name = try text(json, of: "one of the declared values")
      // A value that an app has added since is kept as it is.
      let title = type.cases.first { $0.name == name }?.title ?? name
      return .choice(IntentChoice(type: type, name: name, title: title))
    case .file: return .file(try file(json, isEncoded: shape.form == .base64))
    case .measurement: return try measurement(json)
    case .entity(let name): return .entity(try entity(json, named: name))
    case .condition, .expression, .formula, .program, .prompt: return json
    }
  }

  private func text(_ json: IntentValue, of wanted: String) throws -> String {
    guard let text = json.jsonString else { throw wrong(json, wanted: wanted) }
    return text
  }

  private func converted(_ json: IntentValue, to type: ValueType) throws -> IntentValue {
    let text = try text(json, of: "a \(type.name)")
    do {
      return try Conversions.convert(.text(text), to: type, in: context)
    } catch {
      throw wrong(json, wanted: "a \(type.name)")
    }
  }

  /// A date. Without an offset it is in the run's time zone.
  private func date(_ json: IntentValue, isDay: Bool) throws -> IntentValue {
    guard case .date(let date) = try converted(json, to: .date) else {
      throw wrong(json, wanted: "a date")
    }
    guard isDay, date.precision == .instant else { return .date(date) }
    let start = date.calendar.startOfDay(for: date.instant)
    return .date(IntentDate(start, in: date.timeZone, precision: .day))
  }

  private func file(_ json: IntentValue, isEncoded: Bool) throws -> IntentFile {
    let text = try text(json, of: "a file")
    if isEncoded { return try file(encoded: text, named: "file", type: nil) }
    if text.hasPrefix("file:") {
      guard let url = URL(string: text), let path = FilePath(fileURL: url) else {
        throw wrong(json, wanted: "the URL of a file")
      }
      return IntentFile(path: path)
    }
    guard text.hasPrefix("/") else { throw wrong(json, wanted: "a file") }
    return IntentFile(path: FilePath(text))
  }

  /// A file of the run with decoded bytes.
  func file(encoded text: String, named name: String, type: String?) throws -> IntentFile {
    let path = try RunFolder(context: context).write(data(encoded: text), named: name)
    return IntentFile(path: path, contentType: type)
  }

  func data(encoded text: String) throws -> Data {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      throw IntentFailure("the app sent a file whose Base64 can't be read")
    }
    return data
  }

  private func measurement(_ json: IntentValue) throws -> IntentValue {
    guard let members = json.jsonObject, case .number(let number)? = members["value"],
      let unit = members["unit"]?.jsonString.flatMap(IntentUnit.named)
    else { throw wrong(json, wanted: "a number as `value` with a known `unit`") }
    return .measurement(IntentMeasurement(number, unit))
  }

  /// An entity, with its properties as the values that their types say. Those that the entity or its type
  /// names as deferred, and that aren't given, are asked for later.
  func entity(_ json: IntentValue, named name: String) throws -> IntentEntityValue {
    guard let members = json.jsonObject, let id = members["id"]?.jsonString else {
      throw wrong(json, wanted: "an entity with an `id`")
    }
    // A tool that gives several types of entities says which each is.
    let given = members["type"]?.jsonString.flatMap { types.entities[$0] }
    let type = given ?? types.entity(named: name)
    var properties: OrderedDictionary<String, IntentValue> = [:]
    for (key, property) in members["properties"]?.jsonObject ?? [:] {
      let shape = type?.properties[key].flatMap { types.shape(named: $0) } ?? .any
      properties[key] = try value(property, as: shape)
    }
    let named = OrderedSet(members["deferred"]?.jsonArray?.compactMap(\.jsonString) ?? [])
    let deferred = named.union(type?.deferred ?? []).filter { properties[$0] == nil }
    return IntentEntityValue(
      typeName: type.map { types.name(of: $0) } ?? name, id: id,
      title: members["title"]?.jsonString.map(PlainText.line) ?? id,
      subtitle: members["subtitle"]?.jsonString.map(PlainText.line), properties: properties,
      deferred: deferred.isEmpty ? nil : DeferredProperties(Array(deferred)))
  }

  /// Whether JSON of any type is an entity of the app, such as a union's value.
  private func isEntity(_ json: IntentValue) -> Bool {
    guard let members = json.jsonObject, members["id"] != nil, members["title"] != nil,
      let type = members["type"]?.jsonString
    else { return false }
    return types.entities[type] != nil
  }

  private func wrong(_ json: IntentValue, wanted: String) -> IntentFailure {
    IntentFailure(
      "the app gave `\(context.excerpt(of: PlainText.line(JSONWriter.compact(json)), to: 60))` "
        + "where \(wanted) was declared")
  }
}
