import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import WorkflowValues

/// Reads the result of a tool: its value, its message, or why it failed.
struct ToolResultReader {
  let tool: ToolDefinition
  let values: ToolValueReader

  func outcome(of result: JSONObject) throws -> IntentOutcome {
    if result["isError"]?.jsonBoolean == true { throw Self.failure(of: result) }
    let meta = result.intentMeta
    return IntentOutcome(
      value: try value(of: result),
      details: meta["details"]?.jsonObject ?? [:],
      dialog: meta["dialog"]?.jsonString.map(PlainText.clean))
  }

  private func value(of result: JSONObject) throws -> IntentValue {
    guard tool.output.type != .nothing else { return .nothing }
    if let structured = result["structuredContent"], structured != .nothing {
      if let schema = tool.outputSchema,
        let problem = SchemaCheck(root: schema).problem(with: structured)
      {
        throw IntentFailure("`\(tool.step)` gave something else than it declares: \(problem)")
      }
      guard tool.givesMember else { return try values.value(structured, as: tool.output) }
      return try values.value(structured.jsonObject?["result"] ?? .nothing, as: tool.output)
    }
    if tool.outputSchema != nil {
      throw IntentFailure("`\(tool.step)` gave something else than it declares: no result")
    }
    var blocks: [IntentValue] = []
    for block in result["content"]?.jsonArray ?? [] {
      if let members = block.jsonObject, let value = try value(of: members) {
        blocks.append(value)
      }
    }
    return switch blocks.count {
    case 0: .nothing
    case 1: blocks[0]
    default: .list(blocks)
    }
  }

  // MARK: - Content

  /// The value of a content block; nil for one of an unknown kind.
  private func value(of block: JSONObject) throws -> IntentValue? {
    switch block["type"]?.jsonString {
    case "text"?: return block["text"]
    case "image"?, "audio"?:
      let type = block["mimeType"]?.jsonString
      return .file(
        try values.file(
          encoded: block["data"]?.jsonString ?? "", named: ContentName.name(of: block, type: type),
          type: type)
      )
    case "resource"?: return try block["resource"]?.jsonObject.map { try value(ofResource: $0) }
    case "resource_link"?: return value(ofLink: block)
    default: return nil
    }
  }

  private func value(ofResource resource: JSONObject) throws -> IntentValue {
    if let text = resource["text"] { return text }
    let type = resource["mimeType"]?.jsonString
    return .file(
      try values.file(
        encoded: resource["blob"]?.jsonString ?? "",
        named: ContentName.name(of: resource, type: type),
        type: type))
  }

  /// A link to a file or to the web is that, and another one is read when a step uses its content.
  private func value(ofLink link: JSONObject) -> IntentValue? {
    guard let uri = link["uri"]?.jsonString else { return nil }
    if uri.hasPrefix("https:") || uri.hasPrefix("http:"), let url = URL(string: uri) {
      return .url(url)
    }
    if uri.hasPrefix("file:"), let url = URL(string: uri), let path = FilePath(fileURL: url) {
      return .file(IntentFile(path: path))
    }
    return ResourceLink.value(of: link, in: values.types)
  }

  // MARK: - Failures

  /// The failure that a result with `isError` is.
  static func failure(of result: JSONObject) -> IntentFailure {
    let details = result.intentMeta["error"]?.jsonObject ?? [:]
    let texts = (result["content"]?.jsonArray ?? []).compactMap {
      $0.jsonObject?["text"]?.jsonString
    }
    return IntentFailure(ofApp: details, words: texts.joined(separator: "\n"))
  }
}

extension IntentFailure {
  /// The failure that an app tells of.
  ///
  /// - Parameters:
  ///   - details: what the extension's metadata has of it.
  ///   - words: the message of an app that has no details.
  init(ofApp details: JSONObject, words: String) {
    let message = details["message"]?.jsonString ?? words
    self.init(
      message.isEmpty ? "the app says that it failed, and not why" : PlainText.message(message),
      kind: details["kind"]?.jsonString.flatMap(Kind.init) ?? .other,
      exitCode: details["exit_code"]?.jsonInteger,
      output: details["output"]?.jsonString.map(PlainText.clean),
      help: details["help"]?.jsonString.map(PlainText.line)
        ?? (details["kind"] == "unanswered"
          ? "give the step what it asks for; or \(InteractionError.waysToAnswer)" : nil))
  }
}
