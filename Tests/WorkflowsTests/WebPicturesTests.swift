import Foundation
import ProgramTesting
import Testing

@Suite(
  "Pictures for the web",
  .enabled(if: Tool.has("vips", "exiftool"), "needs libvips-tools and libimage-exiftool-perl"))
struct WebPicturesTests {
  @Test func `pictures are small, and don't say where they were taken`() async throws {
    let home = try SampleHome("web-pictures")
    let run = try await home.run()
    expectSuccess(run)
    #expect(home.files("Pictures/Web") == ["harbor.jpg.webp", "plan.png.webp", "tower.jpg.webp"])
    #expect(try await width(of: "harbor.jpg.webp", in: home) == "1600")
    // It was small enough.
    #expect(try await width(of: "tower.jpg.webp", in: home) == "900")
    let tags = try await Tool.output(
      "exiftool", "-GPSLatitude", "-Model", "-Artist", "-s3",
      home.path("Pictures/Web/harbor.jpg.webp"),
      in: home)
    #expect(tags == "Ada Example\n")
    #expect(run.talk.contains("3 of 3 pictures"))
  }

  @Test func `a file that is no picture doesn't stop the others`() async throws {
    let home = try SampleHome("web-pictures")
    try home.write("no picture", to: "Pictures/Blog/broken.jpg")
    let run = try await home.run("--format", "jpeg", "--longest", "300")
    expectSuccess(run)
    #expect(home.files("Pictures/Web") == ["harbor.jpg.jpeg", "plan.png.jpeg", "tower.jpg.jpeg"])
    #expect(run.talk.contains("Could not convert broken.jpg"))
    #expect(run.talk.contains("3 of 4 pictures"))
  }

  @Test func `two pictures whose names differ in the extension are both kept`() async throws {
    let home = try SampleHome("web-pictures")
    try FileManager.default.copyItem(
      atPath: home.path("Pictures/Blog/tower.jpg"), toPath: home.path("Pictures/Blog/plan.jpg"))
    expectSuccess(try await home.run())
    #expect(try await width(of: "plan.jpg.webp", in: home) == "900")
    #expect(home.files("Pictures/Web").filter { $0.hasPrefix("plan.") }.count == 2)
  }

  private func width(of picture: String, in home: SampleHome) async throws -> String {
    let header = try await Tool.output(
      "vipsheader", "-f", "width", home.path("Pictures/Web/\(picture)"), in: home)
    return header.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
