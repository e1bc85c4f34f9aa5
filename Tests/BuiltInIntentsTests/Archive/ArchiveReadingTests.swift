import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Lists of archives, and the rules for them")
struct ArchiveReadingTests {
  private static let start = "-rw-r--r--  0 0      0           5 Nov 24 03:06 "
  private static let end = "\nArchive Format: ZIP 2.0 (deflation),  Compression: none\n"

  private func entries(_ lines: String) -> [ArchiveEntry]? {
    ArchiveListing(Data((lines + Self.end).utf8))?.entries
  }

  @Test(arguments: [
    ("a b.txt", "a b.txt"), (" a", " a"), (#"a\nb"#, "a\nb"), (#"a\\nb"#, #"a\nb"#),
    (#"\303\274"#, "ü"), ("ü -> x", "ü -> x"), ("a link to b", "a link to b"),
    ("Archive Format: x", "Archive Format: x"),
  ])
  func `a name is what follows the date`(written: String, name: String) {
    #expect(
      entries(Self.start + written)
        == [ArchiveEntry(path: Array(name.utf8), kind: .file, size: 5)])
  }

  @Test(arguments: [
    ("drwxr-xr-x  0 0 0 0 Jan  1  1970 d/", ArchiveEntry.Kind.folder, "d/"),
    ("lrwxrwxrwx  0 0 0 0 Jan  1  1970 l -> ../x y", .link(Array("../x y".utf8)), "l"),
    ("hrw-r--r--  0 0 0 0 Jan  1  1970 h link to a", .hardLink(Array("a".utf8)), "h"),
    ("crw-r--r--  0 0 0         1,0 Jan  1  1970 dev", .special, "dev"),
    ("prw-r--r--  0 0 0 0 Feb 20  36812 p", .special, "p"),
  ])
  func `kinds are told from each other`(line: String, kind: ArchiveEntry.Kind, path: String) {
    #expect(entries(line) == [ArchiveEntry(path: Array(path.utf8), kind: kind)])
  }

  @Test(arguments: [
    "nonsense", "-rw-r--r--  0 0 0 5 Nov 24 03:06", "-rw-r--r--  0 0 0 x Nov 24 03:06 a",
    "-rw-r--r--  0 0 0 -5 Nov 24 03:06 a", "lrwxrwxrwx  0 0 0 0 Jan  1  1970 a -> b -> c",
    "lrwxrwxrwx  0 0 0 0 Jan  1  1970 a", #"-rw-r--r--  0 0 0 5 Nov 24 03:06 a\9"#,
    #"-rw-r--r--  0 0 0 5 Nov 24 03:06 a\"#,
  ])
  func `what can't be read for certain isn't read`(line: String) {
    #expect(entries(line) == nil)
  }

  @Test func `times have nanoseconds, and paths without detours`() {
    let times = EntryTimes(
      Data("#mtree\n./a\\040b time=1.500000000 type=file\n./c/d time=-5.0\n./e\n".utf8))
    func time(_ path: String) -> Date? { times[ArchiveEntry(path: Array(path.utf8), kind: .file)] }
    #expect(time("a b") == Date(timeIntervalSince1970: 1.5))
    #expect(time("/../c/./d") == Date(timeIntervalSince1970: -5))
    #expect(time("e") == nil)
  }

  @Test func `an encrypted list is read`() {
    let text = """
      Path = x.7z
      ----------
      Path = d
      Size = 0
      Attributes = D drwxr-xr-x

      Path = d/a = b
      Size = 3000000
      Attributes = A -rw-r--r--

      """
    #expect(
      EncryptedListing(Data(text.utf8))?.entries == [
        ArchiveEntry(path: Array("d".utf8), kind: .folder),
        ArchiveEntry(path: Array("d/a = b".utf8), kind: .file, size: 3_000_000),
      ])
    #expect(EncryptedListing(Data("Path = a\n".utf8)) == nil)
  }

  // MARK: - Rules

  private func refusal(_ entries: [ArchiveEntry], size: Int = 1 << 20) -> String? {
    do {
      try ArchiveRules(archive: "a.zip", size: size).check(entries)
      return nil
    } catch {
      return "\(error)".replacingOccurrences(of: "`a.zip` isn't unpacked: ", with: "")
    }
  }

  private func file(_ path: String, _ size: Int = 0) -> ArchiveEntry {
    ArchiveEntry(path: Array(path.utf8), kind: .file, size: size)
  }

