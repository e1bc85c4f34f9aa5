import Control
import Foundation
import SystemPackage
import Testing

@testable import Dashboard

@Suite("Steps of loops, folded")
struct FoldedStepsTests {
  private func step(
    _ number: Int, _ path: [Int] = [], _ outcome: String = "succeeded", seconds: Double = 1
  ) -> StepReport {
    var step = StepReport(step: number, line: number, action: "a", sentence: "s", path: path)
    step.outcome = outcome
    step.seconds = seconds
    return step
  }

  @Test func `failed passes come first, and then the slowest`() {
    let folded = FoldedSteps([
      step(1), step(3, [1]), step(3, [2], seconds: 3), step(4, [2]), step(3, [3], "failed"),
      step(4, [3, 1], seconds: 9), step(2), step(5),
    ])
    guard case .loop(let passes) = folded.pieces[1] else {
      Issue.record("\(folded.pieces)")
      return
    }
    #expect(passes.map(\.number) == [3, 2, 1])
    #expect(passes.map(\.steps) == [[4, 5], [2, 3], [1]])
    #expect(passes.map(\.seconds) == [1, 4, 1])
    #expect(passes.map(\.failures) == [1, 0, 0])
    #expect(
      [folded.pieces[0], folded.pieces[2], folded.pieces[3]] == [.step(0), .step(6), .step(7)])
  }

  @Test func `a loop is folded unless it is short or has the chosen step`() {
    var run = RunReport(
      RunSummaryReport(id: 1, workflow: "a", state: "succeeded", cause: "", queued: .distantPast),
      path: WirePath("/a.yaml"))
    func tree(_ passes: Int, chosen: Int? = nil) -> String {
      run.steps = (1...passes).map { step(2, [$0], seconds: Double($0 % 7)) } + [step(1)]
      return HTMLWriter.text(of: StepTree(run: run, now: .distantPast, chosen: chosen).body)
    }
    #expect(tree(2).contains("<details id=\"loop-0\" open>") || tree(2).contains(" open>"))
    let long = tree(40)
    #expect(!long.contains(" open>"))
    #expect(long.contains("40 passes; the slowest is pass 6 with 6.0 s"))
    #expect(long.contains("30 more passes"))
    #expect(long.matches(of: #/class="step depth/#).count == 11)
    let chosen = tree(40, chosen: 34)
    #expect(chosen.contains(" open>") && chosen.contains("2 pass 35"))
  }
}
