import AppIntentsCore
import Foundation
import Glibc
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
  /// Where the headers come from.
  var headersOrigin = ValueOrigin.workflow
  var query: OrderedDictionary<String, IntentValue> = [:]
  var body: WebBody?
  /// How the content is received.
  var transfer = WebTransfer()

  static let program = RequiredProgram(carryingRequests: "curl", package: "curl")
  /// The number of redirects that are followed.
  static let mostRedirects = 5
  /// The longest time of a request whose answer is read at once. A server could send a byte each second
  /// for ever.
  static let longestReading = Duration.seconds(600)

  /// Sends the request, follows redirects, and returns the response. Its content is in a folder of
  /// its own within the run's temporary folder.
  ///
  /// Each hop is a request of its own, whose host has to be permitted.
  func send() async throws -> WebAnswer {
    try checkHostHeader()
    var hop = WebHop(
      url: try address(), origin: origin.ofHost(in: url), method: method, headers: headers,
      body: body,
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
  /// Sends the request, and reads what the answer says. Nothing of it stays on the disk.
  func read<Result>(_ body: (WebAnswer) throws -> Result) async throws -> Result {
    var request = self
    request.transfer.content = .text
    request.transfer.time = transfer.time ?? Self.longestReading
    let answer = try await request.send()
    defer { answer.discard() }
    return try body(answer)
  }

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
    let ending = try await run(curl, in: folder, content: content, head: head)
    // curl itself finds what is too large only if the server says so before.
    let isTooLarge = ending.exitCode == 63 || ending.signal == Int(SIGXFSZ)
    if isTooLarge, transfer.content == .text { throw WebAnswer.tooLarge }
    guard ending.exitCode == 0 || isTooLarge else {
      throw CurlFailure(ending, host: url.webHost).failure
    }
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
    _ curl: CurlConfiguration, in folder: FilePath, content: FilePath, head: FilePath
  ) async throws -> ProgramCall.Ending {
    guard transfer.content == .automatic else { return try await run(curl, in: folder) }
    return try await withThrowingTaskGroup(of: ProgramCall.Ending?.self) { group in
      group.addTask { try await run(curl, in: folder) }
      group.addTask {
        try await WebAnswer.watch(content, head: head, of: url)
        return nil
      }
      defer { group.cancelAll() }
      while let ending = try await group.next() {
        if let ending { return ending }
      }
      throw CancellationError()
    }
  }

  private func run(
    _ curl: CurlConfiguration, in folder: FilePath
  ) async throws -> ProgramCall.Ending {
    // `--disable` ignores the user's settings.
    func call(_ configuration: String) -> ProgramCall {
      var call = ProgramCall(
        "curl", arguments: ["--disable", "--config", configuration], grace: .seconds(1))
      call.bounds = transfer.content.limit.map { ToolBounds(file: UInt64($0)) }
      return call
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
    // Where only the headers count, it would end them with the length.
    if transfer.content == .text { try curl.set("max-filesize", to: "\(WebAnswer.limit)") }
    if let time = transfer.time { try curl.set("max-time", to: "\(time / .seconds(1))") }
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
  /// A server behind a proxy is chosen by the header `Host`, so data may name only a host there that the
  /// workflow may reach.
  private func checkHostHeader() throws {
    for (index, (name, value)) in headers.enumerated() where name.lowercased() == "host" {
      let origin = headersOrigin.ofItem(index, of: headers.count)
      guard origin.isFromData else { continue }
      let text = try value.shownText
      guard let host = URL(string: "http://\(text)")?.webHost, !host.isEmpty else {
        let shown = IntentContext.current.excerpt(of: text)
        throw IntentFailure("the header `\(name)` needs the name of a server, not `\(shown)`")
      }
      _ = try IntentContext.current.access(to: host, from: origin)
    }
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
