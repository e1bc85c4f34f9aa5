import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@Suite("Dry runs")
struct DryRunTests {
  @Test func `a file that was moved is seen as moved by later steps, and isn't moved`() async throws
  {
    let folder = try TestFolder()
    try folder.write("hello", to: "a.txt")
    let log = MessageLog()
    let context = TestContext.make(
      folder: folder.path,
      files: SimulatedFiles(
        over: LocalFiles(), spillFolder: { folder.path }, report: { log.add(.wouldDo($0)) }),
      isSimulation: true, log: log)
    let run = try await WorkflowTester(
      """
      steps:
        - file.move: a.txt
          to: moved/b.txt
          as: moved
        - file.read: ${first(moved)}
      """, in: context
    ).run()
    #expect(run.status == "succeeded")
    #expect(run.result == "hello")
    #expect(folder.exists("a.txt"))
    #expect(!folder.exists("moved"))
    #expect(log.wouldDo.contains { $0.contains("move") })
  }

  @Test func `a file that a skipped script may make isn't missed`() async throws {
    let folder = try TestFolder()
    let log = MessageLog()
    let steps = """
      steps:
        - try:
            - shell.run: touch made
            - file.read: made
          catch:
            - print: never
        - print: the end
      """
    let run = try await WorkflowTester(
      steps, in: TestContext.make(folder: folder.path, isSimulation: true, log: log)
    ).run()
    #expect(run.status == "succeeded")
    #expect(log.printed == ["the end"])
    let certain = try await WorkflowTester(
      steps.replacing("shell.run: touch made", with: "print: first"),
      in: TestContext.make(folder: folder.path, isSimulation: true, log: log)
    ).run()
    #expect(certain.status == "succeeded")
    #expect(log.printed == ["the end", "first", "never", "the end"])
  }

  @Test func `a script is reported, not run, and what depends on it is undecided`() async throws {
    let folder = try TestFolder()
    let log = MessageLog()
    let run = try await WorkflowTester(
      """
      steps:
        - shell.run: touch made; echo hello
          as: said
        - text.change_case: $said
        - text.change_case: fine
      """, in: TestContext.make(folder: folder.path, isSimulation: true, log: log)
    ).run()
    #expect(run.status == "succeeded")
    #expect(run.result == "FINE")
    #expect(!folder.exists("made"))
    #expect(log.wouldDo.count == 2)
  }

  private let uncertain = """
    steps:
      - shell.run: echo hello
        as: said
      - set: { names: [a, b] }
      - if: $said is "hello"
        then:
          - file.write: $said
            to: a.txt
          - for: $names
            do: [{ notify: "${item}" }]
          - fail: stop
        else:
          - notify: Other
      - for: $said
        do:
          - file.append: ${item}
            to: list.txt
          - notify: One more
      - choose: $said
        cases:
          - is: a
            do: [{ notify: A }]
      - notify: Done
    """

  @Test func `steps that may run are shown, and change nothing`() async throws {
    let folder = try TestFolder()
    let log = MessageLog()
    let context = TestContext.make(
      folder: folder.path,
      files: SimulatedFiles(
        over: LocalFiles(), spillFolder: { folder.path }, report: { log.add(.wouldDo($0)) }),
      isSimulation: true, log: log)
    let run = try await WorkflowTester(uncertain, in: context).run()
    #expect(run.status == "succeeded")
    #expect(
      log.wouldDo == [
        "run echo hello", "perhaps run the steps of `if $said is \"hello\"`",
        "perhaps write $said to a.txt",
        "perhaps notify a", "perhaps notify b", "perhaps fail",
        "perhaps notify Other",
        "perhaps run the steps of `for each item of $said`",
        "perhaps add ${item} to the end of list.txt",
        "perhaps notify One more", "perhaps choose $said", "perhaps notify A",
      ])
    #expect(!folder.exists("a.txt") && !folder.exists("list.txt"))
  }

  @Test func `a branch that certainly doesn't run isn't shown`() async throws {
    let folder = try TestFolder()
    let log = MessageLog()
    let run = try await WorkflowTester(
      """
      steps:
        - shell.run: echo hello
          as: said
        - if: 1 > 2
          then: [{ notify: never }]
          else_if:
            - if: $said is "hello"
              then: [{ notify: perhaps this }]
        - if: 2 > 1
          when: $said is "hello"
          then: [{ notify: or that }]
          else: [{ notify: not that }]
      """, in: TestContext.make(folder: folder.path, isSimulation: true, log: log)
    ).run()
    #expect(run.status == "succeeded")
    #expect(
      log.wouldDo == [
        "run echo hello", "perhaps run the steps of `if 1 > 2`", "perhaps notify perhaps this",
        "perhaps run the steps of `if 2 > 1`",
        "perhaps notify or that",
      ])
  }
}
