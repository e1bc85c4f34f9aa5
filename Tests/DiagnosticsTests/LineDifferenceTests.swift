import Testing

@testable import Diagnostics

@Suite("Differences of texts")
struct LineDifferenceTests {
  private func shown(_ old: String, _ new: String) throws -> [[String]] {
    try #require(
      LineDifference(
        from: old.split(separator: " ").map(String.init),
        to: new.split(separator: " ").map(String.init))
    ).hunks.map { hunk in hunk.map { $0.mark.rawValue + $0.text } }
  }

  @Test(arguments: [
    ("a b", "a b", []),
    ("", "a", [["+a"]]),
    ("a", "", [["-a"]]),
    ("a b c", "a x c", [[" a", "-b", "+x", " c"]]),
    (
      "1 2 3 4 5 6 7 8 9", "0 1 2 3 4 5 6 7 8",
      [["+0", " 1", " 2", " 3"], [" 6", " 7", " 8", "-9"]]
    ),
    ("1 2 3 4 5", "0 1 2 3 4", [["+0", " 1", " 2", " 3", " 4", "-5"]]),
  ])
  func `changed lines have others around them`(
    old: String, new: String, hunks: [[String]]
  ) throws {
    #expect(try shown(old, new) == hunks)
  }

  @Test func `texts that would take too long aren't compared`() {
    let many = Array(repeating: "a", count: 1000)
    #expect(LineDifference(from: many, to: many)?.hunks == [])
    #expect(LineDifference(from: many + ["a"], to: many) == nil)
  }
}
