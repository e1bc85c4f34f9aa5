import ProgramTesting
import SegueCLI
import Testing

@Suite("Run options")
struct RunOptionsTests {
  @Test(arguments: [
    (["run", "a.yaml"], true),
    (["run", "a.yaml", "--person", "Ada", "--count=-5", "--", "-5"], true),
    (["run", "a.yaml", "--json"], false),
    (["run", "a.yaml", "--output-type=json"], false),
    (["run", "a.yaml", "-q"], false),
    (["run", "a.yaml", "--person", "Ada", "-i", "x"], false),
    (["run", "a.yaml", "--help-hidden"], false),
    (["run", "-q", "a.yaml"], false),
    (["run"], false),
    (["check", "a.yaml"], false),
  ])
  func `a plain command line has none of our options`(words: [String], isPlain: Bool) {
    #expect((RunOptions(plain: words) != nil) == isPlain)
  }

  @Test func `every flag of the help is one of our own`() async throws {
    let desk = try Desk()
    let help = try await desk.segue("run", "--help", environment: ["COLUMNS": "80"])
    let flags = help.lines.filter { $0.hasPrefix("  -") }
      .compactMap { $0.firstMatch(of: /--([a-z-]+)/).map { String($0.1) } }
    #expect(Set(flags) == RunOptions.ownFlags)
  }
}
