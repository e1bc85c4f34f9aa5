import AppIntentsCore
import Foundation
import HTTPServing
import OrderedCollections
import Synchronization
import Testing

@testable import Dashboard

@Suite("Forms for others")
struct FormPagesTests {
  private static let form = "/forms/\(StandInForms.secret)"
  private static let outcome = "\(form)/\(StandInForms.ticket)"
  private static let ticket = "ticket=\(StandInForms.ticket)"

  @Test func `a form has the fields of its inputs, and nothing of this machine`() async {
    let page = await StandInForms().request("GET", Self.form)
    #expect(page.status == .ok)
    #expect(page.text.contains("<textarea id=\"input-person\" name=\"input.person\""))
    #expect(page.text.contains("name=\"file.scan\" type=\"file\""))
    #expect(page.text.contains("enctype=\"multipart/form-data\""))
    #expect(page.text.contains("<title>Greet</title>"))
    for other in ["<nav", "<script", "Sign out", "/workflows", "Segue"] {
      #expect(!page.text.contains(other), "\(other)")
    }
  }

  @Test func `what is too large is told on the form`() async {
    let page = await StandInForms().request(
      "POST", Self.form, framing: .length(FormPages.longestUpload + 1))
    #expect(page.status == .contentTooLarge)
    #expect(page.text.contains("what you sent has more than 16 MiB"))
    #expect(page.text.contains("name=\"input.person\""))
  }

  @Test func `what is filled in starts a run, and leads to its output`() async throws {
    let forms = StandInForms()
    let sent = await forms.request("POST", Self.form, "\(Self.ticket)&input.person=Ada+%3Cb%3E")
    #expect(sent.status == .seeOther)
    let entry = try #require(forms.filledIn.withLock { $0.first })
    #expect(sent.fields["location"] == "\(Self.form)/\(entry.ticket)")
    #expect(entry.values == ["person": "Ada <b>"])
    let waiting = await forms.request("GET", Self.outcome)
    #expect(waiting.fields["refresh"] == "2" && waiting.text.contains("being worked on"))
    forms.shown.withLock { $0 = .waiting(title: "Greet", isAsking: true) }
    #expect(await forms.request("GET", Self.outcome).text.contains("It waits for an answer"))
    forms.shown.withLock { $0 = .failed(title: "Greet") }
    let failed = await forms.request("GET", Self.outcome)
    #expect(failed.fields["refresh"] == nil && failed.text.contains("It didn’t work."))
  }

