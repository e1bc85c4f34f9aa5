import RunHistory
import Testing

@Suite("Run states")
struct RunStateTests {
  @Test func `a run that was interrupted goes on`() {
    #expect(!RunState.interrupted.isFinal)
    #expect(RunState.dead.isFinal)
  }
}
