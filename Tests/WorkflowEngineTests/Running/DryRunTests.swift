import AppIntents
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
}
