import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowValues

/// An outcome as the result of a tool.
enum CallResult {
  static func json(
    of outcome: IntentOutcome, of intent: ServedIntent, session: ToolSession, shown: ShownSnippets
  ) async throws -> JSONObject {
    var writer = WireValue { try session.newTemporaryFolder() }
    var result: JSONObject = [:]
    var content: [IntentValue] = []
    func add(_ text: String) { content.append(["type": "text", "text": .text(text)]) }
    if let dialog = outcome.dialog { add(dialog) }
    if intent.descriptor.outputType != .nothing {
      // Nothing finds a transient entity again to ask it.
      let value = try await outcome.value.withDeferredProperties { !$0.canBeFound }
      let structured: IntentValue = ["result": try writer.json(value)]
      add(JSONWriter.compact(structured))
      result["structuredContent"] = structured
    }
    content += writer.files.map { link(to: $0.path, $0.file) }
    result["content"] = .list(content)
    var details: JSONObject = [:]
    for (name, value) in outcome.details { details[name] = try writer.json(value) }
    return result.addingIntentMeta(
      JSONObject(present: [
        "dialog": outcome.dialog.map { .text($0) },
        "details": details.isEmpty ? nil : .dictionary(details),
      ])
    ).addingIntentMeta(try await shown.show(outcome.snippet))
  }

  private static func link(to path: FilePath, _ file: IntentFile) -> IntentValue {
    .dictionary(
      JSONObject(present: [
        "type": "resource_link", "uri": .text(WireValue.url(of: path)),
        "name": .text(file.filename), "mimeType": .text(ContentType.of(file)),
      ]))
  }
}
