import FolderTesting
import Testing

@testable import FolderWatching

@Suite("Folder filter")
struct FolderFilterTests {
  private func verdict(
    _ path: String, match: [String] = [], ignore: [String] = [], extensions: [String] = []
  ) throws -> FolderFilter.Verdict {
    let filter = try FolderFilter(
      FolderScope(match: match, ignore: ignore, extensions: extensions, isRecursive: true))
    let (folder, name) = Array(path.utf8).splitLast
    return filter.verdict(on: name, in: folder)
  }

  @Test(arguments: [
    (".hidden", ".*"), ("a~", "*~"), ("a.pdf.part", "*.part"), ("a.crdownload", "*.crdownload"),
    ("a.download", "*.download"), ("a.partial", "*.partial"), ("a.opdownload", "*.opdownload"),
    ("a.filepart", "*.filepart"), ("a.aria2", "*.aria2"), ("a.tmp", "*.tmp"), (".a.swp", ".*"),
    ("a.swp", "*.swp"), ("4913", "4913"), (".~lock.a.odt#", ".*"), (".#a", ".*"),
    (".goutputstream-X", ".*"), (".nfs0001", ".*"), (".a.pdf.Xy12Ab", ".*"),
  ])
  func `temporary files of programs are ignored`(name: String, pattern: String) throws {
    #expect(try verdict(name) == .ignoredByDefault(pattern: pattern))
  }

  @Test(arguments: ["a", "a.pdf", "part", "tmp", "49130", "x4913", "a.part.pdf", "\u{1F600}"])
  func `other names are taken`(name: String) throws {
    #expect(try verdict(name) == .taken)
  }

  @Test(arguments: [
    ("a.part", ["*.part"], true), ("a.part", ["*.{pdf,part}"], true), ("a.part", ["*"], false),
    ("a.part", ["a*"], false), (".env", [".env"], true), (".env", [".*"], true),
    (".env", ["*"], false), ("4913", ["4913"], true), ("sub/a.tmp", ["sub/*.tmp"], true),
    (".a.part", [".*"], false), (".a.part", [".*.part"], true),
    (".a.swp", [".*", "*.swp"], true), (".a.swp", ["*.swp"], false), (".a.swp", [".*"], false),
    (".a.pdf.swp", ["*.pdf", "*.swp"], false),
  ])
  func `an ignored name is taken if match asks for it explicitly`(
    name: String, match: [String], isTaken: Bool
  ) throws {
    #expect(try (verdict(name, match: match) == .taken) == isTaken)
  }

  @Test(arguments: [
    ("a.pdf", ["*.pdf"], FolderFilter.Verdict.taken), ("a.PDF", ["*.pdf"], .notMatched),
    ("sub/a.pdf", ["*.pdf"], .taken), ("sub/a.pdf", ["sub/*.pdf"], .taken),
    ("a.pdf", ["sub/*.pdf"], .notMatched), ("x/y/a.pdf", ["**/*.pdf"], .taken),
    ("a.png", ["*.pdf", "*.png"], .taken),
  ])
  func `match chooses names and paths`(
    path: String, match: [String], verdict wanted: FolderFilter.Verdict
  ) throws {
    #expect(try verdict(path, match: match) == wanted)
  }

  @Test func `ignore overrides match`() throws {
    #expect(
      try verdict("draft-a.pdf", match: ["*.pdf"], ignore: ["draft*"])
        == .ignored(pattern: "draft*"))
    #expect(try verdict("old/a.pdf", ignore: ["old/**"]) == .ignored(pattern: "old/**"))
  }

  @Test(arguments: [
    ("a.PDF", ["pdf"], true), ("a.pdf", ["png", "pdf"], true), ("a.tar.gz", ["tar.gz"], true),
    ("pdf", ["pdf"], false), (".pdf", ["pdf"], false), ("a.pdfx", ["pdf"], false),
  ])
  func `extensions are told in any case`(
    name: String, extensions: [String], isTaken: Bool
  ) throws {
    #expect(try (verdict(name, extensions: extensions) == .taken) == isTaken)
  }

  @Test func `names that aren't UTF-8 are matched byte by byte`() throws {
    let filter = try FolderFilter(FolderScope(match: ["*.pdf"]))
    #expect(filter.verdict(on: [0xFF, 0x2E, 0x70, 0x64, 0x66], in: []) == .taken)
    #expect(filter.verdict(on: [0x0A, 0x2E, 0x70, 0x64, 0x66], in: []) == .taken)
  }

  @Test(arguments: [
    ("sub", [String](), [String](), true), (".git", [], [], false),
    (".config", [".config/*.ini"], [], true), (".git", ["*.ini"], [], false),
    ("node_modules", [], ["node_modules"], false), ("build", [], ["build/"], false),
    ("x/node_modules", [], ["**/node_modules/**"], false), ("a.tmp", [], [], false),
  ])
  func `folders are entered unless their names are ignored`(
    path: String, match: [String], ignore: [String], isEntered: Bool
  ) throws {
    let filter = try FolderFilter(
      FolderScope(match: match, ignore: ignore, isRecursive: true))
    #expect(filter.enters(Array(path.utf8)) == isEntered)
  }

  @Test func `a scope is kept as a text`() {
    let scope = FolderScope(
      match: ["*.pdf"], ignore: ["\"x\""], extensions: ["png"], isRecursive: true,
      takesFiles: false, takesFolders: true, minSize: 12)
    #expect(FolderScope(text: scope.text) == scope)
    #expect(FolderScope(text: "nonsense") == nil)
  }
}
