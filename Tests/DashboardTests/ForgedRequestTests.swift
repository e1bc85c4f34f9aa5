import Control
import HTTPServing
import Testing

@testable import Dashboard

@Suite("Requests that aren't ours")
struct ForgedRequestTests {
  private static let pages = [
    "/", "/workflows", "/workflows/tidy", "/workflows/tidy/enable", "/runs", "/runs/1",
    "/runs/1/undo", "/runs/undo", "/runs/1/test", "/runs/1/trace.json", "/runs/1/files/0",
    "/runs/1/pictures/0", "/runs/1/frames/0",
    "/questions", "/schedule", "/files", "/intents", "/intents/a", "/conversions", "/why",
    "/workflows/tidy/source", "/health", "/events", "/nowhere",
  ]
  private static let actions = [
    "/questions/1", "/runs/1/snippets/1", "/runs/1/cancel", "/runs/1/resume", "/runs/1/rerun",
    "/runs/1/undo", "/runs/chosen", "/pause", "/resume", "/dismiss",
    "/workflows/tidy/run",
    "/workflows/tidy/enable", "/workflows/tidy/disable", "/workflows/tidy/pause",
    "/workflows/tidy/resume", "/workflows/tidy/save", "/workflows/tidy/undo", "/workflows",
    "/health/read", "/sign-out",
  ]
  /// Those that are answered with a page, and change nothing.
  private static let answered = [
    "/workflows/tidy/check", "/workflows/tidy/try", "/workflows/tidy/find",
  ]

  private static let withFiles = [
    "/workflows/tidy/run", "/workflows/tidy/try", "/workflows/tidy/find",
  ]

  @Test(arguments: pages + actions + answered)
  func `those who aren't signed in see nothing and do nothing`(path: String) async {
    let fixture = DashboardFixture()
    let none = HTTPFields.Field("cookie", "other=1")
    let get = await fixture.request("GET", path)
    #expect(get.status == .unauthorized)
    #expect(get.text.contains("segue dashboard") && !get.text.contains("tidy"))
    let post = await fixture.form(path, [("token", "")], cookie: none)
    #expect(post.status == .unauthorized)
    #expect(fixture.done.isEmpty)
  }

  @Test(arguments: [
    "segue-7873=", "segue-7873=\(String(repeating: "0", count: 64))", "segue-7873=../../x",
    "segue-7873=\(String(repeating: "z", count: 64))", "segue-7874=1; segue-7873=2",
  ])
  func `a cookie that was made up is none`(cookie: String) async {
    let fixture = DashboardFixture()
    let response = await fixture.request("GET", "/", [HTTPFields.Field("cookie", cookie)])
    #expect(response.status == .unauthorized)
  }

