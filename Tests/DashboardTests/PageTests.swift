import AppIntentsCore
import Control
import Foundation
import HTTPServing
import Testing
import WorkflowValues

@testable import Dashboard

@Suite("The pages of the dashboard")
struct PageTests {
  private static let pages = [
    "/", "/workflows", "/workflows/tidy", "/workflows/tidy/enable", "/workflows/none", "/runs",
    "/runs/1", "/runs/1?step=1", "/runs/1/undo", "/workflows/tidy?run=1", "/runs/77", "/questions",
    "/schedule", "/schedule?view=month&day=2027-01-31", "/files", "/intents",
    "/intents?q=a", "/intents?domain=a", "/intents/a", "/why", "/why?path=/a", "/why?path=a",
    "/health", "/runs?by=folder&text=a&from=2027-01-01&to=2027-01-31", "/runs/1/test",
    "/runs/undo?run=1,2", "/why?path=0%207%20*%20*%20*", "/why?path=tidy",
    "/conversions", "/conversions?from=text&to=number&value=a",
    "/intents/a?try=1&input.tidy=a", "/workflows/tidy/source", "/workflows?tag=tidy",
  ]

  /// Whatever names, messages, values and files have in them is text on every page.
  @Test(arguments: pages)
  func `hostile names and values appear as text`(path: String) async {
    for hostile in HostileText.all {
      let fixture = DashboardFixture(SampleReports(text: hostile, rows: 4))
      let (cookie, _) = await fixture.signIn()
      let harmless = DashboardFixture(SampleReports(text: "tidy", rows: 4))
      let (other, _) = await harmless.signIn()
      let shown = await fixture.request("GET", path, [cookie]).text
      let expected = await harmless.request("GET", path, [other]).text
      // The elements are the same as with a name that has nothing in it, and nothing runs.
      let (tags, usual) = (Self.tags(in: shown), Self.tags(in: expected))
      #expect(
        tags.subtracting(usual).subtracting([
          "<code", "<code>", "</code>", "<pre", "<pre>", "</pre>",
        ]).isEmpty,
        "\(hostile): \(tags.subtracting(usual))")
      #expect(!shown.contains("href=\"javascript"))
      // The values of a form are what they are; nothing else changes how a page is read.
      #expect(!shown.replacing(/\ value="[^"]*"/, with: "").contains("\u{202E}gpj"))
      #expect(shown.matches(of: /<script/).count == 1)
    }
  }

  @Test func `options have their images, and no page loads one from elsewhere`() async {
    let fixture = DashboardFixture(SampleReports(text: "https://example.org/a.png", rows: 4))
    let (cookie, _) = await fixture.signIn()
    let shown = await fixture.request("GET", "/questions", [cookie]).text
    #expect(shown.contains(#"src="\#(SampleReports.icon)""#))
    #expect(!shown.contains(#"src="http"#))
  }

  private static func tags(in page: String) -> Set<String> {
    Set(page.matches(of: /<\/?[^\s>]+>?/).map { String($0.output) })
  }

  @Test(arguments: pages)
  func `a page has at most 60 kB`(path: String) async {
    let text = "A name that is rather long & has <markup> in it"
    let fixture = DashboardFixture(SampleReports(text: text, rows: 120))
    let (cookie, _) = await fixture.signIn()
    let response = await fixture.request("GET", path, [cookie])
    #expect(response.text.utf8.count <= 60_000, "\(response.text.utf8.count)")
  }

  @Test func `a list has 50 rows on a page`() async {
    let fixture = DashboardFixture(SampleReports(rows: 120))
    let (cookie, _) = await fixture.signIn()
    let workflows = await fixture.request("GET", "/workflows", [cookie]).text
    #expect(workflows.matches(of: /<li class="card workflow">/).count == 50)
    let runs = await fixture.request("GET", "/runs", [cookie]).text
    #expect(runs.matches(of: /<tr[ >]/).count == 51)
  }

  @Test func `a run whose file is gone can't be pressed to begin again, and says why`() async {
    for lost in [nil, ["letter"]] {
      let fixture = DashboardFixture(answering: { request in
        guard case .run(let id) = request, case .run(var run)? = SampleReports().reply(to: request)
        else { return nil }
        run.lostFiles = lost
        run.steps[0].path = []
        run.inputs = [
          NamedValue(name: "letter", value: WireValue(.text("/gone \(id)"))),
          NamedValue(name: "tidy", value: WireValue(.text("kept"))),
        ]
        return .run(run)
      })
      let (cookie, _) = await fixture.signIn()
      let page = await fixture.request("GET", "/runs/1", [cookie]).text
      let words =
        "It can’t be run again, because a file that was sent for <code>letter</code> is gone."
      #expect(page.contains(words) == (lost != nil), "\(page)")
      #expect(page.contains("action=\"/runs/1/rerun\"") == (lost == nil))
      #expect(
        page.contains("disabled aria-describedby=\"not-again\">Run again</button>")
          == (lost != nil))
      // What is there is filled in again.
      let form = await fixture.request("GET", "/workflows/tidy?run=1", [cookie]).text
      #expect(form.contains(">\nkept</textarea>"), "\(form)")
    }
  }

  @Test(arguments: [1, 60, 1000])
  func `pages with many or long questions have at most 60 kB`(length: Int) async throws {
    let text = String(repeating: "<why> ", count: length)
    let fixture = DashboardFixture(SampleReports(text: text, rows: 120))
    let (cookie, _) = await fixture.signIn()
    var (path, seen) = ("/questions", Set<String>())
    // Each question is on one of the pages.
    while true {
      let page = await fixture.request("GET", path, [cookie]).text
      #expect(page.utf8.count <= 60_000, "\(path): \(page.utf8.count)")
      let cards = page.matches(of: /<article id="card-(\d+)"/).map { String($0.output.1) }
      try #require(!cards.isEmpty && seen.isDisjoint(with: cards))
      seen.formUnion(cards)
      guard let next = page.firstMatch(of: /\/questions\?after=\d+/) else { break }
      path = String(next.output)
    }
    #expect(seen.count == 120)
    let past = await fixture.request("GET", "/questions?after=120", [cookie]).text
    #expect(past.contains("No other run waits for an answer."))
    // A link to a question leads to it, or says that it waits no longer.
    let linked = await fixture.request("GET", "/questions?from=60", [cookie]).text
    #expect(linked.firstMatch(of: /<article id="card-(\d+)"/)?.output.1 == "60")
    #expect(!linked.contains("waits no longer"))
    let answered = await fixture.request("GET", "/questions?from=121", [cookie]).text
    #expect(answered.contains("Question 121 waits no longer"))
    let now = await fixture.request("GET", "/", [cookie]).text
    #expect(now.contains("href=\"/questions\">"))
  }

  @Test func `a question of one character with many marks leaves room for the others`() async {
    let text = "e" + String(repeating: "\u{301}", count: 40_000)
    let fixture = DashboardFixture(SampleReports(text: text, rows: 3))
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", "/questions", [cookie]).text
    #expect(page.matches(of: /<article id="card-/).count == 3)
    #expect(page.utf8.count <= 60_000, "\(page.utf8.count)")
  }

  @Test func `nothing is shown while secrets can't be hidden`() async {
    struct Locked: Error {}
    let fixture = DashboardFixture(hiding: { throw Locked() })
    let (cookie, _) = await fixture.signIn()
    let response = await fixture.request("GET", "/", [cookie])
    #expect(response.status == .unavailable)
    #expect(!response.text.contains("tidy"))
  }

  @Test func `secrets are hidden on pages and in failures`() async {
    let fixture = DashboardFixture(
      SampleReports(text: "s3cret"), hiding: { { $0.replacing("s3cret", with: "•••") } })
    let (cookie, _) = await fixture.signIn()
    for path in Self.pages {
      let response = await fixture.request("GET", path, [cookie])
      // Ids of workflows and names of inputs are what links and forms go by.
      let shown = response.text.replacing(
        /\ (?:id|for|name|href|(?:form)?action|data-check|aria-describedby|aria-labelledby)="[^"]*"/,
        with: "")
      #expect(!shown.contains("s3cret"), "\(path)")
    }
  }

  @Test func `a choice that is hidden sends what it stands for`() async throws {
    let fixture = DashboardFixture(
      SampleReports(text: "s3cret"), hiding: { { $0.replacing("s3cret", with: "•••") } })
    let (cookie, token) = await fixture.signIn()
    let page = await fixture.request("GET", "/workflows/tidy", [cookie]).text
    let option = try #require(page.firstMatch(of: /<option value="(sealed-[0-9a-f]{32})">•••</))
    let fields = [("token", token), ("input.size", String(option.output.1))]
    let response = await fixture.form("/workflows/tidy/run", fields, cookie: cookie)
    #expect(response.status == .seeOther)
    #expect(
      fixture.done == [
        .start(
          workflow: "tidy",
          inputs: [NamedValue(name: "size", value: WireValue(.text("s3cret")))])
      ])
    let old = await fixture.form(
      "/workflows/tidy/run",
      [("token", token), ("input.size", "sealed-00000000000000000000000000000000")], cookie: cookie)
    #expect(old.status == .conflict)
    #expect(fixture.done.count == 1)
  }

  @Test func `what was filled in becomes the inputs of a run`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let response = await fixture.form(
      "/workflows/tidy/run",
      [
        ("token", token), ("input.name", "Ada & <Bob>\r\nC"), ("input.empty", ""),
        ("list.files", "a\r\nb\r\n"), ("other", "x"),
      ], cookie: cookie)
    #expect(response.fields["location"] == "/workflows/tidy")
    #expect(
      fixture.done == [
        .start(
          workflow: "tidy",
          inputs: [
            NamedValue(name: "name", value: WireValue(.text("Ada & <Bob>\nC"))),
            NamedValue(name: "files", value: WireValue(.list([.text("a"), .text("b")]))),
          ])
      ])
    // The next page says what was done, once.
    #expect(await fixture.request("GET", "/runs", [cookie]).text.contains("done: <code>it</code>"))
    #expect(await !fixture.request("GET", "/runs", [cookie]).text.contains("done: "))
  }

  @Test(arguments: [
    ([("answer", "yes")], PromptReply.yes), ([("answer", "no"), ("value", "1")], .no),
    ([("answer", "cancel")], .cancel), ([("value", "2")], .text("2")),
    ([("value", "1"), ("value", "3")], .text("1,3")), ([("value", "")], .text("")),
    ([("item", "a, b\nc"), ("item", "d")], .text("a, b\nc\nd")), ([("item", "")], .text("")),
  ])
  func `a form answers a question`(fields: [(String, String)], reply: PromptReply) async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let response = await fixture.form(
      "/questions/7", [("token", token)] + fields, cookie: cookie)
    #expect(response.fields["location"] == "/questions")
    let onRun = await fixture.form(
      "/questions/7", [("token", token), ("run", "3")] + fields, cookie: cookie)
    #expect(onRun.fields["location"] == "/runs/3")
    #expect(fixture.done == [.answer(prompt: 7, reply), .answer(prompt: 7, reply)])
  }

  @Test func `a run begins again from a step, and is undone`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let again = await fixture.form(
      "/runs/3/rerun", [("token", token), ("step", "2")], cookie: cookie)
    #expect(again.fields["location"] == "/runs/3")
    #expect(fixture.done == [.rerun(run: 3, fromStep: 2)])
    let undo = await fixture.form("/runs/3/undo", [("token", token)], cookie: cookie)
    #expect(undo.fields["location"] == "/runs/3")
    #expect(await fixture.request("GET", "/runs/3", [cookie]).text.contains("run 3 was undone"))
    #expect(fixture.done.count == 1)
  }

  @Test func `an app is asked for values of an input when a person asks`() async {
    let fixture = DashboardFixture(SampleReports(text: "tea", rows: 2))
    let (cookie, token) = await fixture.signIn()
    let page = await fixture.request("GET", "/workflows/tidy", [cookie]).text
    #expect(page.contains("formaction=\"/workflows/tea/find\">Find</button>"), "\(page)")
    func found(_ fields: (String, String)...) async -> HTTPResponse {
      await fixture.form("/workflows/tidy/find", [("token", token)] + fields, cookie: cookie)
    }
    let den = await found(("find", "event"), ("words.event", "den"), ("input.tea", "kept"))
    #expect(den.text.contains("<option value=\"1 tea\">den: tea, tea</option>"), "\(den.text)")
    #expect(den.text.contains("The app has 2.") && den.text.contains("kept"))
    #expect(await found(("find", "event")).text.contains("suggested: tea"))
    #expect(await found(("find", "other")).text.contains("whose values an app has"))
    #expect(fixture.done.isEmpty)
  }

  @Test func `a form without a choice answers nothing`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let response = await fixture.form("/questions/7", [("token", token)], cookie: cookie)
    #expect(response.status == .badRequest)
    #expect(response.text.contains("nothing was chosen"))
    #expect(response.text.contains("href=\"/questions\">Back to the questions</a>"))
    #expect(fixture.done.isEmpty)
  }

  @Test(arguments: [([3.0, 1, 2], "2.0 s"), ([1, 2, 3, 4], "2.5 s")])
  func `the median is the middle one, or between two`(seconds: [Double], median: String) {
    let runs = seconds.enumerated().map { number, seconds in
      var run = RunSummaryReport(
        id: Int64(number), workflow: "a", state: "succeeded", cause: "", queued: .distantPast)
      run.started = SampleReports.moment
      run.ended = SampleReports.moment.addingTimeInterval(seconds)
      return run
    }
    let plot = HTMLWriter.text(of: DurationPlot(runs).body)
    #expect(plot.contains("took \(median) in the median"), "\(plot)")
  }

  @Test(arguments: [
    ("/workflows?from=60", "The list ends before this page. ", "/workflows\""),
    ("/workflows?from=9&q=TIDY%20enabled", "<li class=\"card workflow\">", "/workflows?q=TIDY"),
    ("/workflows?from=59", "<li class=\"card workflow\">", "/workflows?from=9\""),
    ("/workflows", "<li class=\"card workflow\">", "/workflows?from=50\""),
    ("/workflows?from=900&q=none", "No workflow has this", "/workflows"),
    ("/files?from=99", "The list ends before this page. ", "/files\""),
  ])
  func `a page after the last one leads back`(path: String, text: String, link: String) async {
    let fixture = DashboardFixture(SampleReports(rows: 60))
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", path, [cookie]).text
    #expect(page.contains(text), "\(page)")
    #expect(page.contains("href=\"\(link)"), "\(page)")
  }

  /// What a page doesn't show costs nothing.
  @Test func `pages ask for what they show, of the rows that they show`() async {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    _ = await fixture.request("GET", "/", [cookie])
    _ = await fixture.request("GET", "/workflows", [cookie])
    _ = await fixture.request("GET", "/health", [cookie])
    let ids = ["tidy", "tidy", "tidy"]
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let midnight = Calendar.current.startOfDay(for: now)
    let yesterday = now - 24 * 3600
    #expect(
      fixture.asked == [
        .prompts, .statusParts(NowPage.parts), .runs(NowPage.failed(since: yesterday)),
        .runs(NowPage.active), .runs(NowPage.queued),
        .day(since: midnight, workflows: NowPage.mostLines, runs: NowPage.mostOfDay),
        .prompts, .statusParts(WorkflowsPage.Part.parts),
        .statusParts(WorkflowsPage.parts(of: ids)), .marks(of: ids, limit: RunStrip.most),
        .prompts, .statusParts(HealthPage.parts), .health,
      ])
  }

  @Test func `the whole history is read for damage only on request`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let answer = await fixture.form("/health/read", [("token", token)], cookie: cookie)
    #expect(answer.status == .seeOther)
    #expect(answer.fields["location"] == "/health")
    #expect(fixture.done == [.diagnose])
    for (findings, text) in [
      ([Finding(.ok, "history", "")], "the history was read, and isn't damaged"),
      ([Finding(.bad, "history", "")], "the history is damaged"),
    ] {
      let outcome = try? PageAction.readHistory.outcome(of: .findings(findings), [])
      #expect(outcome?.text == text)
    }
  }

  @Test func `older runs are on the next page`() async {
    let fixture = DashboardFixture(SampleReports(rows: 51))
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", "/runs?state=failed", [cookie]).text
    #expect(page.contains("/runs?before=2&amp;state=failed"))
    #expect(!page.contains("href=\"/runs/1\""))
  }

  @Test func `what an action says is kept for the page that a person comes to`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let answer = await fixture.form("/workflows/tidy/pause", [("token", token)], cookie: cookie)
    #expect(answer.status == .seeOther)
    func shows(_ fields: HTTPFields.Field...) async -> Bool {
      await fixture.request("GET", "/", [cookie] + fields).text.contains("done: ")
    }
    #expect(await !shows(HTTPFields.Field("x-segue-live", "1")))
    #expect(await shows())
    #expect(await !shows())
  }
}
