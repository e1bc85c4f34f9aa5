import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// A request to a web server, made by Debian's `curl`.
///
/// An HTTP library in this process would add 5 ms to the start of every workflow.
struct WebRequest {
  let url: URL
  /// Where the address comes from.
  let origin: ValueOrigin
  var method = WebMethod.get
  var headers: OrderedDictionary<String, IntentValue> = [:]
  var query: OrderedDictionary<String, IntentValue> = [:]
  var body: WebBody?
  /// How the content is received.
  var transfer = WebTransfer()

  static let program = RequiredProgram("curl", package: "curl")
  /// The number of redirects that are followed.
  static let mostRedirects = 5

  /// Sends the request, follows redirects, and returns the response. Its content is in a folder of
  /// its own within the run's temporary folder.
  ///
  /// Each hop is a request of its own, whose host has to be permitted.
  func send() async throws -> WebAnswer {
    var hop = WebHop(
      url: try address(), origin: hostOrigin, method: method, headers: headers, body: body,
      transfer: transfer)
    let folder = try transfer.folder ?? ownFolder()
    var isKept = transfer.folder != nil
    defer { if !isKept { try? FileManager.default.removeItem(atPath: folder.string) } }

    var duration = Duration.zero
    for _ in 0...Self.mostRedirects {
      var answer = try await hop.send(in: folder)
      duration += answer.duration
      answer.duration = duration
      guard let next = try hop.next(after: answer.status, location: answer.headers["location"])
      else {
        isKept = true
        return answer
      }
      hop = next
    }
    throw IntentFailure(
      "`\(hop.url.webHost)` redirects more than \(Self.mostRedirects) times",
      kind: .network)
  }
}

extension WebRequest {
  private func ownFolder() throws -> FilePath {
    let folder = try IntentContext.current.temporaryFolder()
      .appending("web-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return folder
  }
}

extension WebHop {
  /// Sends this one request.
  fileprivate func send(in folder: FilePath) async throws -> WebAnswer {
    let route = try await WebRoute.find(for: self)
    let (content, head) = (folder.appending("content"), folder.appending("head"))
    // A response without content makes no file.
    content.unlink()
    var curl = try configuration(content: content, head: head, folder: folder)
    try route.add(to: &curl, for: url)
    let ending = try await run(curl, in: folder)
    guard ending.exitCode == 0 else { throw CurlFailure(ending, host: url.webHost).failure }
    var answer = try WebAnswer(
      url: url.withoutLogin ?? url,
      head: String(
        decoding: (try? Data(contentsOf: URL(filePath: head.string))) ?? Data(), as: UTF8.self),
      content: content)
    let said = String(decoding: ending.output, as: UTF8.self).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    answer.duration = said.first.flatMap { Double($0) }.map { .seconds($0) } ?? .zero
    if said.count > 1 { answer.certificates = String(said[1]) }
    return answer
  }

  private func run(
    _ curl: CurlConfiguration, in folder: FilePath
  ) async throws -> ProgramCall.Ending {
    // `--disable` ignores the user's settings.
    func call(_ configuration: String) -> ProgramCall {
      ProgramCall(
        "curl", arguments: ["--disable", "--config", configuration], grace: .seconds(1))
    }
    let text = Data(curl.text.utf8)
    guard case .file(let path)? = body?.content else {
      var call = call("-")
      call.input = text
      return try await call.run()
    }
    // Its standard input is the file, so that it sends the one that was permitted, whatever is at
    // its path by now, and a name of any bytes.
    let file = try IntentContext.current.files.open(path)
    defer { try? file.close() }
    let options = folder.appending("options")
    try options.create(text)
    defer { options.unlink() }
    var call = call(options.string)
    call.inputFile = file
    return try await call.run()
  }

