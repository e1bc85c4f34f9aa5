import Control
import Foundation
import HTTPServing
import Testing

@testable import Dashboard

@Suite("The filter of the list of runs")
struct RunsFilterTests {
  @Test func `days are those of the zone, the last one to its end`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let filter = RunsFilter([
      FormField("from", "2026-10-24"), FormField("to", "2026-10-25"), FormField("state", "failed"),
      FormField("workflow", " tidy "), FormField("by", ""), FormField("before", "x"),
    ])
    #expect(!filter.looksThrough)
    // On the last day the clocks go back: it has 25 hours.
    #expect(
      try filter.query(calendar)
        == RunQuery(
          workflow: "tidy", states: ["failed"], limit: 51,
          since: try Date("2026-10-23T22:00:00Z", strategy: .iso8601),
          until: try Date("2026-10-25T23:00:00Z", strategy: .iso8601)))
    #expect(
      filter.address(before: 7).text
        == "/runs?before=7&from=2026-10-24&state=failed&to=2026-10-25&workflow=tidy")
    #expect(throws: ControlFailure.self) {
      try RunsFilter([FormField("from", "soon")]).query(calendar)
    }
  }

  @Test func `what no index has is looked for part by part`() async {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", "/runs?text=%20invoice&by=folder", [cookie]).text
    #expect(
      fixture.asked.contains(
        .findRuns(RunSearch(RunQuery(limit: 50), startedBy: "folder", text: "invoice"))))
    #expect(page.contains("Looked through 1000 runs."))
    #expect(page.contains("/runs?before=7&amp;by=folder&amp;text=invoice"))
    // It isn't done again with each change of the history.
    #expect(!page.contains("id=\"all-runs\""))
    #expect(await fixture.request("GET", "/runs", [cookie]).text.contains("id=\"all-runs\""))
    #expect(await fixture.request("GET", "/runs?from=soon", [cookie]).status == .badRequest)
  }
}
