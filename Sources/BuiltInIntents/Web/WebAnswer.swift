import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// The response of a web server.
struct WebAnswer {
  /// The address that was asked last, after redirects, without a login.
  let url: URL
  let status: Int
  /// The headers by their names in lower case. The values of a repeated header are joined by
  /// commas.
  let headers: OrderedDictionary<String, String>
  /// The file with the content; there is none without content.
  let content: FilePath
  /// How long the request took, with those before it that were redirected.
  var duration: Duration = .zero
  /// The certificates of the server, as curl describes them.
  var certificates = ""

  /// - Parameter head: The status lines and headers of all responses, such as “100 Continue” and
  ///   that of a proxy, in one block each. The last one counts.
  init(url: URL, head: String, content: FilePath) throws {
    var status: Int?
    var headers: OrderedDictionary<String, String> = [:]
    for line in TextLines(text: head).lines {
      if line.hasPrefix("HTTP/") {
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        headers = [:]
      } else if let colon = line.firstIndex(of: ":") {
        let name = line[..<colon].lowercased()
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        headers[name] = headers[name].map { $0 + ", " + value } ?? value
      }
    }
    guard let status else {
      throw IntentFailure("`\(url.host ?? "the server")` doesn't speak HTTP", kind: .network)
    }
    self.url = url
    self.status = status
    self.headers = headers
    self.content = content
  }

  static let detailTypes: OrderedDictionary<String, ValueType> = [
    "status": .number, "headers": .dictionary, "url": .url,
  ]

  var details: OrderedDictionary<String, IntentValue> {
    [
      "status": .number(status),
      "headers": .dictionary(headers.mapValues { .text($0) }),
      "url": .url(url),
    ]
  }

  /// Throws an `IntentFailure` if the server responded with an error.
  func checkStatus() throws {
    if status >= 400 { throw failure }
  }

  /// The content as a value. Throws an `IntentFailure` if the server responded with an error.
  func value(as type: WebContent) throws -> IntentValue {
    if status >= 400 { throw failure }
    switch type {
    case .text: return .text(try text)
    case .json: return try json
    case .file: return .file(try file())
    case .automatic: return try automaticValue
    }
  }

  // MARK: - The content's type

  /// "application/json" of `application/json; charset=utf-8`.
  var mediaType: String {
    let header = headers["content-type"] ?? ""
    return header.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  private var charset: String? {
    for parameter in (headers["content-type"] ?? "").split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset" {
        return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \"'")).lowercased()
      }
    }
    return nil
  }

  private var automaticValue: IntentValue {
    get throws {
      let type = mediaType
      if size == 0 { return .nothing }
      if type == "application/json" || type.hasSuffix("+json") { return try json }
      let isText =
        type.hasPrefix("text/") || type.hasSuffix("+xml")
        || ["application/xml", "application/yaml", "application/javascript"].contains(type)
      if isText { return .text(try text) }
      if type.isEmpty, size <= Self.limit, let text = String(validating: try data, as: UTF8.self) {
        return .text(text)
      }
      return .file(try file())
    }
  }

  // MARK: - The content

  private static let limit = 64 << 20

  /// There is no file without content.
  private var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: content.string)
    return attributes?[.size] as? Int ?? 0
  }

  private var data: Data {
    get throws {
      let size = size
      guard size <= Self.limit else {
        throw IntentFailure(
          "the server sent \(size >> 20) MiB, but no more than \(Self.limit >> 20) are read as a text",
          help: "write `type: file`")
      }
      return size == 0 ? Data() : try Data(contentsOf: URL(filePath: content.string))
    }
  }

  private var text: String {
    get throws { WebText(charset: charset).text(try data) }
  }

  /// The text of a page or a feed, in the encoding that it declares itself if the server names none.
  ///
  /// - Throws: `IntentFailure` if the server responded with an error.
  var document: String {
    get throws {
      if status >= 400 { throw failure }
      let data = try data
      return WebText(charset: charset ?? WebText.declared(in: data)).text(data)
    }
  }

  private var json: IntentValue {
    get throws {
      do {
        return try IntentContext.current.values.decode(try text, as: .json)
      } catch let error as IntentFailure {
        throw error
      } catch {
        throw IntentFailure(
          "the server's answer isn't JSON: \(IntentErrorText.message(for: error))", output: excerpt,
          help: "write `type: text`")
      }
    }
  }

  /// Renames the file to the name that the server gives, or the one in the address.
  private func file() throws -> IntentFile {
    let target = content.removingLastComponent().appending("files").appending(filename)
    let folder = target.removingLastComponent()
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true)
    if size == 0 {
      try Data().write(to: URL(filePath: target.string))
    } else {
      try FileManager.default.moveItem(atPath: content.string, toPath: target.string)
    }
    return IntentFile(path: target, contentType: mediaType.isEmpty ? nil : mediaType)
  }

  var filename: FilePath.Component {
    let names = [
      ContentDisposition(headers["content-disposition"] ?? "").filename,
      url.lastPathComponent,
    ]
    for case let name? in names {
      // Only a name: no folders, not hidden, no control characters.
      let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
      let plain = String(
        String.UnicodeScalarView(
          last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
      let shown = String(plain.drop { $0 == "." || $0 == " " })
      if let component = FilePath.Component(shown), component.kind == .regular {
        // A name has up to 255 bytes; this leaves room for a number.
        return component.shortened(to: 200)
      }
    }
    return "download"
  }

  // MARK: - Errors

  /// The start of the content, for the message of a failure.
  private var excerpt: String? {
    guard let file = FileHandle(forReadingAtPath: content.string) else { return nil }
    defer { try? file.close() }
    let beginning = (try? file.read(upToCount: 1 << 16)) ?? Data()
    if beginning.isEmpty { return nil }
    let text = WebText(charset: charset).text(beginning)
    return IntentContext.current.excerpt(of: text, to: 4096)
  }

  private var failure: IntentFailure {
    let help: String? =
      switch status {
      case 401: "the server needs a login: give an `Authorization` in `headers`"
      case 403: "access is forbidden"
      case 404, 410: "there is nothing at that address"
      case 429: "it was asked too often; wait, or write `retry` with a `delay`"
      default: nil
      }
    return IntentFailure(
      "the server answered \(status)", kind: Self.kind(of: status), output: excerpt, help: help)
  }

  /// The kind of failure that a status of 400 or more is.
  private static func kind(of status: Int) -> IntentFailure.Kind {
    switch status {
    case 404, 410: .missing
    // The server gave up waiting, isn't ready yet, or was asked too often: later, it may answer.
    case 408, 425, 429: .network
    case ..<500: .refused
    default: .network
    }
  }
}

/// The form of a response's content.
enum WebContent: String, AppEnum {
  case automatic, text, json, file

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Content"
  static let caseDisplayRepresentations: [WebContent: DisplayRepresentation] = [
    .automatic: "Automatic", .text: "Text", .json: "JSON", .file: "File",
  ]
}
