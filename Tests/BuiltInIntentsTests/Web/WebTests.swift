import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Web")
struct WebTests {
  let server: LocalServer
  let folder: TestFolder
  let run: TestRun

  init() async throws {
    server = try await LocalServer.shared.value
    folder = try TestFolder()
    run = TestRun(temporaryFolder: folder.path)
  }

  private func get(
    _ path: String, _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentOutcome {
    try await outcome(
      GetContents.self, parameters.merging(["url": try server.url(path)]) { $1 }, in: run)
  }

  /// What the server says it was sent.
  private func echo(
    _ path: String, _ parameters: [String: any Sendable] = [:]
  ) async throws -> OrderedDictionary<String, IntentValue> {
    let value = try await value(
      SendRequest.self, parameters.merging(["url": try server.url(path)]) { $1 }, in: run)
    return try OrderedDictionary.from(value)
  }

  // MARK: - Content

  @Test func `the content's type decides what comes of it`() async throws {
    #expect(try await get("/json").value == ["a": [1, true, .nothing]])
    #expect(try await get("/text").value == "héllo")
    #expect(try await get("/latin1").value == "héllo ü")
    #expect(try await get("/bare").value == "bare")
    #expect(try await get("/empty").value == .nothing)
  }

  @Test func `everything else is a file with the address's name`() async throws {
    let file = try IntentFile.from(await get("/files/data.bin?x=1").value)
    let path = try #require(file.path)
    #expect(file.filename == "data.bin")
    #expect(file.contentType == "application/octet-stream")
    #expect(path.starts(with: folder.path))
    #expect(try Data(contentsOf: URL(filePath: path.string)) == Data(0...255))
  }

  @Test(arguments: [
    ("/named", "€ rates.png"), ("/evil", "hidden.png"),
    ("/long", String(repeating: "😀", count: 49) + ".png"),
  ])
  func `a server's name for a file is only a name`(path: String, name: String) async throws {
    let file = try IntentFile.from(await get(path).value)
    #expect(file.filename == name)
    #expect(file.path?.removingLastComponent().lastComponent == "files")
  }

  @Test func `a type can be asked for`() async throws {
    #expect(try await get("/json", ["type": WebContent.text]).value == #"{"a": [1, true, null]}"#)
    let file = try IntentFile.from(await get("/json", ["type": WebContent.file]).value)
    #expect(file.filename == "json")
    await #expect(throws: IntentFailure.self) { try await get("/broken") }
    #expect(try await get("/broken", ["type": WebContent.text]).value == "{oops")
  }

  @Test func `status, headers and address are details`() async throws {
    let details = try await get("/redirect").details
    #expect(details["status"] == 200)
    #expect(details["url"] == .url(try server.url("/json")))
    guard case .dictionary(let headers) = details["headers"] else { return #expect(Bool(false)) }
    #expect(headers["content-type"] == "application/json; charset=utf-8")
    #expect(headers["location"] == nil)
  }

  // MARK: - Requests

  @Test func `names and values are added to the address`() async throws {
    let query: IntentValue = ["q": "a b&c=ü", "n": [1, 2], "none": .nothing]
    for (path, expected) in [
      ("/echo", "/echo?q=a%20b%26c%3D%C3%BC&n=1&n=2"),
      ("/echo?x=1", "/echo?x=1&q=a%20b%26c%3D%C3%BC&n=1&n=2"),
      ("/echo?#part", "/echo?q=a%20b%26c%3D%C3%BC&n=1&n=2"),
    ] {
      let value = try await get(path, ["query": query]).value
      #expect(try OrderedDictionary.from(value)["path"] == .text(expected))
    }
  }

  @Test func `headers are sent as they are`() async throws {
    let value = try await get(
      "/echo",
      [
        "headers": ["X-Quote": #"a "b" \n \\ #c"#, "X-Empty": "", "Authorization": "Bearer s"]
          as IntentValue
      ]
    ).value
    guard case .dictionary(let headers) = try OrderedDictionary.from(value)["headers"] else {
      return #expect(Bool(false))
    }
    #expect(headers["x-quote"] == #"a "b" \n \\ #c"#)
    #expect(headers["x-empty"] == "")
    #expect(headers["authorization"] == "Bearer s")
    #expect(headers["user-agent"] == "Segue")
  }

  @Test(
    arguments: [
      (["X": "a\nurl = \"http://evil/\""], "the header `X` can't have a line break in its value"),
      (["X": "a\r\nY: b"], "the header `X` can't have a line break in its value"),
      (["X: b\nY": "a"], "`X: b\nY` can't be the name of a header"),
      (["@/etc/passwd": "a"], "`@/etc/passwd` can't be the name of a header"),
    ] as [(IntentValue, String)])
  func `no header gets anything else into the request`(
    headers: IntentValue, message: String
  ) async throws {
    await #expect(throws: IntentFailure(message)) { try await get("/echo", ["headers": headers]) }
  }

  @Test func `a body is JSON unless another form is asked for`() async throws {
    let data: IntentValue = ["name": "Ada & Co", "tags": [1, 2]]
    func sent(_ body: IntentValue, _ form: WebBodyForm) async throws -> [IntentValue?] {
      let echo = try await echo("/echo", ["body": body, "body_type": form])
      guard case .dictionary(let headers) = echo["headers"] else { return [] }
      return [echo["method"], headers["content-type"], echo["body"]]
    }
    #expect(
      try await sent(data, .json)
        == ["POST", "application/json", #"{"name":"Ada & Co","tags":[1,2]}"#])
    #expect(try await sent(#" {"a":  1}"#, .json) == ["POST", "application/json", #" {"a":  1}"#])
    #expect(try await sent("hi", .json) == ["POST", "application/json", #""hi""#])
    #expect(
      try await sent(data, .form)
        == ["POST", "application/x-www-form-urlencoded", "name=Ada%20%26%20Co&tags=1&tags=2"])
    #expect(
      try await sent("@/etc/passwd\n", .text)
        == ["POST", "text/plain; charset=utf-8", "@/etc/passwd\n"])
    // A name is bytes.
    for name in [Array("a \"b\".txt".utf8), [0x66, 0xFF, 0x0A]] {
      let file = folder.path.appending(FilePath(bytes: name).components)
      try LocalFiles().write(Data("in the file".utf8), to: file, replacing: false)
      #expect(
        try await sent(.file(IntentFile(path: file, contentType: "text/csv")), .file)
          == ["POST", "text/csv", "in the file"])
    }
  }

  @Test(arguments: [
    (WebMethod.get, "GET", ""), (.post, "POST", #"{"a":1}"#), (.put, "PUT", #"{"a":1}"#),
    (.patch, "PATCH", #"{"a":1}"#), (.delete, "DELETE", #"{"a":1}"#),
  ])
  func `every method is sent`(method: WebMethod, name: String, body: String) async throws {
    let echo = try await echo("/echo", ["method": method, "body": ["a": 1] as IntentValue])
    #expect(echo["method"] == .text(name))
    #expect(echo["body"] == .text(body))
  }

  @Test func `a request without a body is sent too`() async throws {
    let post = try await echo("/echo")
    #expect(post["method"] == "POST" && post["body"] == "")
    let head = try await outcome(
      SendRequest.self, ["url": try server.url("/json"), "method": WebMethod.head], in: run)
    #expect(head.value == .nothing && head.details["status"] == 200)
  }

  @Test func `a redirect after a POST is got`() async throws {
    let echo = try await echo("/see-other", ["body": ["a": 1] as IntentValue])
    #expect(echo["method"] == "GET" && echo["body"] == "")
  }

  // MARK: - Failures

  @Test(
    arguments: [
      (503, "service unavailable", .network, nil), (500, "internal server error", .network, nil),
      (408, "request timeout", .network, nil),
      (404, "not found", .missing, "there is nothing at that address"),
      (410, "gone", .missing, "there is nothing at that address"),
      (
        401, "unauthorized", .refused,
        "the server needs a login: give an `Authorization` in `headers`"
      ),
      (403, "forbidden", .refused, "access is forbidden"),
      (422, "unprocessable content", .refused, nil),
      (
        429, "too many requests", .network,
        "it was asked too often; wait, or write `retry` with a `delay`"
      ),
    ] as [(Int, String, IntentFailure.Kind, String?)])
  func `an answer of 400 or more is a failure, of network only if it may pass`(
    status: Int, reason: String, kind: IntentFailure.Kind, help: String?
  ) async throws {
    await #expect(
      throws: IntentFailure(
        "`127.0.0.1` answered \(status) (\(reason))", kind: kind, output: "because", help: help)
    ) {
      try await get("/status/\(status)")
    }
  }

  @Test func `redirects neither go on for ever nor leave the web`() async throws {
    await #expect(
      throws: IntentFailure("`127.0.0.1` redirects more than 5 times", kind: .network)
    ) {
      try await get("/loop")
    }
    await #expect(
      throws: IntentFailure("`127.0.0.1` redirects to an address that isn't a web page")
    ) {
      try await get("/to-file")
    }
  }

