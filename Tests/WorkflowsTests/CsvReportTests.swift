import Foundation
import ProgramTesting
import Testing

@Suite("CSV report")
struct CsvReportTests {
  @Test func `a table becomes Markdown`() async throws {
    let home = try SampleHome("csv-report")
    let run = try await home.run(
      "--table", home.path("Reports/sales.csv"), "--report", home.path("sales.md"), "--title",
      "Sales")
    expectSuccess(run)
    #expect(run.lines == [home.path("sales.md")])
    #expect(
      try home.text("sales.md") == """
        # Sales

        | region | product | units |
        | --- | --- | --- |
        | North | Lamp, tall | 12 |
        | North | Chair | 4 |
        | South | Lamp \\| short | 30 |

        3 rows from sales.csv

        """)
  }

  @Test func `a table without rows is said`() async throws {
    let home = try SampleHome("csv-report")
    try home.write("region,product\n", to: "Reports/sales.csv")
    let run = try await home.run(
      "--table", home.path("Reports/sales.csv"), "--report", home.path("sales.md"))
    #expect(run.code == 1)
    #expect(run.talk.contains("sales.csv has no rows"))
    #expect(home.files() == ["Reports/sales.csv"])
  }

  @Test func `a table that isn't there is said before the first step`() async throws {
    let home = try SampleHome("csv-report")
    let run = try await home.run("--table", home.path("none.csv"))
    #expect(run.code == 66)
    #expect(run.talk.contains("none.csv"))
  }
}
