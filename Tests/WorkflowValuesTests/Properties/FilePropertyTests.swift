import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("File properties")
struct FilePropertyTests {
  private func property(_ name: String, _ file: IntentFile, _ run: ConversionFixture) throws
    -> Value
  {
    try PropertyTable.value(name, of: .file(file), in: run.context)
  }

  @Test func `size, dates and kind come from the file`() throws {
    let run = try ConversionFixture()
    let file = try run.write("hello", to: "in/a.txt")
    #expect(try property("size", file, run) == .measurement(.bytes(5)))
    #expect(try property("is_folder", file, run) == false)
    #expect(try property("tags", file, run) == .list([]))
    guard case .file(let folder) = try property("folder", file, run) else {
      Issue.record("no folder")
      return
    }
    #expect(try property("is_folder", folder, run) == true)
    #expect(try property("type", folder, run) == "inode/directory")
    #expect(try property("modified", file, run).kind == .date)
    #expect(try property("created", file, run).kind == .date)
  }

  @Test func `a missing file says so`() throws {
    let run = try ConversionFixture()
    #expect(throws: FileError.self) {
      try property("size", IntentFile(path: run.folder.appending("no")), run)
    }
  }

  @Test func `a link whose target is missing has the size and the dates of its own`() throws {
    let run = try ConversionFixture()
    let path = run.folder.appending("link")
    try FileManager.default.createSymbolicLink(
      atPath: path.string, withDestinationPath: "nowhere")
    let link = IntentFile(path: path)
    #expect(try property("size", link, run) == .measurement(.bytes(7)))
    #expect(try property("modified", link, run).kind == .date)
    #expect(try property("is_folder", link, run) == false)
  }

  @Test(arguments: ["a.txt", "a.md", "a.swift", "a.json", "LICENSE"])
  func `the text of a textual file is what is in it`(name: String) throws {
    let run = try ConversionFixture()
    #expect(try property("text", run.write("\u{FEFF}grüße", to: name), run) == "grüße")
    let utf16 = Data([0xFF, 0xFE, 0x61, 0x00])
    #expect(try property("text", run.write(utf16, to: name), run) == "a")
  }

  @Test func `the text of other types is an error that names the type`() throws {
    let run = try ConversionFixture()
    let file = try run.write("x", to: "a.png")
    #expect(
      problem { try property("text", file, run) }
        == "the file `a.png` has no `text`: its type is `image/png`")
    let binary = try run.write(Data([0xFF, 0]), to: "thing")
    #expect(
      problem { try property("text", binary, run) }
        == "the file `thing` has no `text`: its content isn't UTF-8 text")
  }

  static let mail: [(String, Value)] = [
    ("subject", "Größe in two parts"), ("from", "José <j@x.org>"), ("to", "a@b.c, d@e.f"),
    ("text", .text(message)),
  ]
  static let message = """
    From: =?ISO-8859-1?Q?Jos=E9?= <j@x.org>
    To: a@b.c,
     d@e.f
    Subject: =?UTF-8?B?R3LDtg==?= =?UTF-8?Q?=C3=9Fe_in?= two parts
    Date: Sat, 21 Nov 2026 08:00:00 +0100

    Subject: not this
    """

  @Test(arguments: mail)
  func `an e-mail has its header`(name: String, value: Value) throws {
    let run = try ConversionFixture()
    let file = try run.write(
      Self.message.replacing("\n", with: name == "text" ? "\n" : "\r\n"), to: "a.eml")
    #expect(try property(name, file, run) == value)
    #expect(try property("date", file, run).text == "2026-11-21T08:00:00+01:00")
  }

  @Test(.enabled(if: Program.isInstalled("exiftool")))
  func `an image has its width and height`() throws {
    let run = try ConversionFixture()
    let data = try #require(SmallMedia.png)
    let file = try run.write(data, to: "an image.png")
    #expect(try property("width", file, run) == 3)
    #expect(try property("height", file, run) == 2)
    #expect(try property("taken", file, run) == .nothing)
    #expect(try property("camera", file, run) == .nothing)
    #expect(try property("place", file, run) == .nothing)
    let memory = IntentFile(data: data, filename: "b.png")
    #expect(try property("width", memory, run) == 3)
  }

  @Test(.enabled(if: Program.isInstalled("exiftool")))
  func `details are read again when the file changes`() throws {
    let run = try ConversionFixture()
    var data = try #require(SmallMedia.png)
    let file = try run.write(data, to: "a.png")
    #expect(try property("width", file, run) == 3)
    data[19] = 9
    try run.write(data, to: "a.png")
    #expect(try property("width", file, run) == 9)
  }

  @Test(.enabled(if: Program.isInstalled("pdftotext") && Program.isInstalled("exiftool")))
  func `a PDF has its text layer and its pages`() throws {
    let run = try ConversionFixture()
    let file = try run.write(SmallPDF.make(text: "Hello PDF", title: "1984"), to: "a.pdf")
    #expect(try property("text", file, run).text.hasPrefix("Hello PDF"))
    #expect(try property("pages", file, run) == 1)
    #expect(try property("title", file, run) == "1984")
    #expect(try property("author", file, run) == "Mia")
  }

  @Test func `a program that isn't installed is named with its package`() throws {
    let run = try ConversionFixture()
    let file = try run.write("", to: "a")
    let error = #expect(throws: PropertyError.self) {
      try Tool("no-such-program", package: "some-package").run([], on: file, [], run.context)
    }
    #expect(error?.message == "the program `no-such-program` isn't installed")
    #expect(error?.help == "install it: `sudo apt install some-package`")
  }

  @Test func `a program that takes too long is ended`() throws {
    let run = try ConversionFixture()
    let file = try run.write("", to: "a")
    let error = #expect(throws: PropertyError.self) {
      try Tool("tail", package: "coreutils", limit: .zero).run(["-f"], on: file, [], run.context)
    }
    #expect(error?.message == "`tail` didn't get to the end of the file `a` in 0s")
  }

  @Test(arguments: [("a.pdf", "text"), ("a.png", "width"), ("a.mp3", "place")])
  func `it takes a permission to run the program of a property`(
    file: String, name: String
  ) throws {
    let run = try ConversionFixture(
      permissions: .init(permit: { permission in
        if permission != .run("sh") { throw IntentFailure("no", kind: .notPermitted) }
      }))
    let file = try run.write("x", to: file)
    #expect(throws: IntentFailure("no", kind: .notPermitted)) { try property(name, file, run) }
  }

  @Test func `output doesn't count if the program failed, unless it reports failures so`() throws {
    let run = try ConversionFixture()
    let script = try run.write("echo part; exit 1", to: "fails")
    let killed = try run.write("echo part; kill -9 $$", to: "dies")
    func output(_ file: IntentFile, mayReportFailure: Bool) throws -> [UInt8] {
      try Tool("sh", package: "dash", mayReportFailure: mayReportFailure).run(
        [], on: file, [], run.context)
    }
    #expect(
      problem {
        Value.text(String(decoding: try output(script, mayReportFailure: false), as: UTF8.self))
      }
        == "`sh` can't read the file `fails`")
    #expect(try output(script, mayReportFailure: true) == Array("part\n".utf8))
    #expect(throws: PropertyError.self) { try output(killed, mayReportFailure: true) }
  }

  @Test func `output that is too long is an error, not its beginning`() throws {
    let run = try ConversionFixture()
    let file = try run.write("head -c 70000000 /dev/zero", to: "a")
    let error = #expect(throws: PropertyError.self) {
      try Tool("sh", package: "dash").run([], on: file, [], run.context)
    }
    #expect(error?.message == "`sh` finds more than 64 MiB in the file `a`")
  }

  @Test func `a canceled task ends the program`() async throws {
    let run = try ConversionFixture()
    let file = try run.write("", to: "a")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try Tool("tail", package: "coreutils").run(["-f"], on: file, [], run.context)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a program leaves no descriptor open`() throws {
    let run = try ConversionFixture()
    let file = try run.write("abc", to: "a")
    func open() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    #expect(
      try Tool("cat", package: "coreutils").run([], on: file, [], run.context) == Array("abc".utf8))
    let before = try open()
    for _ in 0..<20 { _ = try Tool("cat", package: "coreutils").run([], on: file, [], run.context) }
    // Other tests open files at the same time.
    #expect(try open() < before + 15)
  }
}

enum Program {
  static func isInstalled(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}

private enum SmallPDF {
  static func make(text: String, title: String) -> Data {
    let stream = "BT /F1 24 Tf 72 700 Td (\(text)) Tj ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      "<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Title (\(title)) /Author (Mia) /Creator (Some Program) >>",
    ]
    var pdf = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(pdf.utf8.count)
      pdf += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = pdf.utf8.count
    pdf += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      pdf += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    pdf +=
      "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 6 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Data(pdf.utf8)
  }
}
