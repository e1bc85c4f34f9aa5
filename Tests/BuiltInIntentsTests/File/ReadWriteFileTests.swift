import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Read File")
struct ReadFileTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  @Test(
    arguments: [
      ([0x68, 0xC3, 0xBC], "hü"), ([], ""), ([0xEF, 0xBB, 0xBF, 0x61], "a"),
      ([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8, 0xC4, 0xDC], "a\u{1F4C4}"),
      ([0xFE, 0xFF, 0x00, 0x61], "a"), ([0x61, 0x0D, 0x0A, 0x00], "a\r\n\0"),
    ] as [([UInt8], String)])
  func `text is UTF-8, or UTF-16 with a mark`(bytes: [UInt8], text: String) async throws {
    let file = try fixture.file("a", Data(bytes))
    #expect(try await fixture.perform(ReadFile()) { $0.file = file } == .text(text))
  }

  @Test(
    arguments: [
      ([0x61, 0xC3, 0xBC, 0xFF, 0x62], "`a` is not UTF-8 text: byte 3 is 0xFF"),
      ([0xC3], "`a` is not UTF-8 text: byte 0 is 0xC3"),
      ([0xFF, 0xFE, 0x61], "`a` is not UTF-16 text: it ends after byte 3, in half a character"),
      (
        [0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8],
        "`a` is not UTF-16 text: byte 4 begins half a character"
      ),
    ] as [([UInt8], String)])
  func `other bytes are an error that names the first`(bytes: [UInt8], message: String) async throws
  {
    let file = try fixture.file("a", Data(bytes))
    #expect(await fixture.failure(ReadFile()) { $0.file = file } == message)
  }

  @Test func `a type says what the text holds`() async throws {
    let file = try fixture.file("a", "n,m\n1,2\n")
    func read(_ type: FileContentType) async throws -> IntentValue {
      try await fixture.perform(ReadFile()) {
        $0.file = file
        $0.type = type
      }
    }
    #expect(try await read(.json) == "json: n,m\n1,2\n")
    #expect(try await read(.yaml) == "yaml: n,m\n1,2\n")
    #expect(try await read(.csv) == [["n": "1", "m": "2"]])
    #expect(
      try await read(.data) == .file(IntentFile(data: Data("n,m\n1,2\n".utf8), filename: "a")))
  }

  @Test func `what isn't of the type is an error that names the file`() async throws {
    let file = try fixture.file("a.json", "broken")
    let failure = await fixture.failure(ReadFile()) {
      $0.file = file
      $0.type = .json
    }
    #expect(failure == "can't read `a.json` as JSON: line 1: broken")
  }

  @Test func `a missing file and a folder are errors`() async throws {
    try fixture.file("x/a")
    #expect(
      await fixture.failure(ReadFile()) { $0.file = IntentFile(path: "b") }
        == "can't read `b`: no such file or folder")
    #expect(
      await fixture.failure(ReadFile()) { $0.file = IntentFile(path: "x") }
        == "can't read `x`: it is a folder")
  }
}

@Suite("Write File")
struct WriteFileTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  private func write(
    _ content: IntentValue, to place: String, _ conflict: FileWriteConflict = .fail
  ) async throws -> [String] {
    fixture.names(
      try await fixture.perform(WriteFile()) {
        $0.content = content
        $0.to = PathText(place)
        $0.conflict = conflict
      })
  }

  @Test(
    arguments: [
      ("hü\n", "a.txt", "hü\n"), (["a", 1, true], "a.txt", "a\n1\ntrue"),
      (["k": 1], "a.txt", "json of 1"), ([["k": 1], ["k": 2]], "a.json", "json of 2"),
      ([["k": 1]], "a.yaml", "yaml of 1"), ([["k": 1, "l": "x"]], "a.csv", "k,l\n1,x\n"),
      (.list([]), "a.txt", ""), (["a", ["b"]], "a", "json of 2"),
      (.file(IntentFile(data: Data("m".utf8), filename: "m")), "a", "m"),
    ] as [(IntentValue, String, String)])
  func `any value has a form`(content: IntentValue, name: String, text: String) async throws {
    #expect(try await write(content, to: "x/\(name)") == ["x/\(name)"])
    #expect(try fixture.tree["x/\(name)"] == text)
  }

  @Test func `of a file its content is written, under its name in a folder`() async throws {
    let file = try fixture.file("a", "A")
    #expect(try await write(.file(file), to: "b") == ["b"])
    #expect(try await write([.file(file)], to: "x/") == ["x/a"])
    #expect(try fixture.tree == ["a": "A", "b": "A", "x": "/", "x/a": "A"])
  }

  @Test(arguments: [
    (FileWriteConflict.replace, "a.txt", ["a.txt": "new"]),
    (.rename, "a 2.txt", ["a.txt": "old", "a 2.txt": "new"]), (.skip, "a.txt", ["a.txt": "old"]),
    (.append, "a.txt", ["a.txt": "oldnew"]),
  ])
  func `a conflict is settled`(conflict: FileWriteConflict, place: String, tree: [String: String])
    async throws
  {
    try fixture.file("a.txt", "old")
    #expect(try await write("new", to: "a.txt", conflict) == [place])
    #expect(try fixture.tree == tree)
  }

  @Test func `what can't be written is said`() async throws {
    let file = try fixture.file("a.txt", "old")
    func failure(_ content: IntentValue, _ place: String) async -> String {
      await fixture.failure(WriteFile()) {
        $0.content = content
        $0.to = PathText(place)
      }
    }
    #expect(await failure("new", "a.txt") == "can't write `a.txt`: it exists already")
    #expect(await failure(.nothing, "b") == "there is nothing to write to `b`")
    #expect(await failure("x", "y/") == "`to` names a folder, `y/`; give the file a name")
    #expect(
      await failure([.file(file), .file(file)], "b")
        == "2 files can't be written to one, `b`; `file.copy` copies them")
    #expect(try fixture.tree == ["a.txt": "old"])
  }

  @Test func `a dry run writes nothing`() async throws {
    let fixture = try FileFixture(isSimulation: true)
    let place = try await fixture.perform(WriteFile()) {
      $0.content = .text(String(repeating: "x", count: 1200))
      $0.to = "x"
    }
    #expect(fixture.names(place) == ["x"])
    #expect(fixture.wouldDo == ["write 1.2 kB to `x`"])
    #expect(try fixture.realTree == [:])
  }
}