  private func configuration(
    content: FilePath, head: FilePath, folder: FilePath
  ) throws -> CurlConfiguration {
    var curl = CurlConfiguration()
    try curl.set("url", to: url.absoluteString)
    curl.set("globoff")
    curl.set("silent")
    curl.set("show-error")
    try curl.set("proto", to: "=http,https")
    try curl.set("connect-timeout", to: "30")
    // Gives up after two minutes without data; a step's `timeout` may be shorter.
    try curl.set("speed-limit", to: "1")
    try curl.set("speed-time", to: "120")
    if !transfer.isExact { curl.set("compressed") }
    if transfer.isUnverified { curl.set("insecure") }
    try curl.set(
      "write-out", to: transfer.wantsCertificates ? "%{time_total}\\n%{certs}" : "%{time_total}")
    for (name, value) in transfer.headers {
      try curl.set("header", to: Self.header(name, .text(value)))
    }
    // For a HEAD request curl would write the headers there.
    try curl.set("output", to: method == .head ? "/dev/null" : content.string)
    try curl.set("dump-header", to: head.string)

    let names = Set(headers.keys.map { $0.lowercased() })
    if !names.contains("user-agent") { try curl.set("user-agent", to: "Segue") }
    for (name, value) in headers { try curl.set("header", to: Self.header(name, value)) }

    switch method {
    case .get: break
    case .head: curl.set("head")
    case .post where body != nil: break
    case .post:
      try curl.set("data-binary", to: "")
      // curl would declare the empty body as a form.
      if !names.contains("content-type") { try curl.set("header", to: "Content-Type:") }
    case .put, .patch, .delete: try curl.set("request", to: method.rawValue.uppercased())
    }
    if let body {
      switch body.content {
      case .file: try curl.set("data-binary", to: "@-")
      case .data(let data):
        let source = folder.appending("body")
        // A redirect may ask for it again.
        source.unlink()
        try source.create(data)
        try curl.set("data-binary", to: "@" + source.string)
      }
      if !names.contains("content-type") {
        try curl.set("header", to: "Content-Type: \(body.type)")
      }
    }
    return curl
  }

  /// A header in curl's format: `Name: value`.
  private static func header(_ name: String, _ value: IntentValue) throws -> String {
    let isToken =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        // RFC 9110, 5.6.2.
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    guard isToken else { throw IntentFailure("`\(name)` can't be the name of a header") }
    let text = try value.shownText
    guard
      !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F })
    else {
      throw IntentFailure("the header `\(name)` can't have a line break in its value")
    }
    // curl uses `Name;` for an empty value; `Name:` would remove the header.
    return text.isEmpty ? "\(name);" : "\(name): \(text)"
  }
}

extension WebRequest {
  /// Where the name of the host comes from: the beginning of an address may come from the workflow,
  /// and only what follows the host from data.
  private var hostOrigin: ValueOrigin {
    let start = origin.fixedStart
    guard origin.isFromData, let authority = start.range(of: "://") else { return origin }
    let isWhole = start[authority.upperBound...].contains { "/?#".contains($0) }
    guard isWhole, let named = URL(string: start) else { return origin }
    return named.webHost == url.webHost && named.webPort == url.webPort ? .workflow : origin
  }

  private func address() throws -> URL {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw IntentFailure(
        "`\(IntentContext.current.excerpt(of: url.absoluteString))` isn't the address of a web page",
        help: "it must start with `https://` or `http://`")
    }
    guard !url.webHost.isEmpty else {
      throw IntentFailure(
        "`\(IntentContext.current.excerpt(of: url.absoluteString))` names no server")
    }
    if query.isEmpty { return url }
    let text = AddressQuery.adding(try AddressQuery.fields(query), to: url.absoluteString)
    guard let address = URL(string: text) else {
      throw IntentFailure(
        "`\(IntentContext.current.excerpt(of: text))` isn't a valid address with its `query`")
    }
    return address
  }
}

/// The method of a request.
enum WebMethod: String, AppEnum {
  case get, post, put, patch, delete, head

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Method"
  static let caseDisplayRepresentations: [WebMethod: DisplayRepresentation] = [
    .get: "GET", .post: "POST", .put: "PUT", .patch: "PATCH", .delete: "DELETE", .head: "HEAD",
  ]
}