  @Test func `much of anything is refused`() {
    #expect(
      refusal((1...100_001).map { file("\($0)") })
        == "it has 100001 entries, but at most 100000 are unpacked")
    #expect(refusal((1...100_000).map { file("\($0)") }) == nil)
    let tenGiB = 10 << 30
    #expect(refusal([file("a", tenGiB)], size: tenGiB) == nil)
    #expect(
      refusal([file("a", tenGiB), file("b", 1)], size: tenGiB)
        == "its content takes more than 10 GiB")
    #expect(
      refusal([file("a", .max), file("b", .max)], size: .max)
        == "its content takes more than 10 GiB")
    #expect(refusal([file("a", 64 << 20)], size: 10) == nil)
    #expect(
      refusal([file("a", 64 << 20), file("b", 1)], size: 10)
        == "its content is more than 200 times as large as the archive, which looks like an attack")
    #expect(refusal([file("a", 200 << 20)], size: 1 << 20) == nil)
  }

  @Test(arguments: [
    ("../a", "`../a` leads out of the folder"), ("a/../b", "`a/../b` leads out of the folder"),
    ("..", "`..` leads out of the folder"), ("/a", "`/a` has an absolute path"),
    ("//a", "`/a` has an absolute path"), ("a\0b", "a name contains a zero byte"),
  ])
  func `paths that lead out are refused`(path: String, reason: String) {
    #expect(refusal([file("ok"), file(path)]) == reason)
  }

  @Test func `names that are too long are refused`() {
    let long = String(repeating: "n", count: 256)
    let deep = String(repeating: "d/", count: 257)
    let path = String(repeating: String(repeating: "p", count: 200) + "/", count: 16)
    for name in [long, deep, path] {
      #expect(
        refusal([file(name)])
          == "it has a name that is too long: `\(FilePath(name).shown.prefix(60))…`")
    }
    #expect(refusal([file(String(long.dropLast()))]) == nil)
  }

  private func links(_ targets: [String: String]) -> [ArchiveEntry] {
    targets.sorted { $0.key < $1.key }.map {
      ArchiveEntry(path: Array($0.key.utf8), kind: .link(Array($0.value.utf8)))
    }
  }

  @Test(
    arguments: [
      (["l": "/etc"], "l"), (["l": ".."], "l"), (["d/l": "../../x"], "d/l"),
      (["a": "b", "b": ".."], "a"), (["a": "d/l/../../..", "d/l": "."], "a"),
      (["a": "a"], "a"), (["a": "b/x", "b": "c", "c": "d/../../e"], "a"),
    ] as [([String: String], String)])
  func `links that lead out are refused, also through others`(
    targets: [String: String], first: String
  ) {
    #expect(refusal(links(targets)) == "the link `\(first)` leads out of the folder")
  }

  @Test(arguments: [
    ["l": "."], ["d/l": "../x"], ["a": "b", "b": "c/d"], ["a": "missing"],
    ["a/b/c": "../../d/e", "d/e": "../f"], ["x": "./././y//z"],
  ])
  func `links within the folder are no danger`(targets: [String: String]) {
    #expect(refusal(links(targets)) == nil)
  }

  @Test func `nothing is written through a link`() {
    let link = ArchiveEntry(path: Array("l".utf8), kind: .link(Array("d".utf8)))
    #expect(refusal([link, file("l/x")]) == "`l/x` lies behind a link")
    let hard = ArchiveEntry(path: Array("h".utf8), kind: .hardLink(Array("l/x".utf8)))
    #expect(refusal([link, hard]) == "`h` lies behind a link")
    let out = ArchiveEntry(path: Array("h".utf8), kind: .hardLink(Array("/etc/passwd".utf8)))
    #expect(refusal([out]) == "`h` has an absolute path")
  }

  @Test func `links that lead to each other without end take no time`() {
    let long = String(repeating: "b/../", count: 500)
    let entries = (1...5000).map { number in
      ArchiveEntry(path: Array("\(number)".utf8), kind: .link(Array((long + "\(number + 1)").utf8)))
    }
    #expect(refusal(entries) != nil)
  }

  @Test(arguments: [
    ("a.zip", "a"), ("a.tar.gz", "a"), ("a.b.TGZ", "a.b"), ("a.cpio.xz", "a"), ("a.gz", "a.gz"),
    (".zip", ".zip"), ("v1.2", "v1.2"), ("..zip", "..zip"), ("-x.7z", "-x"), ("a", "a"),
  ])
  func `the folder is named after the archive`(archive: String, folder: String) throws {
    let name = try #require(FilePath(archive).lastComponent)
    #expect(ArchiveName.stem(of: name).string == folder)
  }
}
