import AppIntentsCore
import Foundation
import LanguageModels
import OrderedCollections
import WorkflowValues

/// Reads the reply of a model as a value of the wanted shape.
///
/// The whole reply has to be one JSON value of the schema. A number, a date or yes and no are never
/// picked out of prose.
struct AnswerReader {
  let shape: AnswerShape
  let isOptional: Bool
  let entities: ShownEntities
  let timeZone: TimeZone

  func read(_ reply: String) throws(AnswerFault) -> Value {
    let trimmed = reply.trimmingCharacters(in: .whitespacesAndNewlines)
    switch shape {
    case .text, .richText:
      if trimmed.isEmpty { throw .wrong(.wrong(wanted: shape.name, got: "")) }
      if isOptional, trimmed == "null" { return .nothing }
      return shape == .text ? .text(trimmed) : .richText(RichText.read(markdown: trimmed))
    default:
      return try value(
        inside(try json(trimmed), trimmed), as: shape, isOptional: isOptional, at: Place())
    }
  }

  /// A reply as JSON. What is wrong with it is only said of something that was meant as JSON.
  private func json(_ reply: String) throws(AnswerFault) -> Value {
    let text = Self.withoutFence(reply)
    do {
      return try JSONReader.read(text)
    } catch {
      let isMeant = text.hasPrefix("{") || text.hasPrefix("[")
      throw .wrong(
        .wrong(
          wanted: shape.name, got: reply,
          problem: isMeant ? (error as? JSONError)?.problem : nil))
    }
  }

