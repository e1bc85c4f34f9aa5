package import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import WorkflowValues

/// Reads the JSON that a client sends as values of a type.
///
/// Texts are read as generously as in workflows (a date in words, a choice by its title), because
/// assistants write what they think fits.
package struct ValueReader: Sendable {
  package let context: IntentContext

  package init(context: IntentContext) { self.context = context }

  /// The value of a type, except an entity's, that JSON means.
  package func value(_ json: IntentValue, as type: ValueType) throws -> IntentValue {
    switch type {
    case .list(let element):
      // A single value is a list of one, as in workflows.
      return .list(try (json.jsonArray ?? [json]).map { try value($0, as: element) })
    case .file: return .file(try file(json))
    case .measurement:
      guard let parts = json.jsonObject else { break }
      guard case .number(let number)? = parts["value"], let name = parts["unit"]?.jsonString,
        let unit = IntentUnit.named(name)
      else { throw CallFailure("a measurement has a number as `value` and a known `unit`") }
      return .measurement(IntentMeasurement(number, unit))
    case .richText:
      if let text = json.jsonString { return .richText(RichText.read(markdown: text)) }
    case .any: return json
    default: break
    }
    return try Conversions.convert(json, to: type, in: context)
  }

  private func file(_ json: IntentValue) throws -> IntentFile {
    guard let text = json.jsonString else {
      throw CallFailure("a file is given by its path or its `file:` URL")
    }
    if text.hasPrefix("file:") {
      guard let url = URL(string: text), let path = FilePath(fileURL: url) else {
        throw CallFailure("`\(text)` isn't the URL of a file")
      }
      return IntentFile(path: path)
    }
    return IntentFile(path: context.resolve(FilePath(text)))
  }
}
