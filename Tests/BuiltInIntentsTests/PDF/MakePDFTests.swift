import AppIntentsCore
import Confinement
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Make PDF", .enabled(if: Installed.weasyprint, "needs weasyprint, cmark-gfm and qpdf"))
struct MakePDFTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  private func made(
    _ content: IntentValue, _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentFile {
    let result = try await value(
      MakePDF.self, parameters.merging(["content": content]) { $1 }, in: pdf.run)
    guard case .file(let made) = result else { throw PDFFixture.NoFile() }
    try await pdf.check(made)
    return made
  }

  /// A PNG of one dot.
  private static let dot =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJg\
        gg==
        """) ?? Data()

  private func images(_ file: IntentFile) async throws -> Int {
    let path = try #require(file.path).string
    return try await pdf.output("pdfimages", ["-list", path]).text.split(separator: "\n")
      .count { $0.split(separator: " ").dropFirst(2).first == "image" }
  }

  @Test func `Markdown becomes pages`() async throws {
    let made = try await made(
      """
      ---
      draft: yes
      ---
      # Plän

      | a | b |
      |---|---|
      | 1 | zwei |

      - [x] done
      """, ["title": "Mein Plan/1"])
    let text = try await pdf.texts(made).joined()
    #expect(text.contains("Plän") && text.contains("zwei") && text.contains("done"))
    #expect(!text.contains("|") && !text.contains("#") && !text.contains("draft"))
    #expect(made.filename == "Mein Plan 1.pdf")
    let details = try await value(GetPDFDetails.self, ["file": made], in: pdf.run)
    #expect(try pdf.run.context.values.property("title", of: details) == "Mein Plan/1")
    #expect(try pdf.run.context.values.property("paper", of: details) == "A4")
  }

  @Test func `HTML, images and lists do, too`() async throws {
    let image = IntentFile(path: try pdf.folder.write(Self.dot, to: "-a b.png"))
    let page = IntentFile(
      path: try pdf.folder.write("<p>Seite &amp; <b>mehr</b>", to: "page.html"))
    let plain = IntentFile(path: try pdf.folder.write("a < b\n  c", to: "x.txt"))
    let made = try await made(
      ["<h1>Eins</h1>", .file(image), .file(page), .file(plain), 7],
      ["paper": PaperSize.letter, "style": "h1 { break-after: page }"])
    let pages = try await pdf.texts(made)
    #expect(pages.count == 2 && pages[0] == "Eins")
    #expect(pages[1].contains("Seite & mehr") && pages[1].contains("a < b"))
    #expect(try await images(made) == 1)
    #expect(made.filename == "document.pdf")
  }

  @Test func `no file and no address is read for what a page names`() async throws {
    try pdf.folder.write(Self.dot, to: "Pages/in.png")
    try pdf.folder.write(Self.dot, to: "out.png")
    try pdf.folder.write("secret", to: "Pages/secret.txt")
    let outside = pdf.folder["out.png"].string
    let page = IntentFile(
      path: try pdf.folder.write(
        """
        <link rel=attachment href="file:///etc/passwd"><a rel=attachment href=secret.txt>x</a>
        <style>@import url(file:///etc/passwd); p { background: url(../out.png) }</style>
        <img src="file://\(outside)"><img src="\(outside)"><img src="../out.png"><img src=in.png>
        <img src="http://127.0.0.1:1/a.png"><object data="file:///etc/passwd">o</object>
        <p style="background: url(file://\(outside))">shown</p><script>hidden</script>
        """, to: "Pages/page.html"))
    let made = try await made(.file(page))
    #expect(try await images(made) == 1)
    let path = try #require(made.path).string
    #expect(try await pdf.output("pdfdetach", ["-list", path]).text.hasPrefix("0 "))
    let text = try await pdf.texts(made).joined()
    #expect(text.contains("shown") && !text.contains("hidden"))
  }

  @Test(arguments: [
    ("<b onclick='x'>a</b>", "<b>a</b>"), ("a < b & c &lt; d", "a &lt; b & c &lt; d"),
    ("<SCRIPT>x</script >y", "y"), ("<script>x", ""), ("<p <b>c", "<p>c"), ("<a b", ""),
    ("<a href='JavaScript:x'>y</a>", "<a>y</a>"),
    (
      "<a href=https://a.b/?c&amp;d=\"e\">y</a>",
      "<a href=\"https://a.b/?c&amp;d=&quot;e&quot;\">y</a>"
    ),
    ("<a href=\" file:///x\">y</a>", "<a>y</a>"), ("<!-- <b> -->c<!doctype x>d<?x?>e", "cde"),
    ("<td colspan=9999999>x", "<td>x"), ("<td colspan=2 colspan=3>x", "<td colspan=\"2\">x"),
    ("<img src=x alt='<b>'>", "<img alt=\"&lt;b&gt;\">"), ("</b/x><x:y>z</x:y>", "</b>z"),
    ("<img src=\"data:image/png;base64,AA==\">", "<img src=\"data:image/png;base64,AA==\">"),
    ("<img src=\"data:image/svg+xml;base64,AA==\">", "<img>"),
    ("<td align=right>x", "<td style=\"text-align: right\">x"), ("<td align='x'>x", "<td>x"),
    ("<input type=checkbox checked>a<input type=text>", "☑a"), ("<svg><b>x</b></svg>y", "y"),
  ])
  func `HTML is written anew`(html: String, safe: String) throws {
    #expect(try SafeHTML(html).text == safe)
  }

  @Test(arguments: [
    "p { background: url(x) }", "@import 'x'", #"p { background: u\72 l(x) }"#, "</style><b>",
    "p { content: UrL(x) }", #"@\69mport 'x'"#, "p { src: src('x') }",
  ])
  func `a style that names files is refused`(style: String) async {
    let message = await pdf.failure(of: MakePDF.self, ["content": "x", "style": style])
    #expect(message?.hasPrefix("`style` can't have") == true)
  }

  @Test func `what can't be made says so`() async throws {
    let file = try pdf.file(["One"])
    let data = IntentFile(data: Data([0, 1, 2]), filename: "x.bin")
    for (content, message) in [
      (.file(file), "`a.pdf` is a PDF already"), ("", "`content` is empty"),
      (.file(data), "a PDF can't be made of `x.bin`, which is no text and no image"),
      (
        .file(IntentFile(data: Data([0, 1, 2]), filename: "x.heic")),
        "a PDF shows images as jpeg, png, gif and webp, which `x.heic` isn't"
      ),
      (.file(IntentFile(data: Data(), filename: "x.png")), "`content` is empty"),
    ] as [(IntentValue, String)] {
      #expect(await pdf.failure(of: MakePDF.self, ["content": content]) == message)
    }
  }

  @Test(arguments: [
    Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), Data("GIF89a".utf8), Data([0x89, 0x50, 0x4E, 0x47]),
    Self.bomb,
  ])
  func `an image that isn't shown is an error, not an empty page`(data: Data) async throws {
    // The name of a page's image can't stand for one of the files.
    let dot = IntentFile(path: try pdf.folder.write(Self.dot, to: "image-1"))
    let broken = IntentFile(path: try pdf.folder.write(data, to: "-b 'x'\n.png"))
    #expect(
      await pdf.failure(
        of: MakePDF.self, ["content": .list([.file(dot), .file(broken)]) as IntentValue])
        == "the image `-b 'x'\\x0A.png` can't be read: it is damaged, or has more pixels than a PDF shows"
    )
  }

  /// The header of a PNG of 60,000 by 60,000 dots, without any.
  private static let bomb =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgAQAAAACoqUjvAAAAHklEQVR42u3BgQAAAADDoPlTH+AKVQEAAAAAAABwBh1N\
        AAH6DOhAAAAAAElFTkSuQmCC
        """) ?? Data()

  @Test func `a large page of tags is rewritten at once`() throws {
    let html =
      "<b x='<'>a</b><script>" + String(repeating: "<i title=\"x\">a</i> <!-- ", count: 200_000)
    #expect(try SafeHTML(html).text == "<b>a</b>")
    let long = String(repeating: "<i class=\"x\">a</i>", count: 200_000)
    #expect(try SafeHTML(long).text == long)
  }
}