  @Test func `what is changed on the same page is another entry, and what is sent again isn't`()
    throws
  {
    func file(_ field: String, _ name: String, _ content: String) -> String {
      "--x\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n\r\n"
        + "\(content)\r\n"
    }
    let ticket = "--x\r\nContent-Disposition: form-data; name=\"ticket\"\r\n\r\n"
    let bodies = [
      "", file("file.scan", "a", "1"), file("file.scan", "a", "2"), file("file.scan", "b", "1"),
      file("file.other", "a", "1"), file("file.scan", "a", "1") + file("file.scan", "b", "2"),
    ].map { "\(ticket)\(StandInForms.ticket)\r\n\($0)--x--\r\n" }
    var tickets = try bodies.map { body in
      try #require(FormEntry(Array(body.utf8), type: "multipart/form-data; boundary=x")?.ticket)
    }
    for fields in [
      "input.a=1&input.b=2", "input.a=12&input.b=", "input.b=2&input.a=1", "input.a=1",
    ] {
      let type = "application/x-www-form-urlencoded"
      let entries = (0..<2).map { _ in FormEntry(Array("\(Self.ticket)&\(fields)".utf8), type: type)
      }
      #expect(entries[0]?.ticket == entries[1]?.ticket)
      tickets.append(try #require(entries[0]?.ticket))
    }
    let isOne = tickets.allSatisfy(RandomSecret.isOne)
    #expect(Set(tickets).count == 10 && isOne, "\(tickets)")
  }

  @Test func `a file is what was sent, never what a text names`() async throws {
    let forms = StandInForms()
    let body =
      [
        ("ticket", nil, StandInForms.ticket), ("input.person", nil, "Ada"),
        ("file.scan", "../../etc\\.hidden name.txt", "content"),
      ].map { name, filename, content in
        "--x\r\nContent-Disposition: form-data; name=\"\(name)\""
          + (filename.map { "; filename=\"\($0)\"" } ?? "") + "\r\n\r\n\(content)\r\n"
      }.joined() + "--x--\r\n"
    let sent = await forms.request("POST", Self.form, body, type: "multipart/form-data; boundary=x")
    #expect(sent.status == .seeOther, "\(sent.text)")
    let entry = try #require(forms.filledIn.withLock { $0.first })
    guard case .file(let file)? = entry.values["scan"] else {
      Issue.record("\(entry.values)")
      return
    }
    #expect(file.path == nil && file.filename == "hidden name.txt")
    #expect(file.dataInMemory == Data("content".utf8))
  }

  @Test func `an output is shown as text, a table, pictures and files`() async {
    let forms = StandInForms()
    forms.shown.withLock {
      $0 = .output(
        title: "Greet", output: [["a": "<i>1</i>", "b": "hush"]],
        files: [
          FormFile(name: "a.png", isThere: true), FormFile(name: "b<c.html", isThere: true),
          FormFile(name: "gone.txt", isThere: false),
        ])
    }
    let page = await forms.request("GET", Self.outcome)
    #expect(page.text.contains("<th scope=\"col\">a</th>") && page.text.contains("&lt;i&gt;1"))
    #expect(page.text.contains("•••") && !page.text.contains("hush"))
    #expect(
      page.text.contains("<img class=\"picture\" src=\"\(Self.outcome)/files/0\" alt=\"a.png\">"))
    #expect(page.text.contains("Download b&lt;c.html"))
    #expect(page.text.contains("gone.txt can’t be downloaded"))
    let picture = await forms.request("GET", "\(Self.outcome)/files/0")
    #expect(picture.fields["content-type"] == "image/png")
    let file = await forms.request("GET", "\(Self.outcome)/files/1")
    #expect(file.fields["content-type"] == "application/octet-stream")
    #expect(
      file.fields["content-disposition"] == "attachment; filename*=UTF-8''b%3Cc.html")
    #expect(file.fields["content-security-policy"] == "default-src 'none'; sandbox")
    #expect(await forms.request("GET", "\(Self.outcome)/files/2").status == .notFound)
    #expect(await forms.request("GET", "\(Self.outcome)/files/3").status == .notFound)
    // What isn't an output has no files.
    forms.shown.withLock { $0 = .failed(title: "Greet") }
    #expect(await forms.request("GET", "\(Self.outcome)/files/0").status == .notFound)
  }

  @Test(arguments: [
    "/forms", "/forms/x", "/forms/\(String(repeating: "c", count: 32))",
    "/forms/\(String(repeating: "A", count: 32))", "\(form)/x", "\(form)/../x",
    "\(form)/\(String(repeating: "c", count: 32))", "\(outcome)/files", "\(outcome)/files/x",
    "\(outcome)/files/-1", "\(outcome)/files/0/1", "\(outcome)/others/0",
  ])
  func `without the secrets nothing is there`(path: String) async {
    let forms = StandInForms()
    let get = await forms.request("GET", path)
    #expect(get.status == .notFound && !get.text.contains("Greet"))
    let post = await forms.request("POST", path, "\(Self.ticket)&input.person=Ada")
    #expect(post.status == .notFound)
    #expect(forms.filledIn.withLock { $0.isEmpty })
  }

  @Test func `a request that isn't that of a form starts nothing`() async {
    let forms = StandInForms()
    for type in [nil, "", "text/plain", "application/json", "multipart/mixed; boundary=x"] {
      let response = await forms.request("POST", Self.form, Self.ticket, type: type)
      #expect(response.status == .unsupportedMediaType, "\(type ?? "none")")
    }
    let bodies = [
      "", "input.person=Ada", "ticket=1&input.person=Ada", "\(Self.ticket)&input.person=%FF",
      "\(Self.ticket)&input.person=%00", "ticket=../../x&input.person=Ada",
    ]
    for body in bodies {
      let response = await forms.request("POST", Self.form, body)
      #expect(response.status == .badRequest, "\(body)")
    }
    for method in ["PUT", "DELETE", "HEAD", "OPTIONS", "post"] {
      #expect(await forms.request(method, Self.form).status == .methodNotAllowed)
    }
    #expect(forms.filledIn.withLock { $0.isEmpty })
  }

  @Test func `a form keeps what was filled in wrongly`() async {
    let forms = StandInForms()
    let page = await forms.request("POST", Self.form, "\(Self.ticket)&input.mood=glad")
    #expect(page.status == .badRequest)
    #expect(page.text.contains("role=\"alert\"><code>person</code> is missing"))
    #expect(page.text.contains("<option value=\"glad\" selected>"))
  }

  @Test(arguments: [
    (FormRefusal.unknown, 404), (.closed, 503), (.usedUp, 410), (.tooMany(seconds: 7), 429),
    (.unavailable, 503),
  ])
  func `a form that can't be used says so`(refusal: FormRefusal, status: Int) async {
    let forms = StandInForms()
    forms.refusal.withLock { $0 = refusal }
    for (method, path) in [("GET", Self.form), ("POST", Self.form), ("GET", Self.outcome)] {
      let response = await forms.request(method, path, "\(Self.ticket)&input.person=Ada")
      #expect(response.status.code == status)
      #expect(response.fields["retry-after"] == (status == 429 ? "7" : nil))
      #expect(response.text.contains("This form can’t be used"))
    }
  }

  @Test func `a page may use nothing but our style, and tells nobody its address`() async throws {
    let response = await StandInForms().request("GET", Self.form)
    let policy = try #require(response.fields["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'self'"))
    #expect(!policy.contains("script") && policy.contains("frame-ancestors 'none'"))
    #expect(response.fields["referrer-policy"] == "no-referrer")
    #expect(response.fields["x-robots-tag"] == "noindex, nofollow")
  }

  @Test(arguments: HostileText.all)
  func `hostile names and values are text`(hostile: String) async {
    let forms = StandInForms(hostile)
    forms.shown.withLock {
      $0 = .output(
        title: hostile, output: .text(hostile), files: [FormFile(name: hostile, isThere: true)])
    }
    for path in [Self.form, Self.outcome] {
      let text = await forms.request("GET", path).text
      #expect(!text.contains("<script") && !text.contains("<img src=x"))
    }
    let file = await forms.request("GET", "\(Self.outcome)/files/0")
    let name = file.fields["content-disposition"] ?? ""
    #expect(name.allSatisfy { $0.isASCII && !$0.isNewline && $0 != "\"" && $0 != "<" })
  }
}
