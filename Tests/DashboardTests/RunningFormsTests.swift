import Foundation
import ProgramTesting
import Testing

/// Forms of a real daemon's pages, as `curl` sends them.
@Suite("Forms of a running dashboard")
struct RunningFormsTests {
  @Test func `an app's entity is found on its page, and filled in`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      try await dashboard.addRooms()
      try dashboard.sandbox.write(
        "inputs: { calendar: { type: pal.calendar_entity } }\nsteps:\n  - print: ${calendar.title}\n",
        to: "home/.config/segue/workflows/calendars.yaml")
      let enable = try await dashboard.sandbox.segue("enable", "calendars", "--yes")
      #expect(enable.code == 0, "\(enable.talk)")
      let address = try await dashboard.signIn()
      let page = try await dashboard.get("/workflows/calendars", at: address)
      let token = try #require(dashboard.token(in: page))
      func found(_ words: String) async throws -> String {
        try await dashboard.post(
          "/workflows/calendars/find",
          ["token": token, "find": "calendar", "words.calendar": words], at: address)
      }
      let rows = try await found("Work")
      #expect(rows.contains("<option value=\"c2\">Work</option>"), "\(rows)")
      let suggested = try await found("")
      #expect(suggested.contains("<option value=\"c1\">"), "\(suggested)")
      let none = try await found("nowhere")
      #expect(none.contains("has nothing with these words"), "\(none)")
    }
  }

  @Test func `a file that is sent is the run's own, and is removed with it`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      try dashboard.sandbox.write(
        """
        inputs: { letter: { type: file }, more: { type: [file], default: [] } }
        steps:
          - confirm: Read it?
          - print: ${letter.name} has ${letter.size}, and ${count(more)} more

        """, to: "home/.config/segue/workflows/reads.yaml")
      let enable = try await dashboard.sandbox.segue("enable", "reads", "--yes")
      #expect(enable.code == 0, "\(enable.talk)")
      let address = try await dashboard.signIn()
      let page = try await dashboard.get("/workflows/reads", at: address)
      #expect(page.contains("enctype=\"multipart/form-data\""), "\(page)")
      let token = try #require(dashboard.token(in: page))
      // More than is kept in memory.
      try dashboard.sandbox.write(String(repeating: "a", count: 300_000), to: "letter.txt")
      let sent = try await dashboard.send(
        "/workflows/reads/run",
        [
          "token=\(token)", "file.letter=@letter.txt;filename=../../a letter.txt",
          "files.more=@letter.txt", "files.more=@letter.txt",
        ], at: address)
      #expect(sent.hasSuffix("\n303"), "\(sent)")
      let state = "home/.local/state/segue"
      let own = "\(state)/runs/1/given/0/a letter.txt"
      let question = try await dashboard.until("/runs/1", at: address) { page in
        page.firstMatch(of: /\/questions\/(\d+)/).map { String($0.output.1) }
      }
      #expect(try dashboard.sandbox.text(own).utf8.count == 300_000)
      _ = try await dashboard.post(
        "/questions/\(question)", ["token": token, "answer": "yes"], at: address)
      _ = try await dashboard.until("/runs/1", at: address) { page in
        page.contains("a letter.txt has") && page.contains("and 2 more") ? page : nil
      }
      _ = try await dashboard.until("/runs/1", at: address) { _ in
        dashboard.sandbox.exists(own) ? nil : true
      }
      // What no run takes is removed at once.
      let wrong = try await dashboard.send(
        "/workflows/reads/run", ["token=\(token)", "file.other=@letter.txt"], at: address)
      #expect(wrong.hasSuffix("\n400") && wrong.contains("takes no file"), "\(wrong)")
      let left = try FileManager.default.contentsOfDirectory(
        atPath: dashboard.sandbox.path("\(state)/received"))
      #expect(left.isEmpty, "\(left)")
    }
  }

  @Test func `a dry run names the inputs whose values don't fit`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      let address = try await dashboard.signIn()
      let token = try #require(
        dashboard.token(in: try await dashboard.get("/workflows/shout", at: address)))
      func tried(_ fields: [String: String]) async throws -> String {
        try await dashboard.post(
          "/workflows/shout/try", fields.merging(["token": token]) { $1 }, at: address)
      }
      for (fields, names, words) in [
        (
          ["input.words": "hi", "input.times": "many"], "the value of <code>times</code>",
          "it needs a number for <code>times</code>, but <code>many</code> isn’t one"
        ),
        (
          ["input.words": "hi", "input.times": "9"], "the value of <code>times</code>",
          "<code>times</code> can&#39;t be 9; it is at most 3"
        ),
        (
          ["input.times": "2"], "the value of <code>words</code>",
          "needs a value for <code>words</code>"
        ),
      ] {
        let page = try await tried(fields)
        let plain = page.replacing("’", with: "&#39;")
        #expect(page.hasSuffix("\n400"), "\(page)")
        #expect(plain.contains(names.replacing("’", with: "&#39;")), "\(page)")
        #expect(plain.contains(words.replacing("’", with: "&#39;")), "\(page)")
        #expect(page.contains("-problem input-"), "\(page)")
      }
    }
  }

  @Test func `a dry run ends with a daemon that is killed`() async throws {
    let dashboard = try await RunningDashboard(workflows: [
      "slow": """
      inputs: { count: { type: number, default: 0 } }
      steps:
        - while: true
          max: 1000000000
          do:
            - text.reverse: abc

      """
    ])
    let address = try await dashboard.signIn()
    let token = try #require(
      dashboard.token(in: try await dashboard.get("/workflows/slow", at: address)))
    let waiting = Task {
      try await dashboard.post("/workflows/slow/try", ["token": token], at: address)
    }
    let place = dashboard.sandbox.path("home/.local/state/segue/received/try-")
    func isTrying() -> Bool {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains { process in
        guard Int(process) != nil,
          let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
        else { return false }
        return String(decoding: words, as: UTF8.self).contains(place)
      }
    }
    let hasBegun = try await dashboard.until("/health", at: address) { _ in
      isTrying() ? true : nil
    }
    #expect(hasBegun)
    await dashboard.stop()
    _ = try await waiting.value
    // Nothing answers any more: asking is how to wait.
    let hasEnded = try await dashboard.until("/health", at: address) { _ in
      isTrying() ? nil : true
    }
    #expect(hasEnded)
  }
}
