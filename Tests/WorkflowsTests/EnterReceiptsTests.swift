import Foundation
import ProgramTesting
import Testing

@Suite(
  "Enter receipts",
  .enabled(if: Tool.has("tesseract", "vips", "exiftool"), "needs tesseract-ocr and libvips-tools"))
struct EnterReceiptsTests {
  @Test func `the totals of photographed receipts become rows`() async throws {
    let home = try SampleHome("enter-receipts")
    let run = try await home.run()
    expectSuccess(run)
    #expect(run.lines == [home.path("Receipts/receipts.csv")])
    // The second one names no day, so it is that of the photo.
    #expect(
      try home.text("Receipts/receipts.csv") == """
        date,shop,total,photo
        2026-10-03,CORNER BAKERY,8.9,IMG_0101.jpg
        2026-10-05,HARDWARE HOUSE,21.49,IMG_0102.jpg

        """)
    #expect(
      home.files("Receipts") == [
        "Entered/IMG_0101.jpg", "Entered/IMG_0102.jpg", "receipts.csv",
      ])
    #expect(run.talk.contains("Together 30.39"))
  }
}
