import Diagnostics
import Foundation
import Testing

@Suite("How far a step is, in words")
struct ProgressWordsTests {
  private static let noon = Date(timeIntervalSince1970: 1_790_000_000)

  /// What is shown after reports of a fraction each, at seconds.
  private func words(
    _ reports: [(Double, Double)], _ text: String? = "12 of 40 files", later: Double = 0
  ) -> String {
    var last: ProgressWords?
    for (second, fraction) in reports {
      last = ProgressWords(fraction, text, at: Self.noon + second, after: last)
    }
    return last?.text(at: Self.noon + (reports.last?.0 ?? 0) + later) ?? ""
  }

  @Test(
    arguments: [
      // The speed isn't known yet.
      ([(0, 0)], "0 %, 12 of 40 files"), ([(0, 0), (2, 0.3)], "30 %, 12 of 40 files"),
      ([(0, 0), (30, 0.3)], "30 %, 12 of 40 files, 1 min left"),
      ([(0, 0), (20, 0.5)], "50 %, 12 of 40 files, 20 s left"),
      ([(0, 0), (10, 0.2)], "20 %, 12 of 40 files, 40 s left"),
      ([(0, 0), (4, 0.5)], "50 %, 12 of 40 files, 4 s left"),
      ([(0, 0), (3600, 0.1)], "10 %, 12 of 40 files, 9 h left"),
      // What was done before the first report took an unknown time.
      ([(0, 0.5), (10, 0.75)], "75 %, 12 of 40 files, 10 s left"),
      // It has begun again.
      ([(0, 0), (20, 0.5), (21, 0.1)], "10 %, 12 of 40 files"),
      ([(0, 0), (20, 1)], "100 %, 12 of 40 files"), ([(0, -1)], "0 %, 12 of 40 files"),
      ([(0, .nan)], "12 of 40 files"), ([(0, .infinity)], "100 %, 12 of 40 files"),
      ([(0, .nan), (9, 0.5)], "50 %, 12 of 40 files"),
    ] as [([(Double, Double)], String)])
  func `a step says how much is done and how long it takes`(
    reports: [(Double, Double)], expected: String
  ) {
    #expect(words(reports) == expected)
  }

  @Test func `the time that is left goes down between reports`() {
    let reports = [(0.0, 0.0), (10, 0.2)]
    #expect(words(reports, nil) == "20 %, 40 s left")
    #expect(words(reports, "", later: 15) == "20 %, 25 s left")
    #expect(words(reports, nil, later: 35) == "20 %, 5 s left")
    #expect(words(reports, nil, later: 60) == "20 %")
  }
}
