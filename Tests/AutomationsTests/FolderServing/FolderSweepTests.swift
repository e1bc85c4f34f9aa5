import Testing

@testable import Automations

@Suite("Comparing the folders of the ledger with those that are there")
struct FolderSweepTests {
  @Test(arguments: [
    ([], ["a", "a-b", "a/b", "a/b/c", "b"]),
    (["a"], ["a", "a-b", "b"]),
    (["a", "a-b"], ["a", "a-b", "b"]),
    (["a-b"], ["a", "a-b", "a/b", "a/b/c", "b"]),
    (["a", "a-b", "a/b", "b"], ["a", "a-b", "b"]),
    (["a/b"], ["a", "a-b", "a/b", "b"]),
    (["a/b/c", "b"], ["a", "a-b", "a/b", "a/b/c", "b"]),
  ])
  func `a folder is gone once, together with those below it`(gone: [String], looked: [String]) {
    // Those below a folder that is gone aren't there either.
    func isGone(_ folder: String) -> Bool {
      gone.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    }
    var sweep = FolderSweep()
    var reported: [String] = []
    for folder in ["a", "a-b", "a/b", "a/b/c", "b"] {
      if sweep.advance(to: Array(folder.utf8), isThere: !isGone(folder)) { reported.append(folder) }
      #expect(sweep.through == Array(folder.utf8))
    }
    #expect(reported == looked.filter(isGone))
  }
}
