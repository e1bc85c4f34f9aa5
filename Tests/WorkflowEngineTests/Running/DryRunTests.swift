import AppIntents
import Foundation
import SystemPackage
import Testing
import WorkflowTesting

@Suite("Dry runs")
struct DryRunTests {
  private func folder() throws -> FilePath {
    let path = NSTemporaryDirectory() + "segue-dry-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return FilePath(path)
  }

  @Test func `a file that was moved is seen as moved by later steps, and isn't moved`() async throws
  {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    try Data("hello".utf8).write(to: URL(filePath: folder.appending("a.txt").string))
    let log = MessageLog()
    let context = TestContext.make(
      folder: folder,
      files: SimulatedFiles(
        over: LocalFiles(), spillFolder: { folder }, report: { log.add(.wouldDo($0)) }),
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
    #expect(FileManager.default.fileExists(atPath: folder.appending("a.txt").string))
    #expect(!FileManager.default.fileExists(atPath: folder.appending("moved").string))
    #expect(log.wouldDo.contains { $0.contains("move") })
  }

  @Test func `a script is reported, not run, and what depends on it is undecided`() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    let log = MessageLog()
    let run = try await WorkflowTester(
      """
      steps:
        - shell.run: touch made; echo hello
          as: said
        - text.change_case: $said
        - text.change_case: fine
      """, in: TestContext.make(folder: folder, isSimulation: true, log: log)
    ).run()
    #expect(run.status == "succeeded")
    #expect(run.result == "FINE")
    #expect(!FileManager.default.fileExists(atPath: folder.appending("made").string))
    #expect(log.wouldDo.count == 2)
  }
}
