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

  /// The content as a value, after which nothing of it stays on the disk but a file. Throws an
  /// `IntentFailure` if the server responded with an error.
  func value(as type: WebContent) throws -> IntentValue {
    var isKept = false
    defer { if !isKept { discard() } }
    let value = try readValue(as: type)
    if case .file = value { isKept = true }
    return value
  }

  private func readValue(as type: WebContent) throws -> IntentValue {
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

  /// Whether the type is one that is read at once, unless a file is asked for.
  var isReadAtOnce: Bool { isJSON || isText }

  private var isJSON: Bool {
    let type = mediaType
    return type == "application/json" || type.hasSuffix("+json")
  }

  private var isText: Bool {
    let type = mediaType
    return type.hasPrefix("text/") || type.hasSuffix("+xml")
      || ["application/xml", "application/yaml", "application/javascript"].contains(type)
  }

  private var automaticValue: IntentValue {
    get throws {
      if size == 0 { return .nothing }
      if isJSON { return try json }
      if isText { return .text(try text) }
      if mediaType.isEmpty, size <= Self.limit,
        let text = String(validating: try data, as: UTF8.self)
      {
        return .text(text)
      }
      return .file(try file())
    }
  }

  // MARK: - The content

  /// The most bytes that are read at once.
  static let limit = 64 << 20

  static let tooLarge = IntentFailure(
    "the server sends more than \(limit >> 20) MiB, and no more are read as a text",
    help: "`web.download` gets files of any size")

  /// Removes the content from the disk, and its folder. A file that came of it stays only without this.
  func discard() {
    try? FileManager.default.removeItem(atPath: content.removingLastComponent().string)
  }

  /// There is no file without content.
  private var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: content.string)
    return attributes?[.size] as? Int ?? 0
  }

  /// Looks at an answer whenever something of it comes, and throws as soon as it is too large to be read
  /// at once. Ends if it is of a type that isn't, or if the task is canceled.
  static func watch(_ content: FilePath, head: FilePath, of url: URL) async throws {
    // Watched before it is looked at, so that nothing in between is missed.
    let events = try? PathEvents(at: content)
    var changes = events?.changes.makeAsyncIterator()
    var answer: WebAnswer?
    while true {
      // The head is complete when content comes.
      if answer == nil, FileManager.default.fileExists(atPath: content.string) {
        answer = (try? String(contentsOf: URL(filePath: head.string), encoding: .utf8))
          .flatMap { try? WebAnswer(url: url, head: $0, content: content) }
      }
      if let answer {
        guard answer.isReadAtOnce else { return }
        if answer.size > limit { throw tooLarge }
      }
      if changes == nil {
        // Other programs have all watches of the kernel.
        try await Task.sleep(for: .milliseconds(500))
      } else {
        await changes?.next()
      }
      try Task.checkCancellation()
    }
  }

  private var data: Data {
    get throws {
      let size = size
      guard size <= Self.limit else { throw Self.tooLarge }
      return size == 0 ? Data() : try Data(contentsOf: URL(filePath: content.string))
    }
  }

  private var text: String {
    get throws { EncodedText(charset: charset).text(try data) }
  }

  /// The text of a page or a feed, in the encoding that it declares itself if the server names none.
  ///
  /// - Throws: `IntentFailure` if the server responded with an error.
  var document: String {
    get throws {
      if status >= 400 { throw failure }
      let data = try data
      return EncodedText(charset: charset ?? EncodedText.declared(in: data)).text(data)
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
          "the server's answer isn't JSON: \(IntentErrorText.message(for: error))",
          output: excerpt(of: 300),
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

  /// The start of the content, for what is told of a failure: what a program says about it. A page for
  /// people is no help there.
  private func excerpt(of most: Int) -> String? {
    guard !mediaType.contains("html"), let file = FileHandle(forReadingAtPath: content.string)
    else {
      return nil
    }
    defer { try? file.close() }
    let beginning = (try? file.read(upToCount: 1 << 16)) ?? Data()
    guard !beginning.isEmpty, !beginning.contains(0) else { return nil }
    let text = EncodedText(charset: charset).text(beginning)
    return IntentContext.current.excerpt(of: text, to: most)
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
    let reason = Self.reasons[status].map { " (\($0))" } ?? ""
    return IntentFailure(
      "`\(url.webHost)` answered \(status)\(reason)", kind: Self.kind(of: status),
      output: excerpt(of: 300), help: help)
  }

  /// What statuses mean (RFC 9110, 15). HTTP/2 doesn't send it.
  private static let reasons: [Int: String] = [
    400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found",
    405: "method not allowed", 406: "not acceptable", 408: "request timeout", 409: "conflict",
    410: "gone", 413: "content too large", 415: "unsupported media type",
    422: "unprocessable content",
    429: "too many requests", 500: "internal server error", 501: "not implemented",
    502: "bad gateway",
    503: "service unavailable", 504: "gateway timeout",
  ]

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

  /// What is received for it.
  var receipt: WebReceipt {
    switch self {
    case .automatic: .automatic
    case .text, .json: .text
    case .file: .whole
    }
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Content"
  static let caseDisplayRepresentations: [WebContent: DisplayRepresentation] = [
    .automatic: "Automatic", .text: "Text", .json: "JSON", .file: "File",
  ]
}
