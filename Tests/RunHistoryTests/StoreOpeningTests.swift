import FileOperations
import Foundation
import GRDB
import SystemPackage
import Testing

@testable import RunHistory

@Suite("Opening the store")
struct StoreOpeningTests {
  @Test func `a store keeps what was written`() async throws {
    try await withFolder { folder in
      let first = try openStore(in: folder)
      #expect(first.opening == StoreOpening(isNew: true, wasClosed: true, damage: nil))
      try first.writeNow { try $0.setNote("a", to: "b") }
      first.append { try $0.setNote("c", to: "d") }
      try first.close()
      #expect(throws: StoreError.closed) { try first.writeNow { try $0.note("a") } }
      #expect(throws: StoreError.closed) { try first.read { try $0.note("a") } }

      let second = try openStore(in: folder)
      #expect(second.opening == StoreOpening(isNew: false, wasClosed: true, damage: nil))
      #expect(try second.read { try [$0.note("a"), $0.note("c")] } == ["b", "d"])
      try second.close()
    }
  }

  @Test func `its folder is made, readable only by the user`() async throws {
    try await withFolder { folder in
      let state = folder.appending("a").appending("state")
      try openStore(in: state).close()
      var status = stat()
      #expect(stat(state.string, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func `a commit waits for the disk, and only the writer checkpoints`() async throws {
    try await withStore { store in
      func pragmas(_ names: [String], _ store: StoreTransaction) throws -> [String?] {
        try names.map { try String.fetchOne(store.database, sql: "PRAGMA \($0)") }
      }
      let writer = try store.writeNow {
        try pragmas(["synchronous", "journal_mode", "auto_vacuum", "busy_timeout"], $0)
      }
      #expect(writer == ["2", "wal", "2", "5000"])
      let reader = try store.read { try pragmas(["wal_autocheckpoint", "busy_timeout"], $0) }
      #expect(reader == ["0", "5000"])
      #expect(throws: StoreError.self) { try store.read { try $0.setNote("a", to: "b") } }
    }
  }

  @Test func `a file from a newer Segue is left alone`() async throws {
    try await withFolder { folder in
      try openStore(in: folder).close()
      let file = folder.appending("history.sqlite")
      let database = try DatabaseQueue(path: file.string)
      try await database.write { try $0.execute(sql: "PRAGMA user_version = 99") }
      _ = try await database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      try database.close()
      let before = try Data(contentsOf: URL(filePath: file.string))

      let error = #expect(throws: StoreError.self) { try openStore(in: folder) }
      #expect(error == .newer(file, version: 99))
      #expect(error?.description.contains("was written by a newer Segue") == true)
      #expect(try Data(contentsOf: URL(filePath: file.string)) == before)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.string).sorted() == [
          "ballast", "history.sqlite", "lock",
        ])
    }
  }

  @Test func `a damaged file is replaced, and the user's decisions are kept`() async throws {
    try await withFolder { folder in
      let first = try openStore(in: folder)
      try first.writeNow { store in
        try store.saveWorkflow("scans", path: "/scans.yaml")
        try store.enableWorkflow("scans", wants: "[]", at: noon)
        try store.addFolder("/workflows", at: noon)
        _ = try store.saveTrigger(
          workflow: "scans", name: "1", kind: "folder", definition: "{}", at: noon)
        for number in 0..<2000 {
          _ = try store.enqueue(.sample(trigger: 1, key: "\(number)"), at: noon)
        }
      }
      try first.close()
      try damage(folder)

      let second = try openStore(in: folder)
      let found = try #require(second.opening.damage)
      #expect(!second.opening.wasClosed)
      #expect(
        found.movedTo == folder.appending("history.sqlite.damaged-2026-09-21T141320"))
      #expect(!found.problem.isEmpty)
      #expect(access(found.movedTo.string, F_OK) == 0)
      try second.writeNow { (store) throws in
        #expect(try store.runs().isEmpty)
        #expect(try store.triggers().isEmpty)
        #expect(try store.workflow("scans")?.enabledAt == noon)
        #expect(try store.folders() == ["/workflows"])
        #expect(try store.enqueue(.sample(), at: noon) == 2001)
      }
      try second.close()

      // Later openings report it, too.
      let third = try openStore(in: folder)
      #expect(third.opening == StoreOpening(isNew: false, wasClosed: true, damage: found))
      try third.close()
    }
  }

  @Test func `a crash while a damaged file is replaced loses nothing`()
    async throws
  {
    try await withFolder { folder in
      let file = folder.appending("history.sqlite").string
      let first = try openStore(in: folder)
      try first.writeNow { store in
        try store.saveWorkflow("scans", path: "/scans.yaml")
        try store.enableWorkflow("scans", wants: "[]", at: noon)
      }
      try first.close()
      try damage(folder)
      // A process died while it made the successor.
      for suffix in ["", "-wal"] {
        try Data("half of it".utf8).write(to: URL(filePath: "\(file).new\(suffix)"))
      }
      let second = try openStore(in: folder)
      let found = try #require(second.opening.damage)
      try second.close()

      // A process died after it had moved the damaged file, but not yet the files that belong to it.
      #expect(rename(file, file + ".new") == 0)
      try Data("of the damaged one".utf8).write(to: URL(filePath: file + "-wal"))
      let third = try openStore(in: folder)
      #expect(third.opening == StoreOpening(isNew: false, wasClosed: true, damage: found))
      #expect(try third.read { try $0.workflow("scans")?.enabledAt } == noon)
      try third.close()
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.string)
      #expect(
        files.filter { !$0.contains("damaged") }.sorted() == ["ballast", "history.sqlite", "lock"])
    }
  }

  @Test(arguments: [
    ("workflow", "id"), ("workflow", "path"), ("workflow", "enabled_at"), ("workflow", "wants"),
    ("workflow", "good_source"), ("workflow", "good_hash"), ("workflow", "paused_reason"),
    ("workflow", "paused_at"), ("workflow", "error"), ("folder", "path"), ("folder", "added_at"),
    ("sqlite_sequence", "seq"), ("sqlite_sequence", "name"),
  ])
  func `nonsense in a damaged file doesn't keep the rest from being salvaged`(
    table: String, column: String
  ) async throws {
    for nonsense in ["'nonsense'", "x'FF00FE'", "-1.5e300", "9223372036854775807", "'2'"] {
      try await withFolder { folder in
        let first = try openStore(in: folder)
        try first.writeNow { store in
          for id in ["good", "odd"] {
            try store.saveWorkflow(id, path: FilePath("/\(id).yaml"))
            try store.enableWorkflow(id, wants: "[]", at: noon)
            try store.addFolder(FilePath("/\(id)"), at: noon)
          }
          _ = try store.enqueue(.sample(), at: noon)
          let row =
            switch table {
            case "workflow": "WHERE id = 'odd'"
            case "folder": "WHERE path = CAST('/odd' AS BLOB)"
            default: ""
            }
          try store.database.execute(sql: "UPDATE \(table) SET \(column) = \(nonsense) \(row)")
        }
        try first.close()
        try damage(folder)

        let second = try openStore(in: folder)
        #expect(second.opening.damage != nil)
        try second.writeNow { (store) throws in
          #expect(try store.workflows().contains { $0.id == "good" && $0.enabledAt == noon })
          #expect(try store.folders().contains("/good"))
          let run = try store.enqueue(.sample(), at: noon)
          #expect(run.map { $0 > 0 } == true)
        }
        try second.close()
      }
    }
  }

  /// Overwrites a page that only runs need, and makes the store look as if it wasn't closed.
  private func damage(_ folder: FilePath) throws {
    let path = folder.appending("history.sqlite")
    let database = try DatabaseQueue(path: path.string)
    let page = try database.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'run_event'")
    }
    try database.close()
    let file = try FileDescriptor.open(path, .readWrite)
    _ = try file.closeAfter {
      try file.writeAll(
        toAbsoluteOffset: Int64(try #require(page) - 1) * 4096,
        repeatElement(UInt8(0xFF), count: 4096))
    }
    try Data("123".utf8).write(to: URL(filePath: folder.appending("lock").string))
  }

  @Test func `damage concerns triggers that were enabled before it`() async throws {
    try await withFolder { folder in
      let old = folder.appending("history.sqlite.damaged")
      let damage = StoreDamage(movedTo: old, problem: "page 7", foundAt: noon)
      #expect(damage.concerns(enabled: noon))
      #expect(!damage.concerns(enabled: noon + 1))
      try Data().write(to: URL(filePath: old.string))
      #expect(damage.concerns(enabled: noon + 1))
    }
  }

  @Test func `an emptied file isn't a new store`() async throws {
    try await withFolder { folder in
      try openStore(in: folder).close()
      #expect(truncate(folder.appending("history.sqlite").string, 0) == 0)
      let store = try openStore(in: folder)
      #expect(store.opening.damage?.problem == "the file is empty")
      try store.close()
    }
  }

  @Test func `a file that isn't a database is moved aside`() async throws {
    try await withFolder { folder in
      for _ in 1...2 {
        try Data(String(repeating: "nonsense ", count: 1000).utf8)
          .write(to: URL(filePath: folder.appending("history.sqlite").string))
        let store = try openStore(in: folder)
        #expect(store.opening.damage?.problem == "file is not a database")
        try store.close()
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.string)
      #expect(
        files.filter { $0.contains("damaged") }.sorted() == [
          "history.sqlite.damaged-2026-09-21T141320", "history.sqlite.damaged-2026-09-21T141320-2",
        ])
    }
  }

  @Test func `damage that shows later is checked for at the next opening`() async throws {
    try await withFolder { folder in
      let store = try openStore(in: folder)
      #expect(throws: StoreError.damaged("page 7")) {
        try store.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "page 7") }
      }
      await #expect(throws: StoreError.self) {
        try await store.write { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      }
      var told: [StoreError] = []
      for await damage in store.damage { told.append(damage) }
      #expect(told == [.damaged("page 7")])
      try store.close()
      #expect(StoreFolder.isMarkedDamaged(folder))
      // The damage was only in memory.
      let next = try openStore(in: folder)
      #expect(next.opening == StoreOpening(isNew: false, wasClosed: false, damage: nil))
      #expect(!StoreFolder.isMarkedDamaged(folder))
      try next.close()
    }
  }

  @Test func `damage that the quick check misses is found after it has shown`() async throws {
    try await withFolder { folder in
      let store = try openStore(in: folder)
      try store.writeNow { store in
        // An index whose entries don't match its definition.
        try store.database.execute(
          sql: """
            CREATE TABLE extra (a, b);
            CREATE INDEX extra_a ON extra (a);
            INSERT INTO extra VALUES (1, 5), (2, 4), (3, 3), (4, 2);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = 'CREATE INDEX extra_a ON extra (b)'
            WHERE name = 'extra_a';
            """)
      }
      _ = try? store.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      try store.close()
      let next = try openStore(in: folder)
      #expect(next.opening.damage != nil)
      try next.close()
    }
  }

  @Test func `a folder that can't be made says why`() async throws {
    try await withFolder { folder in
      let file = folder.appending("file")
      try Data().write(to: URL(filePath: file.string))
      let error = #expect(throws: StoreError.self) {
        try openStore(in: file.appending("state"))
      }
      #expect(
        error?.description
          == "can't keep the history in `\(folder)/file/state`: not a directory")
    }
  }

  @Test func `network file systems are known by their numbers`() {
    #expect(FileSystemKind.remoteName(ofType: 0x6969) == "NFS")
    #expect(FileSystemKind.remoteName(ofType: Int(Int32(bitPattern: 0xFF53_4D42))) == "CIFS")
    #expect(FileSystemKind.remoteName(ofType: 0xEF53) == nil)
    #expect(FileSystemKind.remoteName(of: "/proc") == nil)
    #expect(
      StoreError.networkFileSystem("/home/a", kind: "NFS").description
        == "the history can't be kept in `/home/a`: it is on NFS, where locks can't be relied on")
  }
}
