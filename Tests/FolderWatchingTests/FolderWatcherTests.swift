import FolderTesting
import Foundation
import Glibc
import Scheduling
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import FolderWatching

/// An owner of a watcher that knows no store: it remembers what has settled.
private actor Owner {
  private let watcher: FolderWatcher
  private let watch: FolderWatch
  private var known: [String: FileSnapshot] = [:]
  private(set) var settled: [String] = []
  private(set) var missing: [String] = []

  init(_ folder: String, _ kind: SourceKind, _ scope: FolderScope) {
    self.init(
      folder, FolderWatcher.Sources(events: { kind.make($0) }, polling: { kind.make($0) }), scope)
  }

  init(_ folder: String, _ sources: FolderWatcher.Sources, _ scope: FolderScope) {
    watcher = FolderWatcher(sources: sources)
    watch = watcher.add(
      FolderRule(folders: [Array(folder.utf8)], scope: scope, settleTime: 0))
  }

  var state: WatchedFolder.State { watch.folders[0].state }

  func open() async -> Bool {
    let folder = watch.folders[0]
    guard await watcher.open(folder) != nil else { return false }
    folder.serve()
    await work()
    return true
  }

  /// Does everything that is to be done until a condition holds.
  func work(until isDone: ([String]) -> Bool) async {
    while !isDone(settled) {
      await next()
      await work()
    }
  }

  /// Waits for the next change, or until a file is due.
  private func next() async {
    guard let due = watch.pending.firstDue else { return await watcher.queue.wait() }
    try? await watcher.clock.sleep(until: due)
  }

  /// Waits until the folder has to be opened again.
  func awaitArrival() async {
    while case .missing = state {
      await watcher.queue.wait()
      watcher.takeChanges()
    }
  }

  func work() async {
    let folder = watch.folders[0]
    watcher.takeChanges()
    while folder.hasChangedFolders { await watcher.enterChangedFolders(of: folder, limit: 10) }
    while folder.hasScans {
      guard let scan = watcher.nextScan(of: folder) else { continue }
      await look(through: scan)
    }
    let files = watcher.settledFiles(of: watch, limit: 100) { _ in false }
    for file in files?.settled ?? [] {
      let path = String(decoding: file.parent.appending(name: file.name), as: UTF8.self)
      if known.updateValue(file.snapshot, forKey: path)?.version != file.snapshot.version {
        settled.append(path)
      }
    }
    for file in files?.missing ?? [] {
      let path = String(decoding: file.parent.appending(name: file.name), as: UTF8.self)
      if known.removeValue(forKey: path) != nil { missing.append(path) }
    }
  }

  private func look(through scan: FolderScan) async {
    guard let filter = watch.filter else { return }
    for index in 0..<scan.listing.count {
      let name = scan.listing.name(at: index)
      switch scan.listing.kind(at: index) {
      case .folder:
        if watch.scope.isRecursive,
          let request = watcher.take(
            folderNamed: name, in: scan, of: watch.folders[0], filter)
        {
          await watcher.enter([request], of: watch.folders[0])
        }
      case .file:
        if filter.takes(name, in: scan.path) {
          watch.add(PendingFile.Key(folder: scan.folder, name: name), lastEvent: 0)
        }
      case .other, .unknown: break
      }
    }
  }

  func close() {
    watcher.remove(watch)
    watcher.close()
  }
}

/// Answers when it is told to, and remembers which folders it watches.
private final class SlowSource: FileEventSource {
  let watched = Mutex<Set<FolderNumber>>([])
  let (requests, request) = AsyncStream<Void>.makeStream()
  let (answers, answer) = AsyncStream<Void>.makeStream()

  func watch(_ folders: [WatchRequest]) async -> [WatchAnswer] {
    request.finish()
    for await _ in answers {}
    watched.withLock { $0.formUnion(folders.map(\.folder)) }
    return folders.map { _ in .watched }
  }

  func unwatch(_ folders: [FolderNumber]) { watched.withLock { $0.subtract(folders) } }
  func close() {}
}

extension SourceTests {
  @Suite("Folder watcher", .timeLimit(.minutes(5)))
  struct FolderWatcherTests {
    private func withOwner(
      _ scope: FolderScope = FolderScope(isRecursive: true),
      _ body: (Owner, _ folder: String) async throws -> Void
    ) async throws {
      let files = try TestFolder()
      defer { withExtendedLifetime(files) {} }
      let inbox = files["inbox"].string
      let owner = Owner(inbox, .inotify, scope)
      do {
        try await body(owner, inbox)
      } catch {
        await owner.close()
        throw error
      }
      await owner.close()
    }

    private func write(_ path: String, _ text: String = "text") throws {
      try Data(text.utf8).write(to: URL(filePath: path))
    }

    @Test func `a folder that is forgotten before it is polled isn't polled`() async throws {
      let files = try TestFolder()
      defer { withExtendedLifetime(files) {} }
      let polling = SlowSource()
      let owner = Owner(
        files.path.string,
        FolderWatcher.Sources(
          events: { RefusingSource(SourceKind.inotify.make($0), .noWatchesLeft) { _ in true } },
          polling: { _ in polling }), FolderScope())
      async let isOpen = owner.open()
      for await _ in polling.requests {}
      await owner.close()
      polling.answer.finish()
      #expect(await !isOpen)
      #expect(polling.watched.withLock { $0 }.isEmpty)
    }

    @Test func `files that are there, that come and that change settle`() async throws {
      try await withOwner { owner, folder in
        #expect(mkdir(folder, 0o755) == 0)
        try write(folder + "/a")
        #expect(await owner.open())
        await owner.work { $0 == ["a"] }
        try write(folder + "/b")
        await owner.work { $0 == ["a", "b"] }
        try write(folder + "/b", "longer than before")
        await owner.work { $0 == ["a", "b", "b"] }
      }
    }

    @Test func `new folders are watched with everything below them`() async throws {
      try await withOwner { owner, folder in
        #expect(mkdir(folder, 0o755) == 0)
        #expect(await owner.open())
        #expect(mkdir(folder + "/new", 0o755) == 0)
        #expect(mkdir(folder + "/new/inner", 0o755) == 0)
        try write(folder + "/new/inner/a")
        await owner.work { $0 == ["new/inner/a"] }
        try write(folder + "/new/b")
        await owner.work { $0 == ["new/inner/a", "new/b"] }
      }
    }

    @Test func `a folder that doesn't exist is awaited`() async throws {
      try await withOwner { owner, folder in
        #expect(await !owner.open())
        guard case .missing(let above) = await owner.state else {
          Issue.record("it isn't missing")
          return
        }
        #expect(above == Array((folder as NSString).deletingLastPathComponent.utf8))
        #expect(mkdir(folder, 0o755) == 0)
        await owner.awaitArrival()
        try write(folder + "/a")
        #expect(await owner.open())
        await owner.work { $0 == ["a"] }
      }
    }

    @Test func `a file in the place of a folder is refused`() async throws {
      try await withOwner { owner, folder in
        try write(folder)
        #expect(await !owner.open())
        guard case .refused(.notAFolder, _) = await owner.state else {
          Issue.record("it isn't refused")
          return
        }
      }
    }
  }
}
