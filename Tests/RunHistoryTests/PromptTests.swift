import AppIntentsCore
import Foundation
import Testing

@testable import RunHistory

@Suite("Prompts in the store")
struct PromptTests {
  @Test func `a question waits until it is answered`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let run = try #require(try store.enqueue(.sample(), at: noon))
        func ask(_ number: Int) throws -> PromptRecord {
          try store.ask(
            run, at: "4[1]/3", number: number, question: "{\"q\":1}",
            defaultAnswer: false, expiresAt: noon + Double(60 * (2 - number)), at: noon)
        }
        let (first, second) = (try ask(0), try ask(1))
        #expect(try ask(0) == first)
        #expect(try store.openPrompts() == [first, second])
        #expect(first.workflow == "scans")
        #expect(first.defaultAnswer == false)
        #expect(second.expiresAt == noon + 60)

        try store.answer(first.id, with: ["yes"], at: noon + 5)
        #expect(try ask(0).answer == ["yes"])
        #expect(try store.openPrompts() == [second])
        #expect(throws: PromptClosed(prompt: first.id, answeredAt: noon + 5)) {
          try store.answer(first.id, with: false, at: noon + 6)
        }
        #expect(throws: PromptClosed(prompt: 99, answeredAt: nil)) {
          try store.answer(99, with: false, at: noon + 6)
        }
      }
    }
  }

  @Test func `a run's questions are withdrawn when it ends`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let run = try #require(try store.enqueue(.sample(), at: noon))
        _ = try store.ask(run, at: "1", question: "{}", at: noon)
        try store.cancel(run, reason: "you said so", at: noon)
        #expect(try store.openPrompts().isEmpty)
      }
    }
  }
}
