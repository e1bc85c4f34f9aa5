import Foundation
import RunHistory
import Testing

@Suite("Forms in the store")
struct FormTests {
  private let later = noon.addingTimeInterval(3600)

  @Test func `a ticket has one run, and a form as many as it may`() async throws {
    try await withStore { store in
      let form = try await store.write {
        try $0.addForm([1], of: "greet", count: 2, until: later, at: noon)
      }
      func fill(_ ticket: UInt8, at moment: Date = noon) async throws -> FormFilling {
        try await store.write {
          try $0.enqueue(.sample(), of: form.id, ticket: [ticket], at: moment)
        }
      }
      #expect(try await fill(1) == .queued(1))
      #expect(try await fill(1) == .repeated(1))
      #expect(try await fill(2, at: later) == .refused)
      #expect(try await fill(2) == .queued(2))
      #expect(try await fill(3) == .refused)
      #expect(try await fill(2) == .repeated(2))
      #expect(try store.read { try $0.forms(at: noon).map(\.used) } == [2])
      #expect(try store.read { try $0.run(of: form.id, ticket: [2]) } == 2)
      #expect(try store.read { try $0.run(of: form.id, ticket: [3]) } == nil)
    }
  }

  @Test func `a form that is removed, has expired, or has no workflow any more is gone`()
    async throws
  {
    try await withStore { store in
      try await store.write { store in
        for (secret, workflow) in [(1, "a"), (2, "b"), (3, "c")] as [(UInt8, String)] {
          let form = try store.addForm([secret], of: workflow, count: 9, until: later, at: noon)
          _ = try store.enqueue(.sample(), of: form.id, ticket: [secret], at: noon)
        }
        #expect(try store.removeForm(1) == "a")
        #expect(try store.removeForm(1) == nil)
        try store.removeWorkflow("b")
        #expect(try store.forms(at: noon).map(\.workflow) == ["c"])
        #expect(try (1...3).map { try store.hasForm(ofRun: $0) } == [false, false, true])
        try store.removeForms(before: noon)
        #expect(try store.hasForm(ofRun: 3))
        try store.removeForms(before: later)
        #expect(try !store.hasForm(ofRun: 3))
        // A number isn't given twice: it would mean another form to those who noted it.
        #expect(try store.addForm([4], of: "a", count: 1, until: later, at: noon).id == 4)
      }
    }
  }
}