  @Test func `a cookie of a session that has ended is none`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    #expect(await fixture.request("GET", "/", [cookie]).status == .ok)
    // A page on another port may have set one of the same name, which comes first or last.
    let foreign = "segue-7873=\(String(repeating: "a", count: 64))"
    for both in ["\(foreign); \(cookie.value)", "\(cookie.value); segue-7873=x; \(foreign)"] {
      let field = HTTPFields.Field("cookie", both)
      #expect(await fixture.request("GET", "/", [field]).status == .ok)
    }
    #expect(
      await fixture.request("GET", "/", [HTTPFields.Field("cookie", foreign)]).status
        == .unauthorized)
    fixture.advance(by: 30 * 86_400)
    #expect(await fixture.request("GET", "/", [cookie]).status == .unauthorized)
    let second = await fixture.signIn()
    fixture.sessions.forgetAll()
    #expect(
      await fixture.form("/runs/1/cancel", [("token", token)], cookie: second.cookie).status
        == .unauthorized)
    #expect(fixture.done.isEmpty)
  }

  @Test(arguments: actions + answered)
  func `what changes something needs its method, origin, type and token`(path: String) async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let (_, other) = await fixture.signIn()
    let own = [
      ("token", token), ("answer", "yes"), ("version", "1"), ("button", "0"), ("verb", "cancel"),
      ("run", "1"), ("id", "tidy"), ("text", "steps: []"), ("find", "event"),
    ]
    let origins = [
      nil, "null", "", "http://127.0.0.1", "http://localhost:7873", "https://127.0.0.1:7873",
      "http://127.0.0.1:7873.evil.example", "http://evil.example", "https://evil.example",
      "http://127.0.0.1:7874", "http://127.0.0.1:7873, http://evil.example",
    ]
    for origin in origins {
      let response = await fixture.form(path, own, cookie: cookie, origin: origin)
      #expect(response.status == .forbidden, "\(origin ?? "none")")
    }
    for type in [nil, "", "text/plain", "multipart/form-data; boundary=x", "application/json"] {
      let response = await fixture.form(path, own, cookie: cookie, type: type)
      // Forms that may have files in them are read.
      let isRead = type?.hasPrefix("multipart") == true && Self.withFiles.contains(path)
      #expect(
        response.status == (isRead ? .badRequest : .unsupportedMediaType), "\(type ?? "none")")
    }
    for wrong in ["", other, String(token.dropLast()), token.uppercased() + "x"] {
      let response = await fixture.form(path, [("token", wrong)], cookie: cookie)
      #expect(response.status == .forbidden, "\(wrong)")
    }
    #expect(await fixture.form(path, [], cookie: cookie).status == .forbidden)
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "post", "X"] {
      let response = await fixture.request(method, path, [cookie])
      #expect(response.status == .methodNotAllowed, "\(method)")
    }
    #expect(fixture.done.isEmpty)
    #expect(fixture.sessions.count == 2)
    // With all of them it is done.
    if Self.answered.contains(path) {
      #expect(await fixture.form(path, own, cookie: cookie).status == .ok)
      #expect(fixture.done.isEmpty)
      return
    }
    #expect(await fixture.form(path, own, cookie: cookie).status == .seeOther)
    // Signing out, dismissing and undoing are no requests of their own.
    let others = ["/sign-out", "/dismiss", "/runs/1/undo"]
    #expect(fixture.done.count == (others.contains(path) ? 0 : 1))
  }

  @Test(arguments: ["/workflows/tidy/run", "/runs/1/rerun"])
  func `a form that is sent twice starts one run`(path: String) async throws {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let ticket = String(repeating: "0", count: 32)
    let fields = [("token", token), ("ticket", ticket)]
    async let first = fixture.form(path, fields, cookie: cookie)
    async let second = fixture.form(path, fields, cookie: cookie)
    #expect(await [first.status, second.status] == [.seeOther, .seeOther])
    #expect(fixture.done.count == 1)
    // The form of another page is another one, and so is this one later.
    let other = String(repeating: "1", count: 32)
    _ = await fixture.form(path, [("token", token), ("ticket", other)], cookie: cookie)
    #expect(fixture.done.count == 2)
    fixture.advance(by: Tickets.validity)
    _ = await fixture.form(path, fields, cookie: cookie)
    #expect(fixture.done.count == 3)
  }

  @Test func `a form that is sent with another file starts another run`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let head = [
      cookie, HTTPFields.Field("origin", DashboardFixture.origin),
      HTTPFields.Field("content-type", "multipart/form-data; boundary=x"),
    ]
    let ticket = String(repeating: "0", count: 32)
    for (content, runs) in [("1", 1), ("1", 1), ("2", 2)] {
      let body =
        [("token", "", token), ("ticket", "", ticket), ("file.scan", "; filename=\"a\"", content)]
        .map { name, filename, value in
          "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\(filename)\r\n\r\n\(value)\r\n"
        }.joined() + "--x--\r\n"
      let response = await fixture.request("POST", "/workflows/tidy/run", head, body: body)
      #expect(response.status == .seeOther, "\(response.text)")
      #expect(fixture.done.count == runs)
    }
  }

  @Test func `a page for others takes forms of its own address`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let host = "segue.example.org"
    for (origin, status) in [
      ("https://segue.example.org", HTTPStatus.seeOther), ("https://evil.example", .forbidden),
      // A page that came without TLS may be anyone's.
      ("http://segue.example.org", .forbidden), ("http://127.0.0.1:7873", .forbidden),
    ] {
      let response = await fixture.form(
        "/runs/1/cancel", [("token", token)], cookie: cookie, origin: origin, host: host)
      #expect(response.status == status)
    }
  }

  @Test(arguments: [
    "/../etc/passwd", "/assets/../../etc/passwd", "/assets/%2e%2e%2fsegue", "/assets/segue.css",
    "/runs/1%2F..%2F2", "/runs/x", "/runs/99999999999999999999", "/runs/1/2/3", "//evil.example",
    "/workflows/a/b", "/sign-in", "/questions/1", "/runs/1/files/..%2F..%2Fetc%2Fpasswd",
    "/runs/1/pictures/%2Fetc%2Fpasswd", "/runs/1/frames/0", "/runs/1/files", "/runs/1/files/0/1",
  ])
  func `a path that is no page leads nowhere`(path: String) async {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    let response = await fixture.request("GET", path, [cookie])
    #expect(response.status == .notFound)
    #expect(!response.text.contains("root:"))
  }

  @Test func `nothing in a request ends up in the head of the answer`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let id = "a\r\nset-cookie: x=1\r\n\r\n<script>"
    let path = "/workflows/\(PercentCoding.encode(id))/pause"
    let response = await fixture.form(path, [("token", token)], cookie: cookie)
    #expect(response.status == .seeOther)
    #expect(response.fields["location"] == "/workflows/\(PercentCoding.encode(id))")
    #expect(response.fields["set-cookie"] == nil)
    #expect(fixture.done == [.pause(workflow: id)])
  }

  @Test func `a page may use nothing but what is ours, and stands in no other page`() async throws {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    for fields in [[], [cookie]] {
      let response = await fixture.request("GET", "/", fields)
      let policy = try #require(response.fields["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe") && !policy.contains("http"))
      #expect(response.fields["x-frame-options"] == "DENY")
    }
  }

  @Test func `what is too large is told on a page, with what to do`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let long = String(repeating: "a", count: Dashboard.longestForm)
    let text = await fixture.form(
      "/workflows/tidy/save", [("token", token), ("text", long)], cookie: cookie)
    #expect(text.status == .contentTooLarge)
    #expect(text.text.contains("what was sent has more than 1 MiB"))
    #expect(text.text.contains("Back to the file of tidy") && text.text.contains("Sign out"))
    let head = [
      cookie, HTTPFields.Field("origin", DashboardFixture.origin),
      HTTPFields.Field("content-type", "multipart/form-data; boundary=x"),
    ]
    let file = await fixture.request(
      "POST", "/workflows/tidy/run", head, length: Dashboard.longestUpload + 1)
    #expect(file.status == .contentTooLarge)
    #expect(file.text.contains("what was sent has more than 256 MiB"))
    #expect(file.text.contains("give the path of a large file"))
    let field = "Content-Disposition: form-data; name=\"input.tidy\"\r\n\r\n\(long)a"
    let filledIn = await fixture.request(
      "POST", "/workflows/tidy/run", head, body: "--x\r\n\(field)\r\n--x--\r\n")
    #expect(filledIn.status == .contentTooLarge)
    #expect(filledIn.text.contains("what is filled in has more than 1 MiB"))
    #expect(fixture.done.isEmpty)
  }
}
