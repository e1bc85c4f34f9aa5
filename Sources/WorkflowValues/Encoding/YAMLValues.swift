import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
package import YAML

/// Values read from and written as YAML, whose core schema decides the types of scalars.
package enum YAMLValues {
  /// Why a text isn't YAML, with the line.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  package static func read(_ text: String) throws -> Value {
    let reading = YAMLReader.read(text: text, path: "text")
    if let problem = reading.diagnostics.first(where: { $0.severity == .error }) {
      // An empty text is YAML's null.
      if problem.kind == Diagnostic.Kind(YAMLProblemKind.emptyFile) { return .nothing }
      let line = problem.range.map { "line \($0.start.line): " } ?? ""
      throw Problem(description: line + problem.message)
    }
    return reading.root.map(value(of:)) ?? .nothing
  }

  /// The value of a node.
  package static func value(of node: YAMLNode) -> Value {
    switch node.content {
    case .scalar(let scalar): value(of: scalar)
    case .sequence(let items): .list(items.map(value(of:)))
    case .mapping(let entries): .dictionary(dictionary(of: entries))
    }
  }

  package static func value(of scalar: YAMLScalar) -> Value {
    switch scalar.core {
    case .null: .nothing
    case .bool(let value): .boolean(value)
    case .int(let value): .number(value)
    case .decimal(let text): IntentNumber(exactly: text).map { .number($0) } ?? .text(text)
    case .text(let text): .text(text)
    }
  }

  /// A key of the mapping itself takes precedence over a key from `<<`.
  private static func dictionary(of entries: [YAMLEntry]) -> OrderedDictionary<String, Value> {
    var items: OrderedDictionary<String, Value> = [:]
    for entry in entries {
      if entry.isMerged, items[entry.name] != nil { continue }
      items[entry.name] = value(of: entry.value)
    }
    return items
  }

  package static func write(_ value: Value) -> String { YAMLWriter.write(data(of: value)) }

  /// The value as YAML data, with the same structure as in JSON.
  package static func data(of value: Value) -> YAMLData {
    switch value {
    case .nothing: .null
    case .text(let text): .text(text)
    case .richText(let text): .text(RichText.markdown(text))
    case .number(.integer(let number)): .int(number)
    case .number(let number): .decimal(number.description)
    case .boolean(let value): .bool(value)
    case .date(let date): .text(date.description)
    case .duration(let duration): .text(duration.iso8601)
    case .url(let url): .text(url.absoluteString)
    case .choice(let choice): .text(choice.name)
    case .list(let items): .list(items.map(data(of:)))
    case .dictionary(let items): map(items)
    case .measurement, .file, .entity: map(Parts.dictionary(of: value))
    }
  }

  private static func map(_ items: OrderedDictionary<String, Value>) -> YAMLData {
    .map(items.map { YAMLData.Entry($0.key, data(of: $0.value)) })
  }
}
