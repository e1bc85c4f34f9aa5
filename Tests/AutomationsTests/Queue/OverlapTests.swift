import Automations
import Testing
import WorkflowLanguage

@Suite("Overlap")
struct OverlapTests {
  @Test(arguments: Overlap.allCases)
  func `whatever the file says, a run starts where none runs`(overlap: Overlap) {
    #expect(overlap.decide(running: 0, limit: 4) == .start)
  }

  @Test(arguments: [
    (Overlap.skip, 1, OverlapDecision.skip), (.queue, 1, .wait), (.replace, 1, .replace),
    (.parallel, 3, .start), (.parallel, 4, .wait),
  ])
  func `what happens while others run is the file's to say`(
    overlap: Overlap, running: Int, decision: OverlapDecision
  ) {
    #expect(overlap.decide(running: running, limit: 4) == decision)
  }
}
