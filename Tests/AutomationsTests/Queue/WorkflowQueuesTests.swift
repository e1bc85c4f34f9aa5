import Testing

@testable import Automations

@Suite("Workflow queues")
struct WorkflowQueuesTests {
  @Test func `marked workflows take turns, and each has one turn for each mark`() {
    var queues = WorkflowQueues()
    for id in ["a", "b", "c"] { queues.mark(id) }
    #expect(queues.next() == "a")
    queues.mark("a")
    #expect([queues.next(), queues.next(), queues.next(), queues.next()] == ["b", "c", "a", nil])
    queues.reread("b")
    #expect(queues.next() == "b")
  }

  @Test func `a workflow starts few runs in its turn while others wait`() {
    var queues = WorkflowQueues()
    queues.mark("a")
    #expect(queues.limit(of: "a", room: 64) == 64)
    queues.mark("b")
    #expect(queues.limit(of: "a", room: 64) == WorkflowQueues.mostInTurn)
    #expect(queues.limit(of: "a", room: 3) == 3)
  }

  @Test func `a key holds for the version of the workflow that it was evaluated for`() {
    let keys = QueuedKeys(hash: [1], keys: [7: "a"])
    #expect(keys.key(of: 7, in: [1]) == "a")
    #expect(keys.key(of: 8, in: [1]) == nil)
    #expect(keys.key(of: 7, in: [2]) == nil)
  }
}
