import AppIntentsCore
import Foundation
import Glibc
import OrderedCollections
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Get Lines of File")
struct ReadLinesTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  private func lines(_ content: Data, _ range: String = "all") async throws -> [String] {
    let file = try fixture.file("lines.txt", content)
    let onDisk = try await fixture.perform(ReadLines()) { ($0.file, $0.range) = (file, range) }
    let inMemory = try await fixture.perform(ReadLines()) {
      ($0.file, $0.range) = (IntentFile(data: content, filename: "lines.txt"), range)
    }
    #expect(onDisk == inMemory)
    return onDisk.items.map { if case .text(let text) = $0 { text } else { "no text" } }
  }

  @Test(arguments: [
    ("all", ["1", "2", "", "4", "5"]), ("2", ["2"]), ("2-4", ["2", "", "4"]), ("4-", ["4", "5"]),
    ("-2", ["1", "2"]), ("5-9", ["5"]), ("6-", []), (" 2 - 3 ", ["2", ""]),
  ])
  func `a range gives some of the lines`(range: String, lines: [String]) async throws {
    #expect(try await self.lines(Data("1\n2\r\n\r4\r\n5".utf8), range) == lines)
  }

  @Test(arguments: ["", "-", "0", "a", "2-b", "1-2-3", "99999999999999999999", "3-2"])
  func `what isn't a range is an error`(range: String) async throws {
    let file = try fixture.file("a")
    let failure = await fixture.failure(ReadLines()) { ($0.file, $0.range) = (file, range) }
    #expect(failure.contains(range == "3-2" ? "are none" : "isn't a range of lines"))
  }

  @Test func `a line end may lie between two pieces`() async throws {
    let long = String(repeating: "a", count: (256 << 10) - 1)
    #expect(try await lines(Data("\(long)\r\nb".utf8)) == [long, "b"])
    #expect(try await lines(Data("\(long)ä\nb\n".utf8)) == [long + "ä", "b"])
    #expect(try await lines(Data("\(long)\r\rb".utf8)) == [long, "", "b"])
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf8])
  func `a byte order mark isn't part of the first line`(encoding: String.Encoding) async throws {
    let text = String(repeating: "a😀ü\n", count: 70_000)
    let data = try #require("\u{FEFF}\(text)".data(using: encoding))
    let lines = try await lines(data)
    #expect(lines.count == 70_000 && Set(lines) == ["a😀ü"])
  }

  @Test func `what isn't UTF-8 is an error only where it is read`() async throws {
    let file = try fixture.file("a", Data([0x61, 0x0A, 0xFF, 0x0A]))
    #expect(
      await fixture.failure(ReadLines()) { $0.file = file }
        == "`a` is not UTF-8 text: line 2 isn't")
    let first = try await fixture.perform(ReadLines()) { ($0.file, $0.range) = (file, "1") }
    #expect(first == ["a"])
  }

  @Test func `no more is read than the last line takes`() async throws {
    let file = try fixture.file("a", "1\n2\n")
    // 100 GB without blocks on the disk.
    #expect(truncate(fixture["a"].string, 100_000_000_000) == 0)
    let result = try await fixture.perform(ReadLines()) { ($0.file, $0.range) = (file, "-2") }
    #expect(result == ["1", "2"])
  }
}

