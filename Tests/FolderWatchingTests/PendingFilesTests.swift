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

  @Test func `what was heard of a file is kept until it has settled`() {
    var pending = PendingFiles()
    pending.touch(key, at: 0, due: 1, EntryNews(departure: .removed))
    pending.touch(key, at: 1, due: 2, EntryNews(isClosed: true))
    let taken = pending.takeDue(at: 2, limit: 10)
    #expect(taken.map(\.news) == [EntryNews(departure: .removed, isClosed: true)])
    // It opens again while it is looked at.
    pending.touch(key, at: 3, due: 4, EntryNews())
    pending.put(taken[0])
    #expect(pending[key]?.news == EntryNews(departure: .removed))
  }

  @Test func `a change wakes a file that waits for long`() {
    var pending = PendingFiles()
    pending.put(PendingFile(key, lastEvent: 0, due: 1_000, wait: .writer))
    pending.touch(key, at: 5, due: 6)
    #expect(pending.takeDue(at: 6, limit: 10).map(\.key) == [key])
  }

  @Test func `however often a file changes and waits again, few entries are kept of it`() {
    var pending = PendingFiles()
    var now: Int64 = 0
    for _ in 0..<1_000 {
      // Somebody writes it slowly: it is looked at soon after each change, and otherwise rarely.
      pending.touch(key, at: now, due: now + 3)
      for file in pending.takeDue(at: now + 3, limit: 10) {
        var later = file
        later.due = now + 33
        pending.put(later)
      }
      now += 4
      #expect(pending.takeDue(at: now, limit: 10).isEmpty)
    }
    #expect(pending.entryCount < 20)
    #expect(pending.takeDue(at: now + 40, limit: 10).map(\.key) == [key])
    #expect(pending.entryCount == 0)
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
