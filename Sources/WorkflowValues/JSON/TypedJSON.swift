import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// JSON that keeps the type of each value, for the journal. Reading returns a value equal to the
/// one that was written.
///
/// Text, numbers, booleans, nothing, lists and dictionaries are written as plain JSON; every other
/// value is an object with the key `$type`. A dictionary that has this key itself is wrapped in
/// such an object. For an entity, the value is read back but not the app's own record; its deferred
/// properties are asked for again.
package enum TypedJSON {
  static let typeKey = "$type"

  package static func write(_ value: Value) -> [UInt8] { JSONWriter.bytes(plain(value)) }

  package static func read(_ bytes: [UInt8]) throws -> Value {
    try typed(JSONReader.read(bytes))
  }

  package static func writeText(_ value: Value) -> String { JSONWriter.compact(plain(value)) }

  package static func readText(_ text: String) throws -> Value {
    try typed(JSONReader.read(text))
  }

  /// The value that `plain` was made of.
  package static func typed(_ plain: Value) throws -> Value { try TypedJSONReader.value(plain) }

  /// The value with its types tagged, as plain JSON.
  package static func plain(_ value: Value) -> Value {
    switch value {
    case .nothing, .text, .number, .boolean: value
    case .list(let items): .list(items.map(plain))
    case .dictionary(let items): dictionary(items)
    case .richText(let text): tagged("rich_text", ["spans": spans(text)])
    case .date(let date):
      tagged(
        "date",
        [
          // The shortest text that is read back as the same `Double`.
          "seconds": .text("\(date.instant.timeIntervalSinceReferenceDate)"),
          "timezone": .text(date.timeZone.identifier),
          "is_day": .boolean(date.precision == .day),
        ])
    case .duration(let duration):
      tagged(
        "duration",
        [
          "months": .number(duration.months), "days": .number(duration.days),
          "nanoseconds": .number(duration.nanoseconds),
        ])
    case .measurement(let measurement):
      tagged(
        "measurement",
        ["value": .number(measurement.value), "unit": .text(measurement.unit.symbol)])
    case .url(let url):
      tagged("url", ["url": .text(url.relativeString), "base": base(of: url)])
    case .file(let file): tagged("file", parts(of: file))
    case .entity(let entity):
      tagged(
        "entity",
        [
          "type": .text(entity.typeName), "id": .text(entity.id), "title": .text(entity.title),
          "subtitle": entity.subtitle.map { .text($0) } ?? .nothing,
          "properties": dictionary(entity.properties),
          "deferred": entity.deferred.map { .list($0.names.map { .text($0) }) } ?? .nothing,
        ])
    case .choice(let choice): tagged("choice", parts(of: choice))
    }
  }

  private static func tagged(_ type: String, _ parts: OrderedDictionary<String, Value>) -> Value {
    var items: OrderedDictionary<String, Value> = [typeKey: .text(type)]
    for (key, value) in parts where value != .nothing { items[key] = value }
    return .dictionary(items)
  }

  private static func dictionary(_ items: OrderedDictionary<String, Value>) -> Value {
    let plain = Value.dictionary(items.mapValues(plain))
    return items[typeKey] == nil ? plain : tagged("dictionary", ["items": plain])
  }

  private static func base(of url: URL) -> Value {
    url.baseURL.map { .text($0.absoluteString) } ?? .nothing
  }

  private static func parts(of file: IntentFile) -> OrderedDictionary<String, Value> {
    var parts: OrderedDictionary<String, Value> = [:]
    if let path = file.path {
      if path.string.utf8.elementsEqual(path.bytes) {
        parts["path"] = .text(path.string)
      } else {
        parts["path_base64"] = .text(Data(path.bytes).base64EncodedString())
      }
      if let name = file.givenName { parts["name"] = .text(name) }
    } else if let data = file.dataInMemory {
      parts["data"] = .text(data.base64EncodedString())
      parts["name"] = .text(file.filename)
    }
    if let type = file.contentType { parts["content_type"] = .text(type) }
    return parts
  }

  private static func parts(of choice: IntentChoice) -> OrderedDictionary<String, Value> {
    [
      "choice": .text(choice.type.name), "name": .text(choice.name), "title": .text(choice.title),
      "cases": .list(
        choice.type.cases.map {
          [.text($0.name), .text($0.title), .list($0.synonyms.map { .text($0) })]
        }),
    ]
  }

  private static func spans(_ text: AttributedString) -> Value {
    .list(
      text.runs.map { run in
        var span: OrderedDictionary<String, Value> = [
          "text": .text(String(text[run.range].characters))
        ]
        if let style = run[RichTextStyleKey.self] { span["style"] = .number(style.rawValue) }
        if let link = run[RichTextLinkKey.self] { span["link"] = .text(link) }
        if let block = run[RichTextBlockKey.self] { span["block"] = .list(parts(of: block)) }
        return .dictionary(span)
      })
  }

  private static func parts(of block: RichTextBlock) -> [Value] {
    switch block {
    case .heading(let level): ["heading", .number(level)]
    case .bullet(let depth): ["bullet", .number(depth)]
    case .numbered(let number, let depth): ["numbered", .number(number), .number(depth)]
    case .quote: ["quote"]
    case .code(let language): ["code"] + (language.map { [.text($0)] } ?? [])
    case .tableHeader(let columns): ["table_header"] + columns.map { .text($0.rawValue) }
    case .tableRow: ["table_row"]
    case .rule: ["rule"]
    }
  }
}
