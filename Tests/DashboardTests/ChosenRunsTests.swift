import Control
import HTTPServing
import Testing

@testable import Dashboard

@Suite("Runs that are marked in a list")
struct ChosenRunsTests {
  private func send(
    _ fields: [(String, String)], to fixture: DashboardFixture
  ) async -> (response: HTTPResponse, cookie: HTTPFields.Field) {
    let (cookie, token) = await fixture.signIn()
    let response = await fixture.form(
      "/runs/chosen", [("token", token)] + fields, cookie: cookie)
    return (response, cookie)
  }

  @Test(arguments: [
    ("cancel", [ControlRequest.cancelRun(2), .cancelRun(10)]),
    ("resume", [.resumeRun(2), .resumeRun(10)]),
    ("rerun", [.rerun(run: 2, fromStep: nil), .rerun(run: 10, fromStep: nil)]),
  ])
  func `a verb is for each of them, the first one first`(
    verb: String, requests: [ControlRequest]
  ) async {
    let fixture = DashboardFixture()
    let (response, cookie) = await send(
      [("verb", verb), ("run", "10"), ("run", "2"), ("run", "x"), ("state", "failed")], to: fixture)
    #expect(response.status == .seeOther)
    // Back to the list as it was.
    #expect(response.fields["location"] == "/runs?state=failed")
    #expect(fixture.done == requests)
    #expect(await fixture.request("GET", "/runs", [cookie]).text.contains("2 runs "))
  }

  @Test func `undoing shows what it does, and is done after that`() async {
    let fixture = DashboardFixture()
    let (response, cookie) = await send(
      [("verb", "undo"), ("run", "1"), ("run", "2")], to: fixture)
    #expect(response.fields["location"] == "/runs/undo?run=1%2C2")
    let page = await fixture.request("GET", "/runs/undo?run=1,2", [cookie]).text
    #expect(page.contains("name=\"verb\" value=\"undo-now\""))
    #expect(page.matches(of: /name="run" value="\d"/).count == 2)
    let (done, _) = await send([("verb", "undo-now"), ("run", "1"), ("run", "2")], to: fixture)
    #expect(done.status == .seeOther)
    #expect(fixture.done.isEmpty)
  }

  @Test(arguments: [
    [("verb", "cancel")], [("run", "1")], [("verb", "erase"), ("run", "1")],
    [("verb", "cancel")] + (1...101).map { ("run", "\($0)") },
  ])
  func `a form that says too little or too much does nothing`(fields: [(String, String)]) async {
    let fixture = DashboardFixture()
    #expect(await send(fields, to: fixture).response.status == .badRequest)
    #expect(fixture.done.isEmpty)
  }

  @Test func `what couldn't be done is told beside what was`() throws {
    let chosen = try ChosenRuns([FormField("verb", "cancel"), FormField("run", "1")])
    let no = ControlFailure(.failed, "it has ended")
    #expect(try chosen.text(of: [(1, .success("done"))]) == "done")
    #expect(
      try chosen.text(of: [(1, .success("a")), (2, .success("b")), (3, .failure(no))])
        == "2 runs were told to end; run 3: it has ended")
    #expect(throws: no) { try chosen.text(of: [(3, .failure(no))]) }
    let failures = (1...5).map { (Int64($0), Result<String, ControlFailure>.failure(no)) }
    #expect(
      throws: ControlFailure(
        .failed,
        "nothing was done; run 1: it has ended; run 2: it has ended; run 3: it has ended; and 2 more"
      )
    ) { try chosen.text(of: failures) }
  }
}
