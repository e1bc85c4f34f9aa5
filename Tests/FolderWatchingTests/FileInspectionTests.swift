import FileOperations
import FolderTesting
import Glibc
import Testing

@testable import FolderWatching

@Suite("File inspection")
struct FileInspectionTests {
  private static let second: Int64 = 1_000_000_000
  private let file = PendingFile(
    PendingFile.Key(folder: 1, name: [65]), lastEvent: 0, due: second,
    news: EntryNews(isClosed: true))
  private let seen = FileSnapshot(kind: .file, version: version(), changed: 0)

  private func inspection(
    _ scope: FolderScope = FolderScope(), quiet: Int64 = second, hasLocalTimes: Bool = true
  ) -> FileInspection {
    FileInspection(
      scope: scope, settling: Settling(quiet: quiet, hasLocalTimes: hasLocalTimes),
      now: 10 * Self.second, wall: 100 * Self.second)
  }

  private func later(
    _ wait: PendingFile.Wait, _ due: Int64, change: (inout PendingFile) -> Void = { _ in }
  ) -> FileInspection.Verdict {
    var file = file
    file.wait = wait
    file.due = due
    change(&file)
    return .later(file)
  }

  @Test func `a file without a writer has settled`() {
    let verdict = inspection().verdict(on: file, .found(seen)) { .free(seen) }
    #expect(verdict == .settled(seen))
  }

  @Test func `a file with a writer is looked at at growing intervals`() {
    var file = file
    var waits: [Int64] = []
    for _ in 0..<8 {
      guard
        case .later(let waiting) = inspection().verdict(
          on: file, .found(seen), probe: { .hasWriter })
      else { break }
      #expect(waiting.wait == .writer)
      waits.append(waiting.due / Self.second - 10)
      file = waiting
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 32, 32])
  }

  @Test func `a file that changed between the look and the question waits again`() {
    let verdict = inspection().verdict(on: file, .found(seen)) {
      .free(FileSnapshot(kind: .file, version: version(size: 11), changed: 0))
    }
    #expect(verdict == later(.quiet, 11 * Self.second) { $0.lastEvent = 10 * Self.second })
  }

  @Test func `a file whose times prove nothing has to look the same twice`() {
    let look = Settling.Look(version: seen.version, at: 10 * Self.second)
    let first = inspection(hasLocalTimes: false).verdict(on: file, .found(seen)) { .unknown }
    #expect(first == later(.quiet, 11 * Self.second) { $0.look = look })
    var second = file
    second.look = Settling.Look(version: seen.version, at: 9 * Self.second)
    #expect(
      inspection(hasLocalTimes: false).verdict(on: second, .found(seen)) { .unknown }
        == .settled(seen))
  }

  @Test func `a file that may have a writer waits to be closed`() {
    var file = file
    file.news.isClosed = false
    var waiting = file
    waiting.wait = .close
    waiting.due = 30 * Self.second
    let seen = FileSnapshot(kind: .file, version: version(), changed: 60 * Self.second)
    #expect(inspection().verdict(on: file, .found(seen)) { .unknown } == .later(waiting))
    file.news.add(EntryNews(isClosed: true))
    #expect(inspection().verdict(on: file, .found(seen)) { .unknown } == .settled(seen))
  }

  @Test func `an entry of another kind counts as gone, and small files are passed over`() {
    func verdict(_ scope: FolderScope, _ result: FileSnapshot.Result) -> FileInspection.Verdict {
      inspection(scope).verdict(on: file, result) { .unknown }
    }
    #expect(verdict(FolderScope(), .missing) == .gone)
    let link = FileSnapshot(kind: .other, version: version(), changed: 0)
    #expect(verdict(FolderScope(), .found(link)) == .gone)
    #expect(verdict(FolderScope(minSize: 11), .found(seen)) == .tooSmall)
    #expect(
      verdict(FolderScope(takesFiles: false, takesFolders: true), .found(seen)) == .gone)
  }

  @Test func `a folder has no writer`() {
    let folder = FileSnapshot(
      kind: .folder, version: version(isFolder: true), changed: 0)
    let verdict = inspection(FolderScope(takesFolders: true)).verdict(on: file, .found(folder)) {
      Issue.record("the system was asked")
      return .unknown
    }
    #expect(verdict == .settled(folder))
  }

  @Test func `a file that can't be looked at is tried again`() {
    let verdict = inspection().verdict(on: file, .unknown(EACCES)) { .unknown }
    var waiting = file
    waiting.due = 40 * Self.second
    #expect(verdict == .unreadable(.notPermitted, waiting))
  }
}
