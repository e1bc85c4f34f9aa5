import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Reads values that `TypedJSON` wrote.
enum TypedJSONReader {
  struct Problem: Error, CustomStringConvertible {
    let type: String
    var description: String { "a recorded value of type `\(type)` can't be read" }
  }

  static func value(_ plain: Value) throws -> Value {
    switch plain {
    case .list(let items): return .list(try items.map(value))
    case .dictionary(let items):
      guard case .text(let type)? = items[TypedJSON.typeKey] else {
        return .dictionary(try items.mapValues(value))
      }
      guard let value = try tagged(type, Fields(items: items)) else { throw Problem(type: type) }
      return value
    default: return plain
    }
  }

  private struct Fields {
    let items: OrderedDictionary<String, Value>

    func text(_ name: String) -> String? {
      if case .text(let text)? = items[name] { return text }
      return nil
    }

    func integer(_ name: String) -> Int? {
      if case .number(let number)? = items[name] { return number.integer }
      return nil
    }

    func list(_ name: String) -> [Value]? {
      if case .list(let list)? = items[name] { return list }
      return nil
    }

    func dictionary(_ name: String) throws -> OrderedDictionary<String, Value>? {
      guard let inner = items[name], case .dictionary(let dictionary) = try value(inner) else {
        return nil
      }
      return dictionary
    }
  }

  private static func tagged(_ type: String, _ fields: Fields) throws -> Value? {
    switch type {
    case "dictionary":
      guard case .dictionary(let items)? = fields.items["items"] else { return nil }
      return .dictionary(try items.mapValues(value))
    case "rich_text": return fields.list("spans").map { .richText(richText($0)) }
    case "date":
      guard let seconds = fields.text("seconds").flatMap(Double.init),
        let zone = fields.text("timezone").flatMap({ TimeZone(identifier: $0) })
      else { return nil }
      return .date(
        IntentDate(
          Date(timeIntervalSinceReferenceDate: seconds), in: zone,
          precision: fields.items["is_day"] == .boolean(true) ? .day : .instant))
    case "duration":
      return .duration(
        IntentDuration(
          months: fields.integer("months") ?? 0, days: fields.integer("days") ?? 0,
          nanoseconds: fields.integer("nanoseconds") ?? 0))
    case "measurement":
      guard case .number(let number)? = fields.items["value"],
        let unit = fields.text("unit").flatMap(IntentUnit.named)
      else { return nil }
      return .measurement(IntentMeasurement(number, unit))
    case "url":
      let base = fields.text("base").flatMap { URL(string: $0) }
      return fields.text("url").flatMap { URL(string: $0, relativeTo: base) }.map { .url($0) }
    case "file": return file(fields).map { .file($0) }
    case "entity": return try entity(fields).map { .entity($0) }
    case "choice": return choice(fields).map { .choice($0) }
    default: return nil
    }
  }

  private static func file(_ fields: Fields) -> IntentFile? {
    let (name, type) = (fields.text("name"), fields.text("content_type"))
    if let path = fields.text("path") {
      return IntentFile(path: FilePath(path), filename: name, contentType: type)
    }
    if let bytes = fields.text("path_base64").flatMap({ Data(base64Encoded: $0) }) {
      return IntentFile(path: FilePath(bytes: bytes), filename: name, contentType: type)
    }
    guard let data = fields.text("data").flatMap({ Data(base64Encoded: $0) }), let name else {
      return nil
    }
    return IntentFile(data: data, filename: name, type: type.flatMap { UTType(mimeType: $0) })
  }

  private static func entity(_ fields: Fields) throws -> IntentEntityValue? {
    guard let type = fields.text("type"), let id = fields.text("id"),
      let title = fields.text("title")
    else { return nil }
    return IntentEntityValue(
      typeName: type, id: id, title: title, subtitle: fields.text("subtitle"),
      properties: try fields.dictionary("properties") ?? [:],
      deferred: fields.list("deferred").map { DeferredProperties($0.map(\.text)) })
  }

  private static func choice(_ fields: Fields) -> IntentChoice? {
    guard let type = fields.text("choice"), let name = fields.text("name"),
      let title = fields.text("title"), let cases = fields.list("cases")
    else { return nil }
    return IntentChoice(
      type: IntentChoiceType(name: type, cases: cases.compactMap(choiceCase)), name: name,
      title: title)
  }

  private static func choiceCase(_ value: Value) -> IntentChoiceType.Case? {
    guard case .list(let parts) = value, parts.count == 3 else { return nil }
    return IntentChoiceType.Case(
      name: parts[0].text, title: parts[1].text, synonyms: parts[2].items.map(\.text))
  }

  private static func richText(_ spans: [Value]) -> AttributedString {
    spans.reduce(into: AttributedString()) { text, span in
      guard case .dictionary(let items) = span, case .text(let content)? = items["text"] else {
        return
      }
      let fields = Fields(items: items)
      var piece = AttributedString(content)
      if let style = fields.integer("style") {
        piece[RichTextStyleKey.self] = RichTextStyle(rawValue: style)
      }
      if let link = fields.text("link") { piece[RichTextLinkKey.self] = link }
      if let block = fields.list("block").flatMap(block) { piece[RichTextBlockKey.self] = block }
      text += piece
    }
  }

  private static func block(_ parts: [Value]) -> RichTextBlock? {
    let numbers = parts.dropFirst().compactMap { part -> Int? in
      if case .number(let number) = part { return number.integer }
      return nil
    }
    switch (parts.first?.text, numbers.count) {
    case ("heading", 1): return .heading(numbers[0])
    case ("bullet", 1): return .bullet(depth: numbers[0])
    case ("numbered", 2): return .numbered(numbers[0], depth: numbers[1])
    case ("quote", _): return .quote
    case ("code", _): return .code(language: parts.dropFirst().first?.text)
    case ("table_header", _):
      return .tableHeader(parts.dropFirst().map { RichTextAlignment(rawValue: $0.text) ?? .none })
    case ("table_row", _): return .tableRow
    case ("rule", _): return .rule
    default: return nil
    }
  }
}
