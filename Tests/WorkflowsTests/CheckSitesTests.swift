import Foundation
import ProgramTesting
import Testing

@Suite("Check sites")
struct CheckSitesTests {
  @Test func `names the sites that don't answer`() async throws {
    let home = try SampleHome("check-sites")
    let up = try PageServer(page: try home.text("site/index.html"))
    // A port that was free a moment ago, so that nothing listens on it.
    let down = try PageServer(page: "").url
    let run = try await home.run("--sites", up.url, "--sites", down)
    expectSuccess(run)
    #expect(run.lines == ["\(up.url): up", "\(down): down", "\(down): down"])
    #expect(run.talk.contains("No answer from 1 of 2 sites"))
    #expect(up.requestCount == 1)
  }
}