@Suite("Search in Files")
struct SearchFilesTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  private func found(
    _ files: [IntentFile], find: String? = nil, pattern: String? = nil, ignoreCase: Bool = false
  ) async throws -> [String] {
    let value = try await fixture.perform(SearchFiles()) {
      ($0.files, $0.find, $0.pattern, $0.ignoreCase) = (files, find, pattern, ignoreCase)
    }
    return value.items.map { item in
      guard case .dictionary(let parts) = item, let file = parts["file"],
        case .number(let line)? = parts["line"], case .text(let text)? = parts["text"],
        parts.count == 3
      else { return "\(item)" }
      return "\(fixture.names(file)[0]):\(line):\(text)"
    }
  }

  @Test(
    arguments: [
      ("two", nil, false, ["a.txt:2:two", "b.txt:1:Two two"]),
      ("TWO", nil, true, ["a.txt:2:two", "b.txt:1:Two two"]),
      ("T.O", nil, true, []), (nil, "^t.o$", false, ["a.txt:2:two"]),
      (nil, "^T.O\\b", true, ["a.txt:2:two", "b.txt:1:Two two"]),
      ("größe", nil, true, ["b.txt:3:GRÖSSE Größe"]), ("", "x", false, []),
    ] as [(String?, String?, Bool, [String])])
  func `lines that fit are found with their numbers`(
    find: String?, pattern: String?, ignoreCase: Bool, lines: [String]
  ) async throws {
    let files = try [
      fixture.file("a.txt", "one\ntwo\nthree\n"),
      fixture.file("b.txt", "Two two\r\n\r\nGRÖSSE Größe"),
    ]
    let find = find == "" ? nil : find
    let result = try await found(files, find: find, pattern: pattern, ignoreCase: ignoreCase)
    #expect(result == lines)
  }

  @Test func `a folder stands for the files in it`() async throws {
    for name in ["d/a", "d/e/b", "d/.hidden", "d/e/-rf \n*"] {
      try fixture.file(name, "x\nfind me")
    }
    let result = try await found([IntentFile(path: fixture["d"])], find: "find")
    #expect(result == ["d/a:2:find me", "d/e/-rf \\x0A*:2:find me", "d/e/b:2:find me"])
  }

  @Test func `what isn't text is passed over and said`() async throws {
    let binary = try fixture.file("binary", Data("find\n".utf8) + [0, 1])
    let latin = try fixture.file(
      "latin", Data("find \u{e4}".unicodeScalars.map { UInt8($0.value) }))
    let text = try fixture.file("text", "find")
    #expect(
      try await found([binary, latin, text], find: "find") == [
        "latin:1:find \u{FFFD}", "text:1:find",
      ])
    #expect(fixture.logged == ["passed over: `binary` is not text"])
  }

  @Test func `a missing file is an error`() async throws {
    let failure = await fixture.failure(SearchFiles()) {
      ($0.files, $0.find) = ([IntentFile(path: "none")], "a")
    }
    #expect(failure == "can't look at `none`: no such file or folder")
  }

  @Test func `it ends when it is canceled`() async throws {
    let file = try fixture.file("a")
    #expect(truncate(fixture["a"].string, 100_000_000_000) == 0)
    let fixture = fixture
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await fixture.perform(SearchFiles()) { ($0.files, $0.find) = ([file], "b") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite("Replace in Files")
struct ReplaceInFilesTests {
  private func replace(
    _ fixture: FileFixture, _ files: [IntentFile], find: String? = nil, pattern: String? = nil,
    by: String
  ) async throws -> IntentValue {
    try await fixture.perform(ReplaceInFiles()) {
      ($0.files, $0.find, $0.pattern, $0.by) = (files, find, pattern, by)
    }
  }

  @Test(arguments: [false, true])
  func `text is replaced in each file`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    let files = try [
      fixture.file("a", "one\r\ntwo\r\n"), fixture.file("b", "none"), fixture.file("c", "two two"),
    ]
    let result = try await replace(fixture, files, find: "two", by: "2")
    #expect(fixture.names(result) == ["a", "b", "c"])
    #expect(try fixture.tree == ["a": "one\r\n2\r\n", "b": "none", "c": "2 2"])
    if isSimulation { #expect(try fixture.realTree["a"] == "one\r\ntwo\r\n") }
  }

  @Test func `a pattern matches at every line and gives its groups`() async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("a", "key = 1\nother = 2\n")
    _ = try await replace(fixture, [file], pattern: "^(\\w+) = (?<value>.*)$", by: "${value}:$1")
    #expect(try fixture.tree == ["a": "1:key\n2:other\n"])
  }

  @Test func `a file without a match isn't touched`() async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("a", "a")
    let before = try LocalFiles().status(of: fixture["a"], followingLinks: true)
    _ = try await replace(fixture, [file], find: "b", by: "c")
    _ = try await replace(fixture, [file], pattern: "a", by: "a")
    #expect(try LocalFiles().status(of: fixture["a"], followingLinks: true) == before)
  }

  @Test(arguments: [
    ("\u{FEFF}aäb".data(using: .utf16BigEndian), "\u{FEFF}aöb".data(using: .utf16BigEndian)),
    ("\u{FEFF}aäb".data(using: .utf16LittleEndian), "\u{FEFF}aöb".data(using: .utf16LittleEndian)),
    (Data("\u{FEFF}aäb\u{301}".utf8), Data("\u{FEFF}aöb\u{301}".utf8)),
    (Data([0xFF, 0xC3, 0xA4]), Data([0xFF, 0xC3, 0xB6])),
    (Data([0xC3, 0xA4, 0]), Data([0xC3, 0xA4, 0])),
    (Data(), Data()),
  ])
  func `the encoding and the other bytes stay`(before: Data?, after: Data?) async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("a", #require(before))
    _ = try await replace(fixture, [file], find: "ä", by: "ö")
    #expect(try LocalFiles().read(fixture["a"]) == after)
  }

  @Test func `permissions and links stay`() async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("a", "a")
    #expect(chmod(fixture["a"].string, 0o751) == 0)
    #expect(symlink("a", fixture["link"].string) == 0)
    _ = try await replace(fixture, [IntentFile(path: fixture["link"])], find: "a", by: "b")
    #expect(try LocalFiles().status(of: fixture["link"], followingLinks: false).kind == .link)
    #expect(try LocalFiles().status(of: fixture["a"], followingLinks: false).permissions == 0o751)
    #expect(try file.read() == Data("b".utf8))
  }

  @Test func `a link that leads nowhere is passed over`() async throws {
    let fixture = try FileFixture()
    try LocalFiles().makeLink(fixture["broken"], to: "nowhere", kind: .symbolic)
    let broken = IntentFile(path: fixture["broken"])
    let files = [try fixture.file("a", "one"), broken, try fixture.file("b", "one")]
    _ = try await replace(fixture, files, find: "one", by: "1")
    #expect(try LocalFiles().read(fixture["b"]) == Data("1".utf8))
    let found = try await fixture.perform(SearchFiles()) { ($0.files, $0.find) = (files, "1") }
    #expect(found.items.count == 2)
    let twins = try await fixture.perform(FindDuplicates()) { $0.files = files }
    #expect(twins.items.map(fixture.names) == [["a", "b"]])
    let line = "passed over: `broken` is a link that leads nowhere"
    #expect(fixture.logged.filter { $0 == line }.count == 3, "\(fixture.logged)")
  }

  @Test func `what was changed before a failure is said`() async throws {
    let fixture = try FileFixture()
    let files = try [fixture.file("a", "a"), fixture.file("b", Data([0xFF, 0x61]))]
    let failure = await fixture.failure(ReplaceInFiles()) {
      ($0.files, $0.pattern, $0.by) = (files, "a", "b")
    }
    #expect(
      failure
        == "`b` isn't UTF-8, so `pattern` can't be searched in it; changed before that: `a`")
  }
}
