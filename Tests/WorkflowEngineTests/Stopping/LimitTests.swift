import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@Suite("Limits of steps")
struct LimitTests {
  /// Comparing each of 100,000 texts with each takes hours.
  @Test(arguments: [
    "- list.filter: $all\n    where: $item in $others",
    "- set: { found: \"${$all in $others}\" }",
    "- if: $all in $others\n    then: [{ print: never }]",
    "- list.sort: $all\n    by: text\n    when: $all in $others",
  ])
  func `a timeout ends a step that computes`(step: String) async throws {
    let run = try await WorkflowTester(
      """
      timeout: 100ms
      inputs: { all: { type: list }, others: { type: list } }
      steps:
        \(step)
        - print: never
      """
    )
    .input("all", .list((0..<100_000).map { .text("a\($0)") }))
    .input("others", .list((0..<100_000).map { .text("b\($0)") }))
    .run()
    #expect(run.status == "timed out")
    #expect(run.failure == "the run took longer than 100ms")
    #expect(run.log.printed.isEmpty)
  }

  @Test func `a step's timeout ends its computing, and the run goes on`() async throws {
    let run = try await WorkflowTester(
      """
      inputs: { all: { type: list }, others: { type: list } }
      steps:
        - list.filter: $all
          where: $item in $others
          timeout: 100ms
          on_error: continue
        - print: $error.kind
      """
    )
    .input("all", .list((0..<100_000).map { .text("a\($0)") }))
    .input("others", .list((0..<100_000).map { .text("b\($0)") }))
    .run()
    #expect(run.status == "succeeded")
    #expect(run.log.printed == ["timeout"])
  }

  @Test(arguments: [
    "- set: { x: \"${$x}${$x}\" }",
    "- set: { x: \"${[$x, $x]}\" }",
    "- set: { x: { a: $x, b: $x } }",
    "- set: { x: \"${join([$x, $x], $x)}\" }",
    "- { text.replace: $x, find: x, by: $x, as: y }\n      - set: { x: $y }",
    "- { text.join: [$x, $x], by: $x, as: y }\n      - set: { x: $y }",
  ])
  func `a value that doubles forty times ends its step`(step: String) async throws {
    let run = try await WorkflowTester(
      """
      max_value: 1 MB
      steps:
        - set: { x: xx }
        - repeat: 40
          do:
            \(step)
      """
    ).run()
    #expect(run.status == "failed")
    #expect(run.failure == "its value is larger than a value may be, which is 1 MB")
  }

  @Test(arguments: ["repeat: 100000", "for: $many\n    parallel: 2"])
  func `a loop collects as much as a value may have`(loop: String) async throws {
    let run = try await WorkflowTester(
      """
      max_value: 1 MB
      inputs: { many: { type: list }, text: { type: text } }
      steps:
        - \(loop)
          do: [{ text.change_case: $text }]
        - print: ${count(prev)}
      """
    )
    .input("many", .list((0..<5000).map { .number($0) }))
    .input("text", .text(String(repeating: "x", count: 1000)))
    .run()
    #expect(run.failure == "what the loop collects is larger than a value may be, which is 1 MB")
  }

  @Test(arguments: ["text.change_case: $text", "value: \"${text}\""])
  func `a loop in parallel ends as soon as its passes have given too much`(step: String)
    async throws
  {
    let run = try await WorkflowTester(
      """
      max_value: 1 MB
      inputs: { many: { type: list }, text: { type: text } }
      steps:
        - for: $many
          parallel: 2
          do:
            - print: pass
            - \(step)
          as: found
        - print: ${count(found)}
      """
    )
    .input("many", .list((0..<5000).map { .number($0) }))
    .input("text", .text(String(repeating: "x", count: 1000)))
    .run()
    #expect(run.failure == "what the loop collects is larger than a value may be, which is 1 MB")
    #expect(run.log.printed.count < 1200)
  }

  @Test func `lists that grow deeper with each pass end the step`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { x: 1 }
        - repeat: 100000
          do: [{ set: { x: "${[$x]}" } }]
      """
    ).run()
    #expect(run.failure == "its value has lists inside of lists more than 512 levels deep")
  }

  @Test func `a file that is too large for a value isn't read, but copied and appended`()
    async throws
  {
    let folder = try TestFolder()
    let file = try FileDescriptor.open(
      folder["huge"], .writeOnly, options: .create, permissions: .ownerReadWrite)
    try file.closeAfter { try file.resize(to: 5_000_000_000) }
    try folder.write(String(repeating: "line\n", count: 400_000), to: "large")
    let context = TestContext.make(folder: folder.path)
    let failed = try await WorkflowTester(
      "steps: [{ file.read: huge }]\n", in: context
    ).run()
    #expect(
      failed.failure
        == "the content of `\(folder["huge"].string)` is larger than a value may be, which is 256 MB"
    )
    let run = try await WorkflowTester(
      """
      max_value: 1 MB
      steps:
        - file.copy: large
          to: copy
        - file.append: "${file('large')}"
          to: copy
        - file.write: "${file('large')}"
          to: copy
          conflict: append
      """, in: context
    ).run()
    #expect(run.failure == nil)
    let size = try FileManager.default.attributesOfItem(atPath: folder["copy"].string)[.size]
    #expect(size as? Int == 6_000_000)
  }
}
