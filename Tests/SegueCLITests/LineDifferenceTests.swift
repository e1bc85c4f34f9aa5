import Testing

@testable import SegueCLI

@Suite("Differences of texts")
struct LineDifferenceTests {
  private func shown(_ old: String, _ new: String) -> [[String]] {
    LineDifference(
      from: old.split(separator: " ").map(String.init),
      to: new.split(separator: " ").map(String.init)
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
  func `changed lines have others around them`(old: String, new: String, hunks: [[String]]) {
    #expect(shown(old, new) == hunks)
  }
}