  @Test(arguments: [
    (
      "file:///etc/passwd",
      IntentFailure(
        "`file:///etc/passwd` isn't the address of a web page",
        help: "it must start with `https://` or `http://`")
    ),
    ("http:///x", IntentFailure("`http:///x` names no server")),
    ("http://127.0.0.1:1/", IntentFailure("can't connect to `127.0.0.1`", kind: .network)),
    (
      "http://no-such-host.invalid/",
      IntentFailure(
        "can't find the server `no-such-host.invalid`", kind: .network,
        help: "check its name, and that this machine is online")
    ),
  ])
  func `an address that leads nowhere is a failure`(
    address: String, failure: IntentFailure
  ) async throws {
    await #expect(throws: failure) {
      try await value(GetContents.self, ["url": try #require(URL(string: address))], in: run)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `cancelling ends a slow request, and leaves no files`() async throws {
    let mark = try TestFolder()
    let path = mark.path.appending("mark").string
    let headers: IntentValue = ["X-Mark": .text(path)]
    let task = Task { try await get("/slow", ["headers": headers]) }
    while !FileManager.default.fileExists(atPath: path) {
      try await Task.sleep(for: .milliseconds(10))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string) == [])
  }

  @Test func `nothing of a request shows in the list of processes`() async throws {
    let mark = try TestFolder()
    let path = mark.path.appending("mark").string
    let headers: IntentValue = ["X-Mark": .text(path), "Authorization": "Bearer hush-9321"]
    let task = Task { try await get("/slow?key=hush-9321", ["headers": headers]) }
    while !FileManager.default.fileExists(atPath: path) {
      try await Task.sleep(for: .milliseconds(10))
    }
    let shown = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
      pid_t(name).flatMap { try? Data(contentsOf: URL(filePath: "/proc/\($0)/cmdline")) }
    }
    task.cancel()
    #expect(
      shown.contains {
        String(decoding: $0, as: UTF8.self).hasSuffix("curl\0--disable\0--config\0-\0")
      })
    #expect(!shown.contains { String(decoding: $0, as: UTF8.self).contains("hush-9321") })
    _ = try? await task.value
  }
}