@Suite("Append to File")
struct AppendToFileTests {
  @Test func `each time begins a new line`() async throws {
    let fixture = try FileFixture()
    for content: IntentValue in ["one", "two\n", ["a", "b"]] {
      let place = try await fixture.perform(AppendToFile()) {
        $0.content = content
        $0.to = "logs/x.log"
      }
      #expect(fixture.names(place) == ["logs/x.log"])
    }
    _ = try await fixture.perform(AppendToFile()) {
      $0.content = "end"
      $0.to = "logs/x.log"
      $0.newline = false
    }
    #expect(try fixture.tree["logs/x.log"] == "one\ntwo\na\nb\nend")
  }

  @Test(arguments: [false, true])
  func `a last line without a line break is ended first`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    try fixture.file("x", "typed")
    for (content, newline) in [("one", true), ("a", false), ("b", false), ("two", true)] {
      _ = try await fixture.perform(AppendToFile()) {
        ($0.content, $0.to, $0.newline) = (.text(content), "x", newline)
      }
    }
    #expect(try fixture.tree["x"] == "typed\none\nab\ntwo\n")
  }

  @Test func `files that are appended at once don't mix`() async throws {
    let fixture = try FileFixture()
    let texts = ["a", "b"].map { String(repeating: $0, count: (1 << 20) + 1) }
    let contents = try texts.map { IntentValue.file(try fixture.file("\($0.prefix(1))", $0)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for content in contents + contents {
        group.addTask {
          _ = try await fixture.perform(AppendToFile()) {
            $0.content = content
            $0.to = "all"
          }
        }
      }
      try await group.waitForAll()
    }
    var rest = try LocalFiles().read(fixture["all"])
    while let first = rest.first {
      let line = Data(repeating: first, count: (1 << 20) + 1) + [UInt8(ascii: "\n")]
      #expect(rest.prefix(line.count) == line)
      rest = rest.dropFirst(line.count)
    }
    let size = try fixture.context.files.status(of: fixture["all"], followingLinks: true).size
    #expect(size == 4 * ((1 << 20) + 2))
  }

  @Test func `a pipe isn't waited for, and a file without a size has content`() async throws {
    let fixture = try FileFixture()
    #expect(mkfifo(fixture["pipe"].string, 0o600) == 0)
    let failure = await fixture.failure(AppendToFile()) {
      $0.content = .file(IntentFile(path: fixture["pipe"]))
      $0.to = "log"
    }
    #expect(failure == "can't read `pipe`: it is a device, a pipe or a socket")
    _ = try await fixture.perform(AppendToFile()) {
      $0.content = .file(IntentFile(path: "/proc/sys/kernel/ostype"))
      $0.to = "log"
    }
    #expect(try LocalFiles().read(fixture["log"]) == Data("Linux\n".utf8))
  }

  @Test func `a folder is an error`() async throws {
    let fixture = try FileFixture()
    let failure = await fixture.failure(AppendToFile()) {
      $0.content = "a"
      $0.to = "./"
    }
    #expect(
      failure == "`to` names a folder, `.`; give the file a name"
        || failure.hasPrefix("`to` names a folder"))
  }
}
