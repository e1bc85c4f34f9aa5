import AppIntentsCore
import Foundation
import OrderedCollections
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

  private func run(isSimulation: Bool = false) throws -> TestRun {
    TestRun(temporaryFolder: try TestFolder().path, isSimulation: isSimulation)
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
    #expect(missing?.message == "the server answered 404")
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

  // MARK: - Headers and addresses

  @Test func `headers are given, also of errors`() async throws {
    try serve("h", "200 OK\nContent-Type: text/x\nX-A: 1\nX-A: 2\nContent-Length: 5\n\nhello")
    let found = try await outcome(GetHeaders.self, ["url": server.url("/h")])
    #expect(
      found.value == ["content-type": "text/x", "x-a": "1, 2", "content-length": "5"])
    #expect(found.details["status"] == 200)
    let missing = try await outcome(GetHeaders.self, ["url": server.url("/none")])
    #expect(missing.details["status"] == 404)
    #expect(
      try String(contentsOf: URL(filePath: folder["requests"].string), encoding: .utf8)
        == "HEAD /h -\nHEAD /none -\n")
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
    let run = try run()
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

  @Test func `a wait has an end, and no wait is too short`() async throws {
    try serve("p", "200 OK\nContent-Type: text/html\n\nx")
    for (every, within, message) in [
      (0.5, 10.0, "`every` is 0.5s, but has to be at least 1s"),
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
