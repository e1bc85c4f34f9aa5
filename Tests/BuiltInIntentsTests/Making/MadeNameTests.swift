import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Names of files that are made from others")
struct MadeNameTests {
  @Test(arguments: [
    ("a.pdf", "a.pdf"), ("a.PDF", "a.PDF"), ("a", "a.pdf"), ("a.txt", "a.txt.pdf"),
    (".pdf", ".pdf.pdf"), ("-x", "-x.pdf"),
  ])
  func `one file keeps the name and gets the extension`(name: String, made: String) throws {
    let name = MadeName(of: try #require(FilePath.Component(name)))
    #expect(name.kept(ending: "pdf").string == made)
  }

  @Test(arguments: [
    ("a.pdf", 3, 12, "a-03.png"), ("a", 3, 3, "a-3.png"), (".hidden", 1, 1, ".hidden-1.png"),
    ("a.b.pdf", 100, 5000, "a.b-0100.png"),
  ])
  func `several are numbered`(name: String, number: Int, last: Int, made: String) throws {
    let name = MadeName(of: try #require(FilePath.Component(name)))
    #expect(name.numbered(number, of: last, ending: "png").string == made)
  }

  @Test func `another type changes the extension`() throws {
    #expect(MadeName(of: "a.b.html").changed(ending: "pdf").string == "a.b.pdf")
  }

  @Test func `a name has at most 255 bytes`() throws {
    let long = try #require(FilePath.Component(String(repeating: "ö", count: 125) + ".pdf"))
    let made = MadeName(of: long)
    for name in [
      made.numbered(7, of: 1000, ending: "png"), made.changed(ending: "docx"),
      made.kept(ending: "xyz"), made.added(ending: "gpg"),
    ] {
      #expect(name.string.utf8.count <= 255 && name.string.hasPrefix("öö"))
    }
    #expect(made.numbered(7, of: 1000, ending: "png").string.hasSuffix("ö-0007.png"))
    #expect(made.added(ending: "gpg").string.hasSuffix("ö.pdf.gpg"))
  }
}
