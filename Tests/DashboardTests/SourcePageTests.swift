import AppIntentsCore
import Control
import Foundation
import HTTPServing
import Synchronization
import SystemPackage
import Testing
import WorkflowValues

@testable import Dashboard

@Suite("The page with the file of a workflow, and those of dry runs and new ones")
struct SourcePageTests {
  private let path = "/workflows/tidy/save"

  @Test func `a text is saved as it was typed, with the version that was edited`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let page = await fixture.request("GET", "/workflows/tidy/source", [cookie]).text
    #expect(page.contains("name=\"version\" value=\"1\""))
    #expect(page.contains("data-check=\"/workflows/tidy/check\""))
    #expect(page.contains(">\nsteps:\n  - print: tidy\n</textarea>"), "\(page)")
    #expect(page.contains("line 1, column 5"))
    let fields = [("token", token), ("version", "1"), ("text", "\r\nsteps: <b>\r\n")]
    let saved = await fixture.form(path, fields, cookie: cookie)
    #expect(saved.fields["location"] == "/workflows/tidy")
    _ = await fixture.form(path, fields + [("anyway", "1")], cookie: cookie)
    let undone = await fixture.form(
      "/workflows/tidy/undo", [("token", token), ("version", "2")], cookie: cookie)
    #expect(undone.fields["location"] == "/workflows/tidy")
    let text = "\nsteps: <b>\n"
    #expect(
      fixture.done == [
        .saveSource(workflow: "tidy", SourceChange(text: text, version: "1")),
        .saveSource(
          workflow: "tidy", SourceChange(text: text, version: "1", mayHaveErrors: true)),
        .undoSource(workflow: "tidy", version: "2"),
      ])
  }

  @Test func `a text that isn't saved is shown again, with what came of it`() async {
    var now = SourceReport(
      workflow: "tidy", name: "Tidy", path: WirePath("/a.yaml"), text: "theirs: <i>\n", version: "9"
    )
    now.problems = []
    let problem = ProblemReport(
      severity: "error", kind: "a", message: "no `b`", line: 3, column: 7, excerpt: " 3 | b")
    for (reply, status, words, version) in [
      (ControlReply.problems([problem]), HTTPStatus.badRequest, "because it has errors", "1"),
      (.source(now), .conflict, "because the file was changed meanwhile", "9"),
    ] {
      let fixture = DashboardFixture(answering: { request in
        if case .saveSource = request { reply } else { nil }
      })
      let (cookie, token) = await fixture.signIn()
      let fields = [("token", token), ("version", "1"), ("text", "mine: <b>")]
      let answer = await fixture.form(path, fields, cookie: cookie)
      #expect(answer.status == status)
      #expect(answer.text.contains(words) && answer.text.contains(">\nmine: &lt;b&gt;</textarea>"))
      #expect(answer.text.contains("name=\"version\" value=\"\(version)\""), "\(answer.text)")
      #expect(answer.text.contains("theirs: &lt;i&gt;") == (status == .conflict))
      #expect(answer.text.contains("name=\"anyway\"") == (status == .badRequest))
      #expect(answer.text.contains("Sign out"))
    }
  }

  @Test func `a text with a secret is neither shown nor sent back`() async {
    let fixture = DashboardFixture(
      SampleReports(text: "s3cret"), hiding: { { $0.replacing("s3cret", with: "•••") } })
    let (cookie, token) = await fixture.signIn()
    let page = await fixture.request("GET", "/workflows/tidy/source", [cookie]).text
    #expect(page.contains("has the value of a secret in it"))
    #expect(!page.contains("<textarea") && page.contains("print: •••"))
    for path in [path, "/workflows/tidy/check"] {
      let fields = [("token", token), ("version", "1"), ("text", "a: s3cret")]
      let answer = await fixture.form(path, fields, cookie: cookie)
      #expect(answer.status == .forbidden && !answer.text.contains("s3cret"))
    }
    #expect(fixture.done.isEmpty)
  }

  @Test func `a file that can't be changed is shown with the reason`() async {
    var source = SourceReport(
      workflow: "tidy", name: "Tidy", path: WirePath("/a.yaml"), text: "a: 1\n", version: "9")
    source.obstacle = "is a link"
    let fixture = DashboardFixture(answering: { [source] request in
      if case .source = request { .source(source) } else { nil }
    })
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", "/workflows/tidy/source", [cookie]).text
    #expect(page.contains("It can’t be changed here: it is a link."))
    #expect(page.contains("a: 1") && !page.contains("<textarea"))
  }

  @Test func `a dry run is asked for what was filled in, and says what it would do`() async throws {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let path = "/workflows/tidy/try"
    let page = await fixture.form(
      path, [("token", token), ("input.tidy", "Ada")], cookie: cookie)
    #expect(page.status == .ok && page.text.contains("What it would do"))
    #expect(page.text.contains("Then it would fail: tidy"))
    #expect(page.text.contains(">\nAda</textarea>"), "\(page.text)")
    #expect(page.text.contains("formaction=\"/workflows/tidy/try\""))
    let other = await fixture.form(path, [("token", token), ("input.other", "1")], cookie: cookie)
    #expect(other.status == .badRequest && other.text.contains("has no input"))
    #expect(fixture.done.isEmpty)
  }

  @Test func `a new workflow is opened, and rows have their own buttons`() async {
    let fixture = DashboardFixture(SampleReports(text: "tidy & co", rows: 2))
    let (cookie, token) = await fixture.signIn()
    let list = await fixture.request("GET", "/workflows", [cookie]).text
    #expect(list.contains("formaction=\"/workflows/tidy%20%26%20co/pause\""), "\(list)")
    #expect(list.contains("href=\"/workflows?tag=tidy%20%26%20co\""))
    #expect(
      await fixture.request("GET", "/workflows?tag=none", [cookie]).text.contains(
        "No workflow has this"))
    let new = await fixture.form("/workflows", [("token", token), ("id", "a-b")], cookie: cookie)
    #expect(new.fields["location"] == "/workflows/a-b/source")
    #expect(fixture.done == [.newWorkflow("a-b")])
    // Two buttons of a list are two forms.
    let ticket = String(repeating: "0", count: 32)
    for id in ["a", "b", "b"] {
      _ = await fixture.form(
        "/workflows/\(id)/run", [("token", token), ("ticket", ticket)], cookie: cookie)
    }
    #expect(fixture.done.count == 3)
  }

  @Test func `a value that doesn't fit is told beside its field`() async throws {
    let fixture = DashboardFixture(
      dryRun: PageDryRun { _, _, names in
        var report = DryRunReport()
        report.wrong = names.prefix(1).map { WrongInput($0, "it can't be `<b>`", help: "why") }
        return report
      })
    let (cookie, token) = await fixture.signIn()
    let page = await fixture.form(
      "/workflows/tidy/try", [("token", token), ("input.tidy", "<b>")], cookie: cookie)
    #expect(page.status == .badRequest)
    #expect(page.text.contains("It wasn’t tried, because the value of <code>tidy</code> can’t be"))
    #expect(!page.text.contains("What it would do"))
    let field = "aria-describedby=\"input-tidy-problem input-tidy-hint\">\n&lt;b&gt;</textarea>"
    #expect(page.text.contains(field), "\(page.text)")
    #expect(
      page.text.contains(
        "id=\"input-tidy-problem\"><p>it can&#39;t be <code>&lt;b&gt;</code>; why</p>"),
      "\(page.text)")
  }

  @Test func `a text that isn't in the file is marked, so that the browser keeps it`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let page = await fixture.request("GET", "/workflows/tidy/source", [cookie]).text
    #expect(page.contains("data-check") && !page.contains("data-unsaved"))
    let fields = [("token", token), ("version", "1"), ("text", "mine")]
    let checked = await fixture.form("/workflows/tidy/check", fields, cookie: cookie)
    #expect(checked.text.contains(" data-unsaved"))
  }
}
