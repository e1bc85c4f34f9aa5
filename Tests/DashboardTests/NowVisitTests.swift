import Control
import Foundation
import HTTPServing
import Testing

@testable import Dashboard

@Suite("What failed since the last visit")
struct NowVisitTests {
  private let noon = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `a visit ends when the page isn't seen for half an hour`() {
    let first = NowVisit().seen(at: noon)
    #expect(first == NowVisit(seen: noon, since: noon - 86_400))
    // Within a minute nothing has to be kept.
    #expect(first.seen(at: noon + 59) == first)
    let later = first.seen(at: noon + 1700)
    #expect(later == NowVisit(seen: noon + 1700, since: noon - 86_400))
    let next = later.seen(at: noon + 1700 + 1800)
    #expect(next == NowVisit(seen: noon + 3500, since: noon + 1700))
    // A clock that was set back hides nothing.
    #expect(next.seen(at: noon - 9000) == NowVisit(seen: noon - 9000, since: noon - 9000))
  }

  @Test func `runs that are dismissed are kept, the latest of them`() {
    let visit = NowVisit(seen: noon, since: noon, dismissed: [1, 2])
    #expect(visit.dismissing([1, 3]).dismissed == [2, 1, 3])
    #expect(
      visit.dismissing(Array(1...300)).dismissed == Array(101...300))
  }

  @Test func `the page asks for what failed since, and shows no run that is dismissed`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let page = await fixture.request("GET", "/", [cookie]).text
    #expect(page.contains("Failed since your last visit") && page.contains(">run 3</a>"))
    let failed = fixture.asked.compactMap { request -> RunQuery? in
      if case .runs(let query) = request, query.since != nil { query } else { nil }
    }
    #expect(failed.map(\.since) == [noon - 86_400])
    let dismiss = await fixture.form(
      "/dismiss", [("token", token), ("run", "3,2")], cookie: cookie)
    #expect(dismiss.fields["location"] == "/")
    let after = await fixture.request("GET", "/", [cookie]).text
    #expect(!after.contains("Failed since your last visit"))
    // Another browser still sees them.
    let (other, _) = await fixture.signIn()
    let elsewhere = await fixture.request("GET", "/", [other]).text
    #expect(elsewhere.contains("Failed since your last visit"))
  }

  @Test func `all workflows are paused and go on`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    #expect(await fixture.request("GET", "/", [cookie]).text.contains("action=\"/resume\""))
    _ = await fixture.form("/pause", [("token", token)], cookie: cookie)
    _ = await fixture.form("/resume", [("token", token)], cookie: cookie)
    #expect(fixture.done == [.pause(workflow: nil), .unpause(workflow: nil)])
  }
}
