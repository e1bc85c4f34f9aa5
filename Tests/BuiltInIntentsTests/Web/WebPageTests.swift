import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Pages, headers and changes of servers")
struct WebPageTests {
  let folder: TestFolder
  let server: PageServer

  init() async throws {
    folder = try TestFolder()
    server = try await PageServer(folder.path.string)
  }

  private func serve(_ name: String, _ answer: String) throws {
    _ = try folder.write(answer, to: name)
  }

  // MARK: - Pages and articles

  @Test func `a page becomes Markdown with whole addresses`() async throws {
    try serve(
      "dir_page",
      "200 OK\nContent-Type: text/html; charset=utf-8\n\n<title>T</title><h1>ü</h1><a href='b?c'>d</a>"
    )
    try serve("text", "200 OK\nContent-Type: text/plain\n\n# as it is <b>")
    try serve("pdf", "200 OK\nContent-Type: application/pdf\n\nx")
    let page = try await value(GetPage.self, ["url": server.url("/dir/page")])
    #expect(page == .text("# ü\n\n[d](\(server.address)/dir/b?c)\n"))
    #expect(try await value(GetPage.self, ["url": server.url("/text")]) == "# as it is <b>")
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(GetPage.self, ["url": server.url("/pdf")])
    }
    #expect(failure?.message == "there is no page at that address, but `application/pdf`")
    let missing = await #expect(throws: IntentFailure.self) {
      try await value(GetPage.self, ["url": server.url("/none")])
    }
    #expect(missing?.message == "`127.0.0.1` answered 404 (not found)")
    #expect(missing?.output == nil)
  }

  @Test(arguments: [
    ("text/html", "<h1>No</h1>", nil), ("application/xhtml+xml", "<h1>No</h1>", nil),
    ("application/json", #"{"error": "no"}"#, #"{"error": "no"}"#), ("text/plain", "", nil),
    ("text/plain", String(repeating: "no ", count: 1000), ""), ("image/png", "\u{0}\u{1}", nil),
  ])
  func `what a program says of a failure is told, and a page for people isn't`(
    type: String, body: String, output: String?
  ) async throws {
    try LocalFiles().write(
      Data("404 Not Found\nContent-Type: \(type)\n\n\(body)".utf8), to: folder["gone"],
      replacing: false)
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(GetContents.self, ["url": server.url("/gone")])
    }
    if output == "" {
      #expect(
        failure?.output?.utf8.count ?? 0 <= 310 && failure?.output?.hasPrefix("no no") == true)
    } else {
      #expect(failure?.output == output)
    }
  }

  @Test func `a page may name its encoding itself`() async throws {
    let body = Data("200 OK\nContent-Type: text/html\n\n<meta charset='iso-8859-2'><p>".utf8)
    try LocalFiles().write(
      body + Data([0xB1, 0xE6]), to: folder["latin"], replacing: true)
    #expect(try await value(GetPage.self, ["url": server.url("/latin")]) == "ąć\n")
  }

  @Test func `an article has the address of its page`() async throws {
    try serve(
      "a", "200 OK\nContent-Type: text/html\n\n" + ArticlePages.plain)
    let article = try await IntentArticle.from(
      value(GetArticle.self, ["url": server.url("/a")]))
    #expect(article.title == "A Walk | Blog")
    #expect(article.url == (try server.url("/a")))
    #expect(article.site == "127.0.0.1")
    #expect(article.text?.hasSuffix("The end came quickly.") == true)
  }

  // MARK: - Limits

  @Test func `what is read leaves nothing on the disk`() async throws {
    let kept = try TestFolder()
    let run = TestRun(temporaryFolder: kept.path)
    try serve("a", "200 OK\nContent-Type: text/html\n\n" + ArticlePages.plain)
    try serve("feed", "200 OK\nContent-Type: text/xml\n\n" + SampleFeeds.rss)
    try serve("json", "200 OK\nContent-Type: application/json\n\n[1]")
    _ = try await value(GetPage.self, ["url": server.url("/a")], in: run)
    _ = try await value(GetArticle.self, ["url": server.url("/a")], in: run)
    _ = try await value(FindFeeds.self, ["url": server.url("/feed")], in: run)
    _ = try await value(GetFeedItems.self, ["url": server.url("/feed")], in: run)
    _ = try await value(CheckURL.self, ["url": server.url("/a")], in: run)
    _ = try await value(GetHeaders.self, ["url": server.url("/none")], in: run)
    _ = try await value(ExpandURL.self, ["url": server.url("/a")], in: run)
    _ = try await value(GetContents.self, ["url": server.url("/json")], in: run)
    for path in ["/json", "/none"] {
      await #expect(throws: IntentFailure.self) {
        try await value(GetArticle.self, ["url": server.url(path)], in: run)
      }
      _ = try? await value(GetContents.self, ["url": server.url(path)], in: run)
    }
    #expect(try LocalFiles().entries(of: kept.path).filter { $0.string.hasPrefix("web-") } == [])
  }

  @Test func `a text without an end is an error before it fills the disk`() async throws {
    let url = try server.url("/endless")
    let message = "the server sends more than 64 MiB, and no more are read as a text"
    let page = await #expect(throws: IntentFailure.self) {
      try await value(GetPage.self, ["url": url])
    }
    #expect(page?.message == message)
    for type in [WebContent.text, .automatic] {
      let failure = await #expect(throws: IntentFailure.self) {
        try await value(GetContents.self, ["url": url, "type": type])
      }
      #expect(failure?.message == message)
    }
    // Where only the headers count, it is none.
    #expect(try await value(GetHeaders.self, ["url": url]) == ["content-type": "text/plain"])
    #expect(try await state(url)["status"] == 200)
  }

  @Test func `a slow answer has an end`() async throws {
    var request = WebRequest(url: try server.url("/slow"), origin: .workflow)
    request.transfer.time = .seconds(1)
    let failure = await #expect(throws: IntentFailure.self) {
      try await IntentContext.$current.withValue(TestRun().context) {
        [request] in try await request.read { try $0.document }
      }
    }
    #expect(failure?.kind == .timeout)
  }

  // MARK: - Headers and addresses

  @Test func `headers are given, also of errors`() async throws {
    try serve("h", "200 OK\nContent-Type: text/x\nX-A: 1\nX-A: 2\nContent-Length: 5\n\nhello")
    let found = try await outcome(GetHeaders.self, ["url": server.url("/h")])
    #expect(
      found.value == ["content-type": "text/x", "x-a": "1, 2", "content-length": "5"])
    #expect(found.details["status"] == 200)
    try serve("large", "200 OK\nContent-Length: 99999999\nX-B: 1\n\n")
    let large = try await value(GetHeaders.self, ["url": server.url("/large")])
    #expect(large == ["content-length": "99999999", "x-b": "1"])
    let missing = try await outcome(GetHeaders.self, ["url": server.url("/none")])
    #expect(missing.details["status"] == 404)
    #expect(
      try String(contentsOf: URL(filePath: folder["requests"].string), encoding: .utf8)
        == "HEAD /h -\nHEAD /large -\nHEAD /none -\n")
  }

  @Test func `a server without HEAD is asked for the first byte`() async throws {
    try serve("h.1", "405 No\nAllow: GET\n\n")
    try serve("h.2", "206 OK\nX-B: 1\n\nx")
    #expect(try await value(GetHeaders.self, ["url": server.url("/h")]) == ["x-b": "1"])
    #expect(
      try String(contentsOf: URL(filePath: folder["requests"].string), encoding: .utf8)
        == "HEAD /h -\nGET /h bytes=0-0\n")
  }

  @Test func `a short address is expanded`() async throws {
    try serve("s", "301 Moved\nLocation: /t?x=1\n\n")
    try serve("t", "302 Moved\nLocation: \(server.address)/u#part\n\n")
    try serve("u", "404 Gone\n\n")
    #expect(
      try await value(ExpandURL.self, ["url": server.url("/s")]) == .url(server.url("/u#part")))
    try serve("loop", "302 Moved\nLocation: /loop\n\n")
    await #expect(throws: IntentFailure.self) {
      try await value(ExpandURL.self, ["url": server.url("/loop")])
    }
  }

  // MARK: - State

  private func state(
    _ url: URL
  ) async throws -> OrderedDictionary<String, IntentValue> {
    try await OrderedDictionary.from(value(CheckURL.self, ["url": url]))
  }

  @Test func `a server that answers is up`() async throws {
    try serve("ok", "204 OK\n\n")
    try serve("bad", "503 Busy\n\n")
    let up = try await state(server.url("/ok"))
    #expect(up["up"] == true && up["status"] == 204 && up["certificate_expires"] == .nothing)
    guard case .duration(let time) = up["time"] else { return #expect(Bool(false)) }
    #expect(time.clockDuration > .zero)
    let busy = try await state(server.url("/bad"))
    #expect(busy["up"] == false && busy["status"] == 503)
    let none = try await state(address("http://127.0.0.1:9/"))
    #expect(
      none == ["up": false, "status": .nothing, "time": .nothing, "certificate_expires": .nothing])
    await #expect(throws: IntentFailure.self) { try await state(address("ftp://x")) }
  }

  @Test(arguments: [
    (
      "Subject:CN = a\nExpire date:Nov 21 06:30:00 2026 GMT\nExpire date:Jan  1 00:00:00 2030 GMT\n",
      "2026-11-21T06:30:00Z"
    ),
    ("expire date: 2026-11-21 06:30:00 GMT\n", "2026-11-21T06:30:00Z"),
  ])
  func `the certificate's end is the first one's`(text: String, end: String) {
    #expect(CertificateEnd.date(in: text)?.instant == instant(end))
    #expect(CertificateEnd.date(in: "Subject:a\n") == nil)
  }

  // MARK: - Changes

  @Test func `a change of the chosen elements ends the wait`() async throws {
    let page = "200 OK\nContent-Type: text/html\n\n<i>%d</i><b class=price>%s</b>"
    for (index, price) in ["1", "1", "", "2"].enumerated() where !price.isEmpty {
      let text = page.replacing("%d", with: "\(index)").replacing("%s", with: price)
      try serve("p.\(index + 1)", text)
    }
    try serve("p.3", "503 Busy\n\n")
    let run = TestRun()
    let text = try await value(
      WaitForChange.self,
      [
        "url": server.url("/p"), "selector": ".price",
        "every": IntentDuration(.seconds(60)), "within": IntentDuration(.seconds(3600)),
      ], in: run)
    #expect(text == "2")
    #expect(run.slept == [.seconds(60), .seconds(60), .seconds(60)])
    #expect(run.messages.count == 1)
  }

  @Test func `a dry run looks once`() async throws {
    try serve("p.1", "200 OK\nContent-Type: text/html\n\none")
    try serve("p.2", "200 OK\nContent-Type: text/html\n\ntwo")
    let run = TestRun(isSimulation: true)
    let text = try await value(
      WaitForChange.self,
      [
        "url": server.url("/p"), "every": IntentDuration(.seconds(60)),
        "within": IntentDuration(.seconds(3600)),
      ], in: run)
    #expect(text == "one")
    #expect(run.messages == [.wouldDo("wait until the page of `127.0.0.1` changes")])
    #expect(run.slept == [])
  }

  @Test func `a wait has an end, and no wait is too short`() async throws {
    try serve("p", "200 OK\nContent-Type: text/html\n\nx")
    for (every, within, message) in [
      (0.5, 10.0, "`every` is 500ms, but has to be at least 1s"),
      (1, 0, "the page hasn't changed within 0s"),
    ] {
      let failure = await #expect(throws: IntentFailure.self) {
        try await value(
          WaitForChange.self,
          [
            "url": server.url("/p"), "every": IntentDuration(.seconds(every)),
            "within": IntentDuration(.seconds(within)),
          ])
      }
      #expect(failure?.message == message)
    }
  }
}
