import Testing

@testable import Dashboard

@Suite("Lists of long names")
struct LongNamesTests {
  /// Names of 200 characters. Some take more bytes on a page than they have.
  private static let names = [
    String(repeating: "long name ", count: 20), String(repeating: "& <b> ' ", count: 25),
    String(repeating: "\u{202E}長い名前", count: 40),
  ]

  @Test(arguments: ["/", "/workflows", "/runs", "/runs?by=folder", "/files"], names)
  func `a page has at most 60 kB`(path: String, name: String) async {
    let fixture = DashboardFixture(SampleReports(text: name, rows: 120))
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", path, [cookie]).text
    #expect(page.utf8.count <= 60_000, "\(page.utf8.count)")
  }

  @Test(arguments: names)
  func `each workflow is on one of the pages`(name: String) async {
    let fixture = DashboardFixture(SampleReports(text: name, rows: 120))
    let (cookie, _) = await fixture.signIn()
    var rows = 0
    var hasNext = true
    while hasNext, rows < 120 {
      let page = await fixture.request("GET", "/workflows?from=\(rows)", [cookie]).text
      #expect(page.utf8.count <= 60_000, "\(page.utf8.count)")
      let shown = page.matches(of: /<li class="card workflow">/).count
      #expect((1...50).contains(shown))
      rows += shown
      hasNext = page.contains("/workflows?from=\(rows)\"")
    }
    #expect(rows == 120)
  }

  @Test func `a text is cut with a mark, and one that isn't long is whole`() {
    #expect("abc".beginning(3) == "abc" && "abcd".beginning(3) == "abc…")
    #expect("".beginning(3).isEmpty)
    // A character with any number of marks is one.
    let marked = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(marked.beginning(10).unicodeScalars.count == 11)
  }
}
