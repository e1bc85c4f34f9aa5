import AppIntentsCore
import Foundation
import SystemPackage
import Testing

@testable import RunHistory

@Suite("The registry in the store")
struct RegistryTests {
  @Test func `a workflow keeps its record when its file moves`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let path = FilePath(bytes: [0x2F, 0xFF, 0x61])
        try store.saveWorkflow("scans", path: "/a.yaml")
        try store.enableWorkflow("scans", wants: "[]", at: noon)
        try store.setGoodSource("scans", Array("steps: []".utf8), hash: [1])
        try store.setWorkflowError("scans", to: "it is wrong")
        try store.pauseWorkflow("scans", reason: "three dead runs", at: noon + 1)
        try store.saveWorkflow("scans", path: path)

        var expected = WorkflowRecord(id: "scans", path: path)
        expected.enabledAt = noon
        expected.wants = "[]"
        expected.goodHash = [1]
        expected.error = "it is wrong"
        expected.pausedReason = "three dead runs"
        expected.pausedAt = noon + 1
        #expect(try store.workflow("scans") == expected)
        #expect(try store.goodSource(of: "scans") == Array("steps: []".utf8))

        try store.unpauseWorkflow("scans")
        try store.disableWorkflow("scans")
        try store.setGoodSource("scans", [], hash: [2])
        var off = WorkflowRecord(id: "scans", path: path)
        off.goodHash = [2]
        #expect(try store.workflows() == [off])
        try store.removeWorkflow("scans")
        #expect(try store.workflows().isEmpty)
      }
    }
  }

  @Test func `a trigger keeps its number when its definition changes`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        func save(_ name: String, _ definition: String, after seconds: Double) throws
          -> TriggerRecord
        {
          try store.saveTrigger(
            workflow: "scans", name: name, kind: "folder", definition: definition,
            at: noon + seconds)
        }
        let first = try save("1", "a", after: 0)
        let other = try save("2", "a", after: 0)
        try store.setSeeded(first.id, at: noon)
        try store.setLastScheduled(first.id, to: noon + 1)
        try store.setTriggerState(first.id, to: "{}")
        try store.setDisarmed(first.id, at: noon + 2)
        var expected = first
        expected.seededAt = noon
        expected.lastScheduled = noon + 1
        expected.state = "{}"
        expected.disarmedAt = noon + 2
        #expect(try save("1", "a", after: 8) == expected)
        // Its schedule starts when its definition changes.
        expected.definition = "b"
        expected.activatedAt = noon + 9
        expected.lastScheduled = nil
        expected.disarmedAt = nil
        #expect(try save("1", "b", after: 9) == expected)

        try store.resetTrigger(first.id, at: noon + 10)
        var fresh = first
        fresh.definition = "b"
        fresh.activatedAt = noon + 10
        #expect(try store.triggers(of: "scans") == [fresh, other])
        try store.removeTrigger(first.id)
        #expect(try store.triggers() == [other])
        #expect(try store.trigger(first.id) == nil)
      }
    }
  }

  @Test func `folders, notes and processes are remembered`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        #expect(try store.addFolder("/b", at: noon))
        #expect(try store.addFolder("/a", at: noon + 1))
        #expect(try !store.addFolder("/b", at: noon + 2))
        #expect(try store.folders() == ["/b", "/a"])
        #expect(try store.removeFolder("/b"))
        #expect(try !store.removeFolder("/b"))

        try store.setNote("boot", to: "x")
        try store.setNote("boot", to: "y")
        #expect(try store.note("boot") == "y")
        try store.setNote("boot", to: nil)
        #expect(try store.note("boot") == nil)

        let child = ChildGroup(run: 1, id: 77, started: UInt64.max, boot: "b")
        try store.addChild(child)
        try store.addChild(ChildGroup(run: 1, id: 78, started: 1, boot: "b"))
        #expect(try store.children().first == child)
        try store.removeChild(77, of: 1)
        #expect(try store.children().map(\.id) == [78])
      }
    }
  }
}
