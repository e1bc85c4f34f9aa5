import AppIntentsCore
import Control
import Foundation
import SystemPackage
import Testing
import WorkflowValues

@testable import SegueCLI

@Suite("What dry runs of pages say about their inputs")
struct TrialErrorTests {
  private static let file: FilePath = "/state/received/try-1.yaml"

  private func report(_ output: String, _ errors: String) -> DryRunReport {
    DryRunReport(
      ShortProgram.Outcome(status: 65, output: Array(output.utf8), errors: errors), of: Self.file,
      giving: ["times", "when"], names: ["words", "times", "when"])
  }

  @Test func `a value that isn't of its type is told of its input`() {
    let errors = """
      ~/received/try-1.yaml:4:14: error: `~/w.yaml` needs a number for `times`, but `x` isn't one [wrong-type]
         |
       4 |       times: "x"
         |              ^^^

      ~/received/try-1.yaml:5:13: error: `~/w.yaml` needs a date for `when`, but `soon` isn't one [wrong-type]
         |
       5 |       when: "soon"
         |             ^^^^^^
         = help: dates look like `2026-11-21`


      2 errors
      """
    let told = report(#"{ "status": "not_started" }"#, errors)
    #expect(
      told.wrong == [
        WrongInput("times", "it needs a number for `times`, but `x` isn't one"),
        WrongInput(
          "when", "it needs a date for `when`, but `soon` isn't one",
          help: "dates look like `2026-11-21`"),
      ])
    #expect(told.failure == nil && told.would.isEmpty)
  }

  @Test(arguments: [
    ("`times` can't be 9", "it is at most 3", "times"),
    ("`w` needs a value for `words`, but gets nothing", "give `words`", "words"),
  ])
  func `a value that an input doesn't take is told of it`(
    message: String, help: String, input: String
  ) {
    let told = report(
      #"{ "status": "failed", "error": { "message": "\#(message)", "step": 1, "intent": "run" } }"#,
      "try-1.yaml:2:5: error: `run` failed: \(message) [step-failed]\n   = help: \(help)\n")
    #expect(told.wrong == [WrongInput(input, message, help: help)])
    #expect(told.failure == nil)
  }

  @Test func `a step that fails is none of the inputs`() {
    let told = report(
      #"{ "status": "failed", "error": { "message": "the `words` are bad", "step": 1 } }"#,
      "~/w.yaml:3:5: error: the `words` are bad [step-failed]\n   = help: none\n")
    #expect(told.wrong.isEmpty && told.failure == "the `words` are bad")
  }

  @Test func `a file with errors is told as such`() {
    let told = report(
      #"{ "status": "not_started" }"#,
      "try-1.yaml:2:10: error: `w` has errors [called-workflow]\n")
    #expect(told.wrong.isEmpty)
    #expect(told.failure == "it can't be tried with these values, or its file has errors")
  }

  @Test func `the lines of the workflow that is written are those of its values`() {
    let text = PageDryRun.text(
      running: "/w.yaml",
      [
        NamedValue(name: "times", value: WireValue(.text("a\nb"))),
        NamedValue(name: "when", value: WireValue(.list(["1", "2"]))),
      ])
    let lines = text.split(separator: "\n")
    #expect(lines[PageDryRun.step - 1].contains("- run:"))
    #expect(lines[PageDryRun.firstValue - 1].contains("times:"))
    #expect(lines[PageDryRun.firstValue].contains("when:"))
  }

  @Test func `a program that is guarded has the mark by which it is ended`() throws {
    let marked = try #require(
      ShortProgram.run("/usr/bin/env", [], limit: .seconds(60), isGuarded: true))
    let plain = try #require(ShortProgram.run("/usr/bin/env", [], limit: .seconds(60)))
    #expect(String(decoding: marked.output, as: UTF8.self).contains("\nSEGUE_GUARD="))
    #expect(!String(decoding: plain.output, as: UTF8.self).contains("SEGUE_GUARD="))
  }
}
