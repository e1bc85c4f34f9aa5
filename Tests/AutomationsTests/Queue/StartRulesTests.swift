import Automations
import Testing
import WorkflowLanguage

@Suite("Start rules")
struct StartRulesTests {
  private func rules(_ overlap: Overlap, limit: Int = 1, running: [Int64] = []) -> StartRules {
    var rules = StartRules(overlap: overlap, limit: limit)
    for run in running { rules.started(run, key: "") }
    return rules
  }

  @Test func `a queue starts the oldest, and the others wait`() {
    let plan = rules(.queue).plan([(1, ""), (2, "")], room: 9)
    #expect(plan == .init(start: [1]))
    #expect(rules(.queue, running: [1]).plan([(2, "")], room: 9) == .init())
  }

  @Test func `as many run in parallel as the workflow lets`() {
    let plan = rules(.parallel, limit: 3, running: [1]).plan(
      [(2, ""), (3, ""), (4, "")], room: 9)
    #expect(plan == .init(start: [2, 3]))
  }

  @Test func `a run that is skipped names the one that is running`() {
    #expect(rules(.skip).plan([(1, ""), (2, "")], room: 9) == .init(start: [1], skip: [2: 1]))
    #expect(rules(.skip, running: [5]).plan([(6, "")], room: 9) == .init(skip: [6: 5]))
  }

  @Test func `the newest replaces the running one and those before it`() {
    let plan = rules(.replace, running: [1]).plan([(2, ""), (3, "")], room: 9)
    #expect(plan == .init(skip: [2: 3], cancel: [1]))
  }

  @Test func `runs with different keys don't overlap`() {
    let plan = rules(.queue).plan([(1, "a"), (2, "a"), (3, "b")], room: 9)
    #expect(plan == .init(start: [1, 3]))
  }

  @Test func `where the daemon has no room nothing starts and nothing is lost`() {
    #expect(rules(.parallel, limit: 4).plan([(1, ""), (2, "")], room: 1) == .init(start: [1]))
    #expect(rules(.replace, running: [1]).plan([(2, "")], room: 0) == .init())
  }
}