  /// What a reply has as `value`.
  private func inside(_ json: Value, _ reply: String) throws(AnswerFault) -> Value {
    guard case .dictionary(let members) = json, let value = members["value"] else {
      throw .wrong(.wrong(wanted: #"\#(shape.name) as `{"value": …}`"#, got: reply))
    }
    if let stray = members.keys.first(where: { $0 != "value" }) {
      throw .wrong(.wrong(wanted: "no `\(stray)` beside `value`", got: reply))
    }
    return value
  }

  /// The text inside a Markdown fence around all of a reply.
  private static func withoutFence(_ reply: String) -> String {
    var lines = reply.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count >= 3, let first = lines.first, first.hasPrefix("```"),
      first.dropFirst(3).allSatisfy({ $0.isLetter }), lines.last == "```"
    else { return reply }
    lines.removeFirst()
    lines.removeLast()
    return lines.joined(separator: "\n")
  }

  /// Where a value is in the answer: `items[2].amount`.
  private struct Place {
    private var path = ""
    private(set) var key: String?

    func at(_ key: String) -> Place {
      var place = self
      place.path += path.isEmpty ? key : ".\(key)"
      place.key = key
      return place
    }

    func at(_ index: Int) -> Place {
      var place = self
      place.path += "[\(index + 1)]"
      return place
    }

    func wrong(_ shape: AnswerShape, _ value: Value) -> AnswerFault {
      wrong(shape.form, value, wantsText: shape.isText)
    }

    /// - Parameter wantsText: whether a text would be right, only not this one.
    func wrong(_ wanted: String, _ value: Value, wantsText: Bool = false) -> AnswerFault {
      let wanted = wanted + (path.isEmpty ? "" : " for `\(path)`")
      let json = JSONWriter.compact(value)
      return switch value {
      case .text(let text):
        .wrong(
          .wrong(wanted: wanted, got: text, kind: wantsText && !text.isEmpty ? nil : "the text"))
      case .list, .dictionary: .wrong(.wrong(wanted: wanted, got: json))
      case .number: .wrong(.wrong(wanted: wanted, gotWords: "the number \(json)"))
      default: .wrong(.wrong(wanted: wanted, gotWords: json))
      }
    }

    func tooMany(_ count: Int) -> AnswerFault {
      let place = path.isEmpty ? "" : " for `\(path)`"
      return .wrong(
        .wrong(
          wanted: "at most \(AnswerSchema.mostItems) items\(place)", gotWords: "\(count) of them"))
    }
  }

  private func value(
    _ value: Value, as shape: AnswerShape, isOptional: Bool, at place: Place
  ) throws(AnswerFault) -> Value {
    guard value != .nothing else {
      guard shape.isNullable(ifOptional: isOptional) else {
        throw place.wrong(shape, value)
      }
      guard isOptional else { throw .absent(place.key) }
      return .nothing
    }
    return try present(value, as: shape, at: place)
  }

  /// A value that is there.
  private func present(
    _ value: Value, as shape: AnswerShape, at place: Place
  ) throws(AnswerFault) -> Value {
    switch (shape, value) {
    case (.text, .text): return value
    case (.richText, .text(let text)): return .richText(RichText.read(markdown: text))
    case (.number, .number), (.boolean, .boolean): return value
    case (.date, .text(let text)):
      if let date = AnswerDate.read(text, in: timeZone) { return .date(date) }
    case (.duration, .text(let text)):
      if text.range(of: AnswerSchema.durationPattern, options: .regularExpression) != nil,
        let duration = try? DurationText.parse(text)
      {
        return .duration(duration)
      }
    case (.choice(let type), .text(let name)):
      if let found = type.cases.first(where: { $0.name == name }) {
        return .choice(IntentChoice(type: type, name: found.name, title: found.title))
      }
    case (.entity(let type), .text(let id)):
      if let entity = entities.values[id], entity.typeName == type { return .entity(entity) }
    case (.list(let element), .list(let items)):
      return .list(try self.items(items, as: element, at: place))
    case (.dictionary(let fields), .list(let pairs)) where fields.isEmpty:
      return .dictionary(try dictionary(pairs, at: place))
    case (.dictionary(let fields), .dictionary(let members)) where !fields.isEmpty:
      return .dictionary(try dictionary(members, with: fields, at: place))
    default: break
    }
    throw place.wrong(shape, value)
  }

  private func items(
    _ items: [Value], as shape: AnswerShape, at place: Place
  ) throws(AnswerFault) -> [Value] {
    guard items.count <= AnswerSchema.mostItems else {
      throw place.tooMany(items.count)
    }
    var read: [Value] = []
    for (index, item) in items.enumerated() {
      read.append(try present(item, as: shape, at: place.at(index)))
    }
    return read
  }

  private func dictionary(
    _ members: OrderedDictionary<String, Value>, with fields: [AnswerField], at place: Place
  ) throws(AnswerFault) -> OrderedDictionary<String, Value> {
    let names = Set(fields.map(\.name))
    if let stray = members.keys.first(where: { !names.contains($0) }) {
      throw place.wrong("no `\(stray)`", .dictionary(members))
    }
    var read: OrderedDictionary<String, Value> = [:]
    for field in fields {
      guard let value = members[field.name] else {
        throw place.wrong("`\(field.name)`", .dictionary(members))
      }
      read[field.name] = try self.value(
        value, as: field.shape, isOptional: field.isOptional, at: place.at(field.name))
    }
    return read
  }

  /// A dictionary without known keys: a list of keys and values.
  private func dictionary(
    _ pairs: [Value], at place: Place
  ) throws(AnswerFault) -> OrderedDictionary<String, Value> {
    guard pairs.count <= AnswerSchema.mostItems else { throw place.tooMany(pairs.count) }
    var read: OrderedDictionary<String, Value> = [:]
    for (index, pair) in pairs.enumerated() {
      guard case .dictionary(let members) = pair, members.count == 2,
        case .text(let key)? = members["key"], case .text? = members["value"]
      else { throw place.at(index).wrong("one `key` and its `value`", pair) }
      guard read[key] == nil else { throw place.at(index).wrong("each `key` once", pair) }
      read[key] = members["value"]
    }
    return read
  }
}

extension AnswerShape {
  /// The name, with the form that a value of it has in a reply.
  fileprivate var form: String {
    switch self {
    case .boolean: "\(name) (true or false)"
    case .date: "\(name) (as 2026-11-21 or 2026-11-21T19:30)"
    case .duration: "\(name) (as PT1H30M)"
    default: name
    }
  }

  /// Whether a value of it is a text in a reply.
  fileprivate var isText: Bool {
    switch self {
    case .text, .richText, .date, .duration, .choice, .entity: true
    case .number, .boolean, .list, .dictionary: false
    }
  }
}
