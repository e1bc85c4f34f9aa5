import Diagnostics
import Foundation
import Testing

@Suite("Diagnostic report")
struct DiagnosticReportTests {
  private var report: DiagnosticReport {
    let source = SourceText(path: "a b.yaml", text: "x: \"ä\"\ny: 2\n")
    var report = DiagnosticReport()
    report.add(
      [
        Diagnostic(
          kind: "some-kind", message: "a \"quoted\" \\ \u{1} thing", range: source.range(3..<7),
          label: "here", secondary: [.init(source.range(8..<9), "there")], helps: ["do it"]),
        Diagnostic(kind: "other", severity: .warning, message: "m"),
      ], path: source.path)
    return report
  }

  @Test func `JSON has one object on a line for each diagnostic`() {
    #expect(
      report.json == """
        [
        {"file":"a b.yaml","line":1,"column":4,"end_line":1,"end_column":7,"severity":"error","kind":"some-kind","message":"a \\"quoted\\" \\\\ \\u0001 thing","label":"here","notes":[],"helps":["do it"]},
        {"file":"a b.yaml","severity":"warning","kind":"other","message":"m","notes":[],"helps":[]}
        ]

        """)
    #expect(DiagnosticReport().json == "[]\n")
  }

  @Test func `SARIF is a whole document`() throws {
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(report.sarif(version: "1.0").utf8))
        as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["some-kind", "other"])
    #expect(results.map { $0["level"] as? String } == ["error", "warning"])
    #expect(report.sarif(version: "1.0").contains("\"uri\":\"a%20b.yaml\""))
    #expect(report.sarif(version: "1.0").contains("\"startColumn\":4"))
  }

  @Test func `a rule of SARIF has its explanation where there is one`() throws {
    let text = report.sarif(
      version: "1.0", explaining: [Problem("other", "What `other` means.")])
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["some-kind", "other"])
    #expect(rules.first?.count == 1)
    #expect((rules.last?["help"] as? [String: String])?["markdown"] == "What `other` means.")
    // Every result names its rule by its place, too.
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1])
  }
}
