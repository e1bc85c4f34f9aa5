import RunHistory
import Testing

@Suite("Run states")
struct RunStateTests {
  @Test func `an interrupted run isn't final`() {
    #expect(!RunState.interrupted.isFinal)
    #expect(RunState.dead.isFinal)
  }
}
