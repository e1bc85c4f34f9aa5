import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections

/// What an app answers when it is asked for a resource.
struct ResourceContents {
  let parts: [JSONObject]
  /// The name that the link has; nil to derive it from the address.
  let name: String?
  let values: ToolValueReader

  /// The only part. A folder has several, of which none is its content.
  private var part: JSONObject {
    get throws {
      guard parts.count == 1 else {
        throw IntentFailure(
          parts.isEmpty ? "it is empty" : "it has \(parts.count) parts", kind: .missing)
      }
      return parts[0]
    }
  }

  func text() throws -> String {
    let part = try part
    if let text = part["text"]?.jsonString { return text }
    guard let data = try data(of: part), let text = String(bytes: data, encoding: .utf8) else {
      throw IntentFailure("it isn't text", help: "use its `file`")
    }
    return text
  }

  func file() throws -> IntentFile {
    var part = try part
    if let name { part["name"] = .text(name) }
    let type = part["mimeType"]?.jsonString
    guard let data = try data(of: part) else {
      throw IntentFailure("the app sent neither text nor data for it")
    }
    let path = try RunFolder(context: values.context)
      .write(data, named: ContentName.name(of: part, type: type))
    return IntentFile(path: path, contentType: type)
  }

  private func data(of part: JSONObject) throws -> Data? {
    if let text = part["text"]?.jsonString { return Data(text.utf8) }
    return try part["blob"]?.jsonString.map(values.data(encoded:))
  }
}

/// The names of files that an app sends.
enum ContentName {
  /// The name that content has, else one with the extension of its type.
  static func name(of members: JSONObject, type: String?) -> String {
    let own =
      members["name"]?.jsonString
      ?? members["uri"]?.jsonString?.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last
      .map(String.init)
    if let own, !own.isEmpty { return PlainText.line(own) }
    let ending = type.flatMap { UTType(mimeType: $0)?.preferredFilenameExtension }
    let kind = type?.split(separator: "/").first.map(String.init) ?? "file"
    return ending.map { "\(kind).\($0)" } ?? kind
  }
}
