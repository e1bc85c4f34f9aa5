import Foundation
import Testing

@testable import Automations

@Suite("How far the steps of runs are")
struct KeptProgressTests {
  private let noon = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func `the step that has said something last is shown until it ends`() {
    let kept = KeptProgress()
    #expect(kept.words(of: 1, at: noon) == nil)
    #expect(kept.note(0, "0 of 4 files", of: 1, at: "2", moment: noon))
    #expect(kept.note(0.5, "2 of 4 files", of: 1, at: "2", moment: noon + 10))
    #expect(kept.words(of: 1, at: noon + 10) == "50 %, 2 of 4 files, 10 s left")
    // The same percentage is no news.
    #expect(!kept.note(0.501, "2 of 4 files", of: 1, at: "2", moment: noon + 11))
    // Another step at the same time.
    #expect(kept.note(0.1, nil, of: 1, at: "3", moment: noon + 12))
    #expect(kept.words(of: 1, at: noon + 12) == "10 %")
    kept.end(of: "3", in: 1)
    #expect(kept.words(of: 1, at: noon + 12)?.hasPrefix("50 %, 2 of 4 files") == true)
    kept.end(of: "2", in: 1)
    #expect(kept.words(of: 1, at: noon + 12) == nil)
  }

  @Test func `nothing stays of a run that has ended`() {
    let kept = KeptProgress()
    #expect(kept.note(0.2, "a", of: 1, at: "1", moment: noon))
    #expect(kept.note(.nan, "b", of: 2, at: "1", moment: noon))
    kept.end(of: 1)
    #expect(kept.words(of: 1, at: noon) == nil)
    #expect(kept.words(of: 2, at: noon) == "b")
  }
}
