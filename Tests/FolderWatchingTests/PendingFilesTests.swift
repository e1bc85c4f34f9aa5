import Testing

@testable import FolderWatching

@Suite("Pending files")
struct PendingFilesTests {
  private let key = PendingFile.Key(folder: 1, name: [65])

  @Test func `a file is due when nothing has happened to it for a while`() {
    var pending = PendingFiles()
    pending.touch(key, at: 0, due: 10)
    pending.touch(key, at: 5, due: 15)
    #expect(pending.takeDue(at: 12, limit: 10).isEmpty)
    #expect(pending.takeDue(at: 15, limit: 10).map(\.key) == [key])
    #expect(pending.count == 0)
    #expect(pending.takeDue(at: 100, limit: 10).isEmpty)
  }

  @Test func `a change during a look counts`() {
    var pending = PendingFiles()
    pending.touch(key, at: 0, due: 1)
    let taken = pending.takeDue(at: 1, limit: 10)[0]
    pending.touch(key, at: 2, due: 3)
    var file = taken
    file.due = 50
    pending.put(file)
    #expect(pending[key]?.due == 3)
  }

  @Test func `a change wakes a file that waits for long`() {
    var pending = PendingFiles()
    pending.put(PendingFile(key, lastEvent: 0, due: 1_000, wait: .writer))
    pending.touch(key, at: 5, due: 6)
    #expect(pending.takeDue(at: 6, limit: 10).map(\.key) == [key])
  }

  @Test func `the first that is due comes first`() {
    var pending = PendingFiles()
    for due: UInt8 in [5, 3, 9, 1, 7, 4, 8] {
      pending.touch(PendingFile.Key(folder: 1, name: [due]), at: 0, due: Int64(due))
    }
    #expect(pending.takeDue(at: 8, limit: 10).map(\.due) == [1, 3, 4, 5, 7, 8])
    #expect(pending.firstDue == 9)
  }
}
