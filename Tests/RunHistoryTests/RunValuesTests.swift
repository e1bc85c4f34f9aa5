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
        let bare = try #require(try store.enqueue(.sample("w"), at: noon))
        func search(_ text: String, _ runs: [RunID]) throws -> [(RunID, Int, [IntentValue])] {
          var found: [(RunID, Int, [IntentValue])] = []
          try store.searchValues(of: runs, for: text) {
            found.append(($0, $1, $2)); return true
          }
          return found
        }
        let all = try search("invoice", [bare, 99, run])
        // In the order in which they are asked for. One that there isn't is left out.
        #expect(all.map(\.0) == [bare, run])
        #expect(all[0].2.isEmpty)
        #expect(
          Set(all[1].2).isSuperset(of: [
            .text("An Invoice"), .text("first"), .dictionary(["name": "Größe"]), "in a step",
            "given", 12,
          ]))
        let none = try search("missing", [run])
        #expect(none[0].2.isEmpty && none[0].1 == all[1].1 && none[0].1 > 100)
        var visited = 0
        try store.searchValues(of: [run, bare], for: "a") { _, _, _ in
          visited += 1
          return false
        }
        #expect(visited == 1)
        let plan = try store.all(
          "EXPLAIN QUERY PLAN " + StoreTransaction.values, ["[1]", "%a%"]
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
          var sample = NewRun.sample("w")
          sample.cause = .trigger
          let run = try #require(try store.enqueue(sample, at: noon))
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
