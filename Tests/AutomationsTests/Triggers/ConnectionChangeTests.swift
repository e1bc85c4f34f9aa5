import Testing
import WorkflowLanguage

@testable import Automations

@Suite("Connection changes")
struct ConnectionChangeTests {
  @Test(
    arguments: [
      ([:], [:], []),
      (["a": 1], ["a": 1], []),
      ([:], ["b": 2, "a": 1], ["connected 1", "connected 2"]),
      (["b": 2, "a": 1], ["a": 1], ["disconnected 2"]),
      (["b": 2], ["a": 1, "c": 3], ["connected 1", "disconnected 2", "connected 3"]),
      // It has another name, and was connected all the time.
      (["a": 1], ["a": 2], []),
    ] as [([String: Int], [String: Int], [String])])
  func `what is new was connected, and what is gone disconnected, in the order of the keys`(
    known: [String: Int], seen: [String: Int], changes: [String]
  ) {
    let found = ConnectionChange.all(from: known, to: seen)
    #expect(found.map { "\($0.event) \($0.thing)" } == changes)
  }
}
