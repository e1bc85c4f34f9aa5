import Foundation
import ProgramTesting
import Testing

@Suite(
  "Contact sheet",
  .enabled(
    if: Tool.has("vips", "exiftool", "weasyprint"),
    "needs libvips-tools, libimage-exiftool-perl and weasyprint"))
struct ContactSheetTests {
  @Test func `the photos of a trip are on one page`() async throws {
    let home = try SampleHome("contact-sheet")
    let run = try await home.run(
      "--folder", home.path("Pictures/Trip"), "--from", "2026-07-14", "--to", "2026-07-16")
    expectSuccess(run)
    #expect(run.lines == [home.path("Pictures/Contact sheet.pdf")])
    #expect(run.talk.contains("4 photos on 1 page"))
    let details = try await Tool.output(
      "pdfinfo", home.path("Pictures/Contact sheet.pdf"), in: home)
    #expect(details.contains(/Pages: +1\n/))
    #expect(details.contains(/Title: +Trip, 14 July to 16 July 2026\n/))
  }

  @Test func `days without photos are an error`() async throws {
    let home = try SampleHome("contact-sheet")
    let run = try await home.run("--from", "2020-01-01", "--to", "2020-01-02")
    #expect(run.code == 1)
    #expect(run.talk.contains("no photos were taken from 2020-01-01 to 2020-01-02"))
  }
}
