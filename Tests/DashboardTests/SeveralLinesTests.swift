import Foundation
import ProgramTesting
import Testing

@Suite("Texts of several lines")
struct SeveralLinesTests {
  @Test func `a text of several lines is asked for in a field that has them`() async throws {
    let dashboard = try await RunningDashboard()
    try await dashboard.addRooms()
    try dashboard.sandbox.write(
      "steps:\n  - pal.export_day: $ask\n  - file.read: $prev\n",
      to: "home/.config/segue/workflows/day.yaml")
    let enable = try await dashboard.sandbox.segue("enable", "day", "--yes")
    #expect(enable.code == 0, "\(enable.talk)")
    let address = try await dashboard.signIn()
    let form = try await dashboard.get("/workflows/day", at: address)
    let token = try #require(dashboard.token(in: form))
    _ = try await dashboard.post("/workflows/day/run", ["token": token], at: address)
    let question = try await dashboard.until("/questions", at: address) {
      $0.firstMatch(of: /<textarea id="question-(\d+)-value" name="value" rows="3">/)
        .map { String($0.output.1) }
    }
    _ = try await dashboard.post(
      "/questions/\(question)", ["token": token, "value": "one\ntwo"], at: address)
    let isShown = try await dashboard.until("/runs/1", at: address) { page in
      page.contains("one\ntwo") ? true : nil
    }
    #expect(isShown)
    await dashboard.stop()
  }
}
