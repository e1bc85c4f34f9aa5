import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

@Suite("Files: unfinished work")
struct UnfinishedWorkTests {
  private let folder: TestFolder
  private let state: FilePath
  private let notes: FilePath

  init() throws {
    folder = try TestFolder()
    state = folder["state"]
    notes = folder["state/unfinished"]
  }

  @Test func `what a killed process has left behind is removed, and nothing else`() throws {
    let names = [
      ".segue-0123456789abcdef.tmp", "inner/.segue-fedcba9876543210.tmp/file", "a.txt",
      ".segue-0123456789abcdef.tmp.txt", ".segue-live567890abcdef.tmp",
    ]
    for name in names { try folder.file(name) }
    let listed = [names[0], "inner/.segue-fedcba9876543210.tmp", names[2], names[3], "gone"]
    try folder.file("state/unfinished/1", listed.map { "\(folder[$0])\0" }.joined())
    UnfinishedWork.removeLeftovers(in: state)
    #expect(
      try Set(folder.tree.keys) == [
        "state", "state/unfinished", "inner", "a.txt", ".segue-0123456789abcdef.tmp.txt",
        ".segue-live567890abcdef.tmp",
      ])
  }

  @Test func `the first note of a process removes what others have left behind`() throws {
    for name in [
      ".segue-0123456789abcdef.tmp", "tmp/segue-aB3xY9/tool-1/file", "tmp/segue-aB3xY9.txt",
      "tmp/segue-other/file",
    ] { try folder.file(name) }
    let socket = folder["tmp/OSL_PIPE_0_SingleOfficeIPC_1f2a3b"]
    #expect(mkfifo(socket.string, 0o600) == 0)
    let listed = [
      folder[".segue-0123456789abcdef.tmp"], folder["tmp/segue-aB3xY9"], socket,
      folder["tmp/segue-aB3xY9.txt"], folder["tmp/segue-other"],
    ]
    try folder.file("state/unfinished/1", listed.map { "\($0)\0" }.joined())
    let work = UnfinishedWork(in: state)
    work.begin(folder[".segue-fedcba9876543210.tmp"]).end()
    let left = try LocalFiles().entries(of: folder["tmp"]).map(\.string).sorted()
    #expect(left == ["segue-aB3xY9.txt", "segue-other"])
    #expect(!folder.exists(".segue-0123456789abcdef.tmp"))
    #expect(!folder.exists("state/unfinished/1"))
  }

  @Test func `what a process that lives is doing is left alone`() throws {
    let work = UnfinishedWork(in: state)
    let path = try folder.file(".segue-0123456789abcdef.tmp")
    let note = work.begin(path)
    UnfinishedWork.removeLeftovers(in: state)
    #expect(folder.exists(".segue-0123456789abcdef.tmp"))
    #expect(try LocalFiles().entries(of: notes).count == 1)
    note.end()
    let file = notes.appending(try #require(try LocalFiles().entries(of: notes).first))
    #expect(try LocalFiles().read(file).isEmpty)
  }

  @Test func `another process that cleans up takes no notes away`() throws {
    let state = state
    let isDone = Mutex(false)
    let cleaner = Thread {
      while !isDone.withLock({ $0 }) { UnfinishedWork.removeLeftovers(in: state) }
      isDone.withLock { $0 = false }
    }
    cleaner.start()
    var kept = 0
    for _ in 1...200 {
      let work = UnfinishedWork(in: state)
      let note = work.begin(folder[".segue-0123456789abcdef.tmp"])
      if try LocalFiles().entries(of: notes).count == 1 { kept += 1 }
      note.end()
    }
    isDone.withLock { $0 = true }
    while isDone.withLock({ $0 }) { usleep(100) }
    #expect(kept == 200)
  }

  @Test(arguments: ["write", "copy", "move"])
  func `each temporary file is noted while it is there`(change: String) throws {
    let work = UnfinishedWork(in: state)
    var files = LocalFiles().noting(work)
    files.features.renameBetweenFolders = false
    let source = try folder.file("from/a")
    try folder.folder("to")
    let target = folder["to/a"]
    // The first note makes the file with the notes.
    work.begin(target).end()
    let list = notes.appending(try #require(try LocalFiles().entries(of: notes).first))
    let watcher = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    defer { close(watcher) }
    #expect(inotify_add_watch(watcher, list.string, UInt32(IN_MODIFY)) >= 0)
    switch change {
    case "write": try files.write(Data("text".utf8), to: target, replacing: false)
    case "copy": try files.copy(source, to: target, replacing: false)
    default: try files.move(source, to: target, replacing: false)
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    // It was written to, and is empty again.
    #expect(read(watcher, &buffer, buffer.count) > 0)
    #expect(try LocalFiles().read(list).isEmpty)
  }
}
