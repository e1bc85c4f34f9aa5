import AppIntents
import Foundation
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Tracked files")
struct TrackedFilesTests {
  private final class Observer: FileObserver {
    private let seen = Mutex<[String]>([])
    let folder: FilePath

    init(in folder: FilePath) { self.folder = folder }

    func willChange(_ path: FilePath) { note("will", path) }
    func didChange(_ path: FilePath) { note("did", path) }

    private func note(_ word: String, _ path: FilePath) {
      var place = path
      let isInside = place.removePrefix(folder)
      seen.withLock { $0.append("\(word) \(isInside ? place.string : "elsewhere")") }
    }

    /// What was told since it was last asked.
    func told() -> [String] {
      seen.withLock { seen in
        defer { seen = [] }
        return seen
      }
    }
  }

  @Test func `every path that changes is told before and after, reading isn't`() throws {
    let folder = try TestFolder()
    let observer = Observer(in: folder.path)
    let files = TrackedFiles(LocalFiles(), observer: observer)
    let (a, b, c) = (folder["a"], folder["b"], folder["c"])

    try files.write(Data("x".utf8), to: a, replacing: false)
    #expect(observer.told() == ["will a", "did a"])
    try files.append(Data("y".utf8), to: a)
    #expect(observer.told() == ["will a", "did a"])
    try files.copy(a, to: b, replacing: false)
    #expect(observer.told() == ["will b", "did b"])
    try files.move(b, to: c, replacing: false)
    #expect(observer.told() == ["will b", "will c", "did b", "did c"])
    try files.createFolder(folder["d/e/f"])
    #expect(observer.told() == ["will d", "did d"])
    try files.createFolder(folder["d/e/g"])
    #expect(observer.told() == ["will d/e/g", "did d/e/g"])
    try files.remove(c)
    #expect(observer.told() == ["will c", "did c"])
    #expect(throws: FileError.self) { try files.remove(c) }
    #expect(observer.told() == ["will c", "did c"])

    #expect(try files.read(a) == Data("xy".utf8))
    #expect(try files.entries(of: folder.path).count == 2)
    #expect(try files.status(of: a, followingLinks: true).size == 2)
    #expect(observer.told() == [])
  }

  @Test func `a workflow's own writes are told through its permissions`() async throws {
    let folder = try TestFolder()
    let observer = Observer(in: folder.path)
    let context = TestContext.make(
      folder: folder.path, files: TrackedFiles(LocalFiles(), observer: observer))
    let run = try await WorkflowTester(
      """
      steps:
        - file.write: hello
          to: a.txt
        - file.move: a.txt
          to: done/
      """, in: context
    ).run()
    #expect(run.status == "succeeded")
    #expect(folder.exists("done/a.txt"))
    #expect(
      observer.told() == [
        "will a.txt", "did a.txt", "will done", "did done", "will a.txt", "will done/a.txt",
        "did a.txt", "did done/a.txt",
      ])
  }
}
