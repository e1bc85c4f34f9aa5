import Automations
import Testing
import WorkflowLanguage

@Suite("Run lanes")
struct RunLaneTests {
  private func lane(_ overlap: Overlap, limit: Int = 1, running: [Int64] = []) -> RunLane {
    var lane = RunLane(overlap: overlap, limit: limit)
    for run in running { lane.started(run, key: "") }
    return lane
  }

  @Test func `a queue starts the oldest, and the others wait`() {
    let plan = lane(.queue).plan([(1, ""), (2, "")], room: 9)
    #expect(plan == .init(start: [1]))
    #expect(lane(.queue, running: [1]).plan([(2, "")], room: 9) == .init())
  }

  @Test func `as many run in parallel as the workflow lets`() {
    let plan = lane(.parallel, limit: 3, running: [1]).plan(
      [(2, ""), (3, ""), (4, "")], room: 9)
    #expect(plan == .init(start: [2, 3]))
  }

  @Test func `what is skipped knows the run that was in its way`() {
    #expect(lane(.skip).plan([(1, ""), (2, "")], room: 9) == .init(start: [1], skip: [2: 1]))
    #expect(lane(.skip, running: [5]).plan([(6, "")], room: 9) == .init(skip: [6: 5]))
  }

  @Test func `the newest replaces the running one and those before it`() {
    let plan = lane(.replace, running: [1]).plan([(2, ""), (3, "")], room: 9)
    #expect(plan == .init(skip: [2: 3], cancel: [1]))
  }

  @Test func `runs with different keys don't overlap`() {
    let plan = lane(.queue).plan([(1, "a"), (2, "a"), (3, "b")], room: 9)
    #expect(plan == .init(start: [1, 3]))
  }

  @Test func `where the daemon has no room nothing starts and nothing is lost`() {
    #expect(lane(.parallel, limit: 4).plan([(1, ""), (2, "")], room: 1) == .init(start: [1]))
    #expect(lane(.replace, running: [1]).plan([(2, "")], room: 0) == .init())
  }
}
