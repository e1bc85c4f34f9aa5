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
