import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Progress")
struct ProgressTests {
  private let folder: TestFolder
  private let run: TestRun

  init() throws {
    folder = try TestFolder()
    run = TestRun(folder: folder.path, home: folder["home"])
  }

  /// What a step said about how far it is.
  private var texts: [String] {
    run.messages.compactMap { message in
      guard case .progress(let fraction, let text) = message, let text else { return nil }
      return fraction.isNaN ? text : "\(Int(fraction * 100)) % \(text)"
    }
  }

  private func say(_ work: (IntentContext) -> Void) -> [String] {
    IntentContext.$current.withValue(run.context) { work(run.context) }
    return texts
  }

  @Test(arguments: [
    (0, 8_000_000_000, "0 % 0 B of 8 GB"), (3_100_000_000, 8_000_000_000, "38 % 3.1 of 8 GB"),
    (900_000, 8_000_000, "11 % 900 kB of 8 MB"), (9, 8, "100 % 8 of 8 B"),
  ])
  func `bytes have the unit of the whole`(done: Int, count: Int, text: String) {
    #expect(say { $0.reportBytes(done: done, of: count) } == [text])
  }

  @Test func `nothing has no progress`() {
    #expect(say { $0.reportBytes(done: 0, of: 0) } == [])
    #expect(say { $0.reportFiles(done: 0, of: 1) } == [])
  }

  @Test func `files that are looked at are counted by the hundred`() {
    let said = say { _ in
      var looked = LookedFiles()
      for _ in 1...1_250 { looked.add() }
    }
    #expect(said.count == 12)
    #expect(said.first == "100 files looked at")
    #expect(said.last == "1,200 files looked at")
  }

  @Test func `a search says how many files it has looked at`() async throws {
    for number in 1...205 { try folder.write("x", to: "in/\(number / 50)/\(number)") }
    _ = try await value(FindFiles.self, ["folder": folder["in"]], in: run)
    #expect(texts == ["100 files looked at", "200 files looked at"])
  }

  @Test func `a search in given files counts them`() async throws {
    for name in ["a", "b", "c", "d"] { try folder.write(name, to: name) }
    let files = ["a", "b", "c", "d"].map { IntentValue.file(IntentFile(path: folder[$0])) }
    _ = try await value(
      SearchFiles.self, ["files": .list(files) as IntentValue, "find": "a" as IntentValue], in: run)
    #expect(
      texts == ["0 % 0 of 4 files", "25 % 1 of 4 files", "50 % 2 of 4 files", "75 % 3 of 4 files"])
  }

  @Test func `a search in a folder says how many files it has looked at`() async throws {
    for number in 1...120 { try folder.write("x", to: "in/\(number)") }
    let files = IntentValue.list([.file(IntentFile(path: folder["in"]))])
    _ = try await value(
      SearchFiles.self, ["files": files, "find": "a" as IntentValue], in: run)
    #expect(texts == ["100 files looked at"])
  }

  private func copied(to target: String, _ name: String = "in") async throws {
    let files = IntentValue.list([.file(IntentFile(path: folder[name]))])
    _ = try await value(CopyFile.self, ["file": files, "to": PathText(target)], in: run)
  }

  @Test func `a copy of a folder counts its files and bytes`() async throws {
    try folder.write("12345", to: "in/a")
    try folder.write("54321", to: "in/d/b")
    try await copied(to: "out")
    #expect(texts == ["50 % 1 of 2 files, 5 of 10 B", "100 % 2 of 2 files, 10 of 10 B"])
  }

  @Test func `a copy counts at most a hundred times`() async throws {
    for number in 1...1000 { try folder.write("x", to: "in/\(number)") }
    try await copied(to: "out")
    #expect(texts.count == 100)
    #expect(texts.first == "1 % 10 of 1000 files, 10 B of 1 kB")
    #expect(texts.last == "100 % 1000 of 1000 files, 1 of 1 kB")
  }

  @Test func `of a large file the bytes are counted while it is copied`() async throws {
    // A hole takes no space, and is counted when the file is done.
    let large = folder["large"]
    let file = try FileDescriptor.open(
      large, .writeOnly, options: .create, permissions: [.ownerReadWrite])
    try file.closeAfter {
      try file.writeAll([UInt8](repeating: 1, count: 9 << 20))
      try file.resize(to: 90 << 20)
    }
    try await copied(to: "copy", "large")
    let last = "100 % 94.3 of 94.3 MB"
    // Some file systems share the blocks, and copy nothing.
    #expect([["8 % 8.3 of 94.3 MB", "10 % 9.4 of 94.3 MB", last], [last]].contains(texts))
  }

  @Test func `a sync counts the files and bytes that it copies`() async throws {
    for name in ["a/1", "a/d/2", "a/d/3"] { try folder.write("12345", to: name) }
    for name in ["b/old", "b/1"] { try folder.write("old", to: name) }
    let sync: [String: any Sendable] = ["folder": folder["a"], "to": folder["b"], "delete": true]
    _ = try await value(SyncFolder.self, sync, in: run)
    #expect(
      texts == [
        "33 % 1 of 3 files, 5 of 15 B", "66 % 2 of 3 files, 10 of 15 B",
        "100 % 3 of 3 files, 15 of 15 B",
      ])
  }

  @Test(.enabled(if: ArchiveFixture.isReady, "needs bsdtar and python3"))
  func `what is unpacked is counted while it is put at its place`() async throws {
    for name in ["in/a", "in/d/b"] { try folder.write("12345", to: name) }
    let files = IntentValue.list([.file(IntentFile(path: folder["in"]))])
    _ = try await value(MakeArchive.self, ["files": files, "to": PathText("a.tar")], in: run)
    let archive = IntentFile(path: folder["a.tar"])
    _ = try await value(ExtractArchive.self, ["file": archive, "to": PathText("out")], in: run)
    #expect(
      texts.suffix(2) == ["50 % 1 of 2 files, 5 of 10 B", "100 % 2 of 2 files, 10 of 10 B"])
  }

  @Test(arguments: [
    ("[GNUPG:] PROGRESS in ? 12 40 MiB\n", 0.3 as Double?),
    ("[GNUPG:] X\n[GNUPG:] PROGRESS in ? 1 4 B\n[GNUPG:] PROGRESS in ? 2", 0.25),
    ("[GNUPG:] PROGRESS in ? 0 0 B\n", nil), ("[GNUPG:] BEGIN_ENCRYPTION 2 9\n", nil), ("", nil),
    ("[GNUPG:] PROGRESS in ? 5 4 B\n", nil),
  ])
  func `gpg says how much is done`(output: String, part: Double?) {
    #expect(GnuPGStatus.progress(in: Array(output.utf8)) == part)
  }
}
