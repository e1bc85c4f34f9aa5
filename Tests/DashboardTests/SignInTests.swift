import HTTPServing
import Testing

@testable import Dashboard

@Suite("Signing in to the dashboard")
struct SignInTests {
  @Test func `a link signs in once`() async throws {
    let fixture = DashboardFixture()
    let path = try #require(fixture.dashboard.makeSignInPath())
    #expect(path.wholeMatch(of: /\/sign-in\/[0-9a-f]{32}/) != nil)
    let response = await fixture.request("GET", path)
    #expect(response.status == .seeOther)
    #expect(response.fields["location"] == "/")
    let cookie = try #require(response.fields["set-cookie"])
    #expect(
      cookie.wholeMatch(
        of: /segue-7873=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax/) != nil)
    let again = await fixture.request("GET", path)
    #expect(again.status == .unauthorized)
    #expect(again.text.contains("this link was used already, or is older than a minute"))
    #expect(fixture.sessions.count == 1)
  }

  @Test func `a link leads a browser that is signed in to the pages`() async throws {
    let fixture = DashboardFixture()
    let path = try #require(fixture.dashboard.makeSignInPath())
    let cookie = HTTPFields.Field("cookie", try #require(await fixture.request("GET", path).cookie))
    let again = await fixture.request("GET", path, [cookie])
    #expect(again.status == .seeOther && again.fields["location"] == "/")
    #expect(again.cookie == nil)
    // A new link is used up, too.
    let other = try #require(fixture.dashboard.makeSignInPath())
    #expect(await fixture.request("GET", other, [cookie]).status == .seeOther)
    #expect(await fixture.request("GET", other).status == .unauthorized)
    #expect(fixture.sessions.count == 1)
  }

  @Test func `a link is valid for a minute`() async throws {
    let fixture = DashboardFixture()
    let (early, late) = (fixture.dashboard.makeSignInPath(), fixture.dashboard.makeSignInPath())
    fixture.advance(by: 59)
    #expect(await fixture.request("GET", try #require(early)).status == .seeOther)
    fixture.advance(by: 1)
    #expect(await fixture.request("GET", try #require(late)).status == .unauthorized)
  }

  @Test func `a browser that comes by a secure address keeps its cookie to it`() async throws {
    let fixture = DashboardFixture()
    let path = try #require(fixture.dashboard.makeSignInPath())
    let response = await fixture.request("GET", path, host: "segue.example.org")
    #expect(response.fields["set-cookie"]?.hasSuffix("; Secure") == true)
  }

  private func send(_ password: String, to fixture: DashboardFixture) async -> HTTPResponse {
    await fixture.form(
      "/sign-in", [("password", password)], cookie: HTTPFields.Field("cookie", "a=b"))
  }

  @Test func `a password signs in, where one is set`() async {
    let fixture = DashboardFixture(password: "hunter2")
    #expect(await fixture.request("GET", "/").text.contains("type=\"password\""))
    #expect(await send("hunter3", to: fixture).status == .unauthorized)
    #expect(await send("", to: fixture).status == .unauthorized)
    #expect(await send("hunter2", to: fixture).status == .seeOther)
    let none = DashboardFixture()
    #expect(await !none.request("GET", "/").text.contains("type=\"password\""))
    #expect(await send("", to: none).status == .unauthorized)
    #expect(await send("hunter2", to: none).status == .unauthorized)
  }

  @Test func `ten wrong passwords a minute are the most`() async {
    let fixture = DashboardFixture(password: "hunter2")
    for _ in 1...10 { #expect(await send("wrong", to: fixture).status == .unauthorized) }
    #expect(await send("wrong", to: fixture).status == .tooManyRequests)
    // The right one waits, too: otherwise guessing would go on.
    #expect(await send("hunter2", to: fixture).status == .tooManyRequests)
    fixture.advance(by: 60)
    #expect(await send("hunter2", to: fixture).status == .seeOther)
  }

  @Test func `a form of another site signs nobody in`() async {
    let fixture = DashboardFixture(password: "hunter2")
    let response = await fixture.form(
      "/sign-in", [("password", "hunter2")], cookie: HTTPFields.Field("cookie", "a=b"),
      origin: "https://evil.example")
    #expect(response.status == .forbidden)
    #expect(fixture.sessions.count == 0)
  }

  @Test func `signing out ends the session`() async {
    let fixture = DashboardFixture()
    let (cookie, token) = await fixture.signIn()
    let response = await fixture.form("/sign-out", [("token", token)], cookie: cookie)
    #expect(response.fields["set-cookie"]?.contains("Max-Age=0") == true)
    #expect(await fixture.request("GET", "/", [cookie]).status == .unauthorized)
    #expect(fixture.sessions.count == 0)
  }

  @Test func `pages that are switched off are nowhere`() async {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    fixture.dashboard.serve(at: nil)
    #expect(await fixture.request("GET", "/", [cookie]).status == .notFound)
    #expect(fixture.dashboard.makeSignInPath() == nil)
  }
}
