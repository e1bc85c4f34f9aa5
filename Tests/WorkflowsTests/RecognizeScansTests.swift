import Foundation
import ProgramTesting
import Testing

@Suite(
  "Recognize scans",
  .enabled(if: Tool.has("ocrmypdf", "tesseract", "qpdf"), "needs ocrmypdf and tesseract-ocr"))
struct RecognizeScansTests {
  @Test func `a scan can be searched afterwards, and what is none stays`() async throws {
    let home = try SampleHome("recognize-scans")
    #expect(try await text(of: "Scans/contract.pdf", in: home).contains("Rent") == false)
    let run = try await home.run()
    expectSuccess(run)
    #expect(home.files() == ["Documents/Scans/contract.pdf", "Scans/broken.pdf"])
    #expect(home.trash() == ["contract.pdf"])
    let text = try await text(of: "Documents/Scans/contract.pdf", in: home)
    #expect(text.contains("Rent contract") && text.contains("1 January 2027"))
    #expect(run.talk.contains("Could not recognize broken.pdf"))
    #expect(run.talk.contains("Recognized 1 of 2 scans"))
  }

  private func text(of file: String, in home: SampleHome) async throws -> String {
    try await Tool.output("pdftotext", home.path(file), "-", in: home)
  }
}
