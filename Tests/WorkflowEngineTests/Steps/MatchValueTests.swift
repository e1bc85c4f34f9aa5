import AppIntentsCore
import Testing
import WorkflowTesting

@Suite("Matches as values")
struct MatchValueTests {
  private func match(_ expression: String) async throws -> IntentValue {
    let run = try await WorkflowTester(
      """
      steps:
        - text.match: due on 2026-11-21
          pattern: '(?<year>\\d+)-(?<title>\\d+)-(x)?'
          as: m
        - value: '\(expression)'
      """
    ).run()
    return run.failure.map { .text($0) } ?? run.result
  }

  @Test(
    arguments: [
      ("it is ${m}", "it is 2026-11-"), ("${m.text}", "2026-11-"), ("${m.year}", "2026"),
      ("${m.title}", "11"), ("${m[\"1\"]}", "2026"), ("${m[2]}", "11"), ("${m[3]}", .nothing),
      ("${m.type}", "match"), ("${m is \"2026-11-\"}", true), ("${m begins with \"2026\"}", true),
      ("${m matches \"^2026\"}", true), ("${dictionary(m).year}", "2026"),
      ("${upper(m)}", "2026-11-"),
      ("${number(m.year) + 1}", 2027),
    ] as [(String, IntentValue)])
  func `a match is its text, and has its groups`(
    expression: String, value: IntentValue
  ) async throws {
    #expect(try await match(expression) == value)
  }

  @Test func `all matches are a list whose groups map`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - text.match_all: a=1, b=2
          pattern: (?<key>\\w)=(?<title>\\d)
          as: all
        - set: { keys: "${join(all.key, \\"/\\")}" }
        - csv.format: $all
          as: csv
        - json.format: ${first(all)}
        - value: ["$keys", "${join(all.title, \\"/\\")}", "$csv", "$prev"]
      """
    ).run()
    #expect(run.failure == nil)
    guard case .list(let values) = run.result, values.count == 4 else {
      Issue.record("\(run.result)")
      return
    }
    #expect(values[0] == "a/b")
    #expect(values[1] == "1/2")
    #expect(values[2] == "text,1,2,key,title\na=1,a,1,a,1\nb=2,b,2,b,2\n")
    #expect(
      values[3] == """
        {
          "text": "a=1",
          "1": "a",
          "2": "1",
          "key": "a",
          "title": "1"
        }
        """)
  }
}
