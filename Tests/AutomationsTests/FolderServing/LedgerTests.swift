import FileOperations
import FolderTesting
import FolderWatching
import Foundation
import RunHistory
import SystemPackage
import TestFixtures
import Testing

@Suite("Ledger")
struct LedgerTests {
  private static let noon = Date(timeIntervalSince1970: 1_790_000_000)

  /// Runs a test with a store that has the ledger of one folder.
  private func withLedger(
    _ body: (HistoryStore, LedgerRootID) async throws -> Void
  ) async throws {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try HistoryStore.open(folder.path, at: Self.noon) { Issue.record($0) }
    let root = LedgerRoot(
      trigger: 1, path: Array("/inbox".utf8), scope: "all", since: 7, isSeeded: false)
    try await body(store, try store.writeNow { try $0.record(root) })
    try store.close()
  }

  private func row(_ path: String, _ root: LedgerRootID, inode: UInt64 = 1) -> LedgerRow {
    let parts = path.split(separator: "/")
    return LedgerRow(
      path: LedgerPath(
        root: root, folder: Array(parts.dropLast().joined(separator: "/").utf8),
        name: Array((parts.last ?? "").utf8)),
      version: version(inode), seen: Self.noon)
  }

  private func names(_ rows: [LedgerRow]) -> [String] {
    rows.map { String(decoding: $0.path.bytes, as: UTF8.self) }
  }

  @Test func `a folder's ledger is kept`() async throws {
    try await withLedger { store, id in
      var root = try #require(
        try store.read { try $0.ledgerRoot(of: 1, path: Array("/inbox".utf8)) })
      #expect(root.id == id)
      #expect(root.version == nil)
      #expect(root.since == 7)
      root.version = version(5, size: 0, modified: 0, isFolder: true)
      root.isSeeded = true
      root.scope = "less"
      let changed = root
      #expect(try store.writeNow { try $0.record(changed) } == id)
      #expect(try store.read { try $0.ledgerRoot(of: 1, path: root.path) } == root)
      #expect(try store.read { try $0.ledgerRoot(of: 2, path: root.path) } == nil)
    }
  }

  @Test func `the ledger keeps what is known of a file`() async throws {
    try await withLedger { store, root in
      var known = row("sub/a", root)
      known.version = FileVersion(
        device: .max, inode: .max, birth: 3, size: .max, modified: -5, isFolder: true)
      known.run = 4
      known.maker = 5
      known.unwanted = .moved
      known.isAway = true
      let entered = known
      try store.writeNow { try $0.record(entered) }
      #expect(try store.read { try $0.ledgerRow(at: known.path) } == known)
      try store.writeNow { try $0.forget(entered.path) }
      #expect(try store.read { try $0.ledgerRow(at: known.path) } == nil)
    }
  }

  @Test func `the ledger lists a folder's files in order, a portion at a time`() async throws {
    try await withLedger { store, root in
      let rows = ["b", "a", "c", "d", "sub/x", "e"].map { row($0, root) }
      try store.writeNow { store in for row in rows { try store.record(row) } }
      func portion(after: String?, through: String?, limit: Int) throws -> [String] {
        try store.read {
          names(
            try $0.ledgerRows(
              in: [], of: root, after: after.map { Array($0.utf8) },
              through: through.map { Array($0.utf8) }, limit: limit))
        }
      }
      #expect(try portion(after: nil, through: nil, limit: 3) == ["a", "b", "c"])
      #expect(try portion(after: "c", through: nil, limit: 3) == ["d", "e"])
      #expect(try portion(after: "a", through: "d", limit: 9) == ["b", "c", "d"])
    }
  }

  @Test func `files below a folder are told from those in folders with similar names`() async throws
  {
    try await withLedger { store, root in
      let all = ["a/1", "a-b/2", "a/c/3", "a/c/d/4", "a0/5", "a/6", "b/7", "aa/8"]
      try store.writeNow { store in for path in all { try store.record(row(path, root)) } }
      var found: [String] = []
      var after: LedgerPath?
      while true {
        let rows = try store.read {
          try $0.ledgerRows(below: Array("a".utf8), of: root, after: after, limit: 1)
        }
        guard let last = rows.last else { break }
        found += names(rows)
        after = last.path
      }
      #expect(found == ["a/1", "a/6", "a/c/3", "a/c/d/4"])
      var folders: [String] = []
      var folder: [UInt8] = []
      while let next = try store.read({ try $0.ledgerFolder(after: folder, in: root) }) {
        folders.append(String(decoding: next, as: UTF8.self))
        folder = next
      }
      #expect(folders == ["a", "a-b", "a/c", "a/c/d", "a0", "aa", "b"])
      try store.writeNow { try $0.forgetFiles(below: Array("a".utf8), of: root) }
      #expect(try store.read { try $0.ledgerCount(of: root) } == 4)
    }
  }

  @Test func `a file is found in whatever folder it is`() async throws {
    try await withLedger { store, root in
      try store.writeNow { store in
        try store.record(row("a", root, inode: 5))
        try store.record(row("sub/b", root, inode: 5))
        try store.record(row("c", root, inode: 6))
      }
      let rows = try store.read { try $0.ledgerRows(of: version(5), in: root) }
      #expect(names(rows) == ["a", "sub/b"])
      #expect(try store.read { try $0.ledgerRows(of: version(5, birth: 1), in: root) }.isEmpty)
    }
  }

  @Test func `files that went with their folder are kept for a while`() async throws {
    try await withLedger { store, root in
      try store.writeNow { store in
        for name in ["a", "b", "c"] { try store.record(row(name, root)) }
        try store.setFilesAway(of: root, at: Self.noon)
        try store.record(row("c", root))
        // Setting them away again doesn't change when the others went.
        try store.setFilesAway(of: root, at: Self.noon + 60)
        try store.record(row("c", root))
      }
      #expect(try store.read { try $0.ledgerRows(of: version(), in: root) }.count == 1)
      let early = Self.noon - 1
      let late = Self.noon + 1
      #expect(try store.writeNow { try $0.forgetFilesAway(before: early, limit: 10) } == 0)
      #expect(try store.writeNow { try $0.forgetFilesAway(before: late, limit: 1) } == 1)
      #expect(try store.writeNow { try $0.forgetFilesAway(before: late, limit: 10) } == 1)
      #expect(try store.read { try $0.ledgerCount(of: root) } == 1)
    }
  }

  @Test func `files on a disk that was away for a year are still known`() async throws {
    try await withLedger { store, root in
      try store.writeNow { store in
        var old = row("a", root)
        old.seen = Self.noon - 10 * 366 * 86_400
        try store.record(old)
        try store.setFilesAway(of: root, at: Self.noon)
      }
      try await store.forgetFilesAway(at: Self.noon + 400 * 86_400)
      #expect(try store.read { try $0.ledgerCount(of: root) } == 1)
      try await store.forgetFilesAway(at: Self.noon + 2 * 400 * 86_400)
      #expect(try store.read { try $0.ledgerCount(of: root) } == 0)
    }
  }

  @Test func `a trigger that is forgotten leaves nothing behind`() async throws {
    try await withLedger { store, root in
      try store.writeNow { store in
        try store.record(row("a", root))
        try store.removeTrigger(1)
      }
      #expect(try store.read { try $0.ledgerCount(of: root) } == 0)
      #expect(try store.read { try $0.ledgerRoot(of: 1, path: Array("/inbox".utf8)) } == nil)
    }
  }
}
