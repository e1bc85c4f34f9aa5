import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// The body of a request.
struct WebBody {
  enum Content {
    case data(Data)
    /// The file at an absolute path.
    case file(FilePath)
  }

  let content: Content
  /// The media type.
  let type: String

  /// The body for a value; nil for nothing.
  ///
  /// - Parameter origin: where the value comes from.
  init?(_ value: IntentValue, as form: WebBodyForm, from origin: ValueOrigin) throws {
    if case .nothing = value { return nil }
    let values = IntentContext.current.values
    switch form {
    case .json:
      type = "application/json"
      content = .data(Data(try Self.json(value).utf8))
    case .form:
      guard case .dictionary(let fields) = try values.convert(value, to: .dictionary) else {
        throw IntentFailure("a form needs a dictionary, but `body` is \(value.type.name)")
      }
      type = "application/x-www-form-urlencoded"
      content = .data(Data(try AddressQuery.fields(fields).joined(separator: "&").utf8))
    case .text:
      type = "text/plain; charset=utf-8"
      content = .data(Data(try value.shownText.utf8))
    case .file:
      let file = try IntentFile.from(values.convert(value, to: .file, from: origin))
      type = file.contentType ?? "application/octet-stream"
      if let path = file.path {
        content = .file(IntentContext.current.resolve(path))
      } else {
        content = .data(try file.read())
      }
    }
  }

  /// A text with a JSON object or array, such as the result of `json.format`, is sent unchanged;
  /// every other value is written as JSON.
  private static func json(_ value: IntentValue) throws -> String {
    let values = IntentContext.current.values
    if case .text(let text) = value, let first = text.first(where: { !$0.isWhitespace }),
      first == "{" || first == "[", (try? values.decode(text, as: .json)) != nil
    {
      return text
    }
    return try values.encode(value, as: .compactJSON)
  }
}

/// The encoding of the body of a request.
enum WebBodyForm: String, AppEnum {
  case json, form, text, file

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Body Type"
  static let caseDisplayRepresentations: [WebBodyForm: DisplayRepresentation] = [
    .json: "JSON", .form: "Form", .text: "Text", .file: "File",
  ]
}
