import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("PDFs in workflows", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct PDFWorkflowTests {
  private let steps = """
    steps:
      - pdf.pages: a.pdf
        pages: 2-3
        to: Out/
      - pdf.rotate: $prev
        by: 180
      - pdf.split: $prev
        to: Pages/
      - pdf.merge
      - pdf.text: $prev
        pages: 2
    """

  @Test(arguments: [false, true])
  func `steps pass PDFs on, also in a dry run, which changes nothing`(isDry: Bool) async throws {
    let folder = try TestFolder()
    let spill = try TestFolder()
    try folder.write(SamplePDF.pages(["One", "Two", "Three"]), to: "a.pdf")
    let run = TestRun(folder: folder.path, isSimulation: isDry) { _ in
      guard isDry else { return LocalFiles() }
      return SimulatedFiles(
        over: LocalFiles(), folder: folder.path, home: folder.path, spillFolder: { spill.path },
        report: { _ in })
    }
    let result = try await WorkflowTester(steps, in: run.context).run()
    #expect(result.failure == nil)
    #expect(result.result == "Three\n\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted()
    #expect(names == (isDry ? ["a.pdf"] : ["Out", "Pages", "a.pdf"]))
  }
}
