import AppIntentsCore
import Foundation
import GRDB
import OrderedCollections
import SystemPackage
import Testing

@testable import RunHistory

@Suite("Texts in the values of runs")
struct RunValuesTests {
  @Test(arguments: [
    ("invoice", "%invoice%"), ("100 %", "%100%"), ("Größe der Datei", "%Datei%"), ("ü", "%"),
    ("a\\\"b/cde_f", "%cde%"), ("", "%"),
  ])
  func `the longest word that JSON writes as it is may be in it`(text: String, pattern: String) {
    #expect(StoreTransaction.pattern(for: text) == pattern)
  }

  @Test func `values are taken apart only of runs that may have a text`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let event = TriggerEvent(
          kind: "webhook", values: ["body": .text("An Invoice")], start: .text("first"))
        let run = try #require(
          try store.enqueue(
            NewRun(
              workflow: "w", file: "/w.yaml", event: event, inputs: ["name": "Größe"],
              cause: .trigger), at: noon))
        try store.claim(run)
        try store.start(run, definitionHash: [], at: noon)
        let step = RecordedStep(
          step: 1, line: 2, action: "print", sentence: "Print",
          inputs: [.init(name: "text", value: "in a step")], output: "given",
          outcome: .succeeded)
        try store.finish(
          run, RunEnding(.succeeded, output: 12, trace: RecordedTrace(steps: [step])), at: noon)
        let all = try store.values(of: run, thatMayHave: "invoice")
        #expect(
          Set(all.values).isSuperset(of: [
            .text("An Invoice"), .text("first"), .dictionary(["name": "Größe"]), "in a step",
            "given", 12,
          ]))
        let none = try store.values(of: run, thatMayHave: "missing")
        #expect(none.values.isEmpty && none.size == all.size && all.size > 100)
        #expect(try store.values(of: 99, thatMayHave: "a").size == 0)
        let plan = try store.all(
          "EXPLAIN QUERY PLAN " + StoreTransaction.values, [1, "%a%"]
        ) { try $0.at(3) as String }
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN run") }, "\(plan)")
        #expect(plan.contains { $0.contains("SEARCH run USING INTEGER PRIMARY KEY") }, "\(plan)")
      }
    }
  }

  @Test func `the newest runs of triggers tell how long they waited`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        for wait in [0.5, 2] {
          let run = try #require(try store.enqueue(.sample("w"), at: noon))
          try store.claim(run)
          try store.start(run, definitionHash: [], at: noon + wait)
        }
        #expect(try store.waits(limit: 5).sorted() == [0.5, 2])
        #expect(try store.waits(limit: 1) == [2])
        let plan = try store.all("EXPLAIN QUERY PLAN " + StoreTransaction.waits, [5]) {
          try $0.at(3) as String
        }
        #expect(plan == ["SCAN run USING INDEX run_began"])
      }
    }
  }
}
