import Foundation
import ProgramTesting
import SystemPackage
import Testing

@testable import RunHistory

@Suite("A full disk", .enabled("only root can mount a small disk") { await SmallDisk.isPossible })
struct FullDiskTests {
  @Test func `nothing that was written is lost, and the ballast is used`() async throws {
    try await SmallDisk.with(megabytes: 20) { disk in
      try SmallDisk.write(100_000, to: disk.appending("other"))
      let store = try openStore(in: disk)
      #expect(store.ballast.exists && !store.isLowOnSpace)
      let text = String(repeating: "x", count: 100_000)
      var written = 0
      while !store.isLowOnSpace {
        let number = written
        try await store.write { try $0.setNote("\(number)", to: text) }
        written += 1
      }
      #expect(written > 20)
      #expect(!store.ballast.exists)
      // Writing continues in the space of the ballast until that is full, too.
      let error = await #expect(throws: StoreError.self) {
        while true {
          let number = written
          try await store.write { try $0.setNote("\(number)", to: text) }
          written += 1
        }
      }
      #expect(error == .full)
      #expect(throws: StoreError.full) { try store.writeNow { try $0.setNote("n", to: text) } }
      #expect(try !store.restoreBallast())
      try store.close()

      // Opening needs a little space.
      try FileManager.default.removeItem(atPath: disk.appending("other").string)
      let next = try openStore(in: disk)
      #expect(next.opening.damage == nil)
      #expect(next.isLowOnSpace)
      let notes = try next.read { store in
        try (0..<written).filter { try store.note("\($0)") != text }
      }
      #expect(notes.isEmpty)
      try next.close()
    }
  }

  @Test func `nothing new begins on a full disk, and runs in progress end`() async throws {
    try await SmallDisk.with(megabytes: 20) { disk in
      let store = try openStore(in: disk)
      let run = try #require(try store.writeNow { try $0.enqueue(.sample(), at: noon) })
      let later = try #require(try store.writeNow { try $0.enqueue(.sample(), at: noon) })
      try store.writeNow { try $0.claim(run) }
      try SmallDisk.fill(disk)
      // The disk is known to be full only when SQLite's log has to grow.
      let text = String(repeating: "x", count: 100_000)
      while !store.isLowOnSpace { try store.writeNow { try $0.setNote("a", to: text) } }

      #expect(throws: StoreError.full) { try store.writeNow { try $0.claim(later) } }
      #expect(throws: StoreError.full) {
        try store.writeNow { try $0.enqueue(.sample(), at: noon) }
      }
      try store.writeNow { store in
        try store.start(run, definitionHash: [1], at: noon)
        try store.finish(run, RunEnding(.succeeded), at: noon)
      }
      #expect(try !store.restoreBallast())

      try SmallDisk.empty(disk)
      #expect(try store.restoreBallast())
      #expect(!store.isLowOnSpace)
      try store.writeNow { try $0.claim(later) }
      try store.close()
    }
  }

  @Test func `nothing new begins where runs have no space for files of their own`() async throws {
    try await SmallDisk.with(megabytes: 20) { disk in
      let store = try openStore(in: disk)
      let run = try #require(try store.writeNow { try $0.enqueue(.sample(), at: noon) })
      try SmallDisk.fill(disk, leaving: 3 << 20)
      // The history itself has space enough.
      #expect(throws: StoreError.full) { try store.writeNow { try $0.claim(run) } }
      #expect(try store.read { try $0.state(of: run) } == .queued)
      // Those in progress have more of it now.
      #expect(!store.ballast.exists && store.isLowOnSpace)
      try SmallDisk.write(10 << 20, to: disk.appending("script"))
      try FileManager.default.removeItem(atPath: disk.appending("script").string)
      // The ballast alone would fit.
      #expect(try !store.restoreBallast())

      try SmallDisk.empty(disk)
      #expect(try store.restoreBallast())
      try store.writeNow { try $0.claim(run) }
      try store.close()
    }
  }

  @Test func `a store opens on a disk that is full except for the ballast`() async throws {
    try await SmallDisk.with(megabytes: 20) { disk in
      let store = try openStore(in: disk)
      try store.writeNow { try $0.setNote("a", to: "b") }
      try store.close()
      try SmallDisk.fill(disk)

      let next = try openStore(in: disk)
      #expect(try next.read { try $0.note("a") } == "b")
      #expect(!next.ballast.exists)
      #expect(next.isLowOnSpace)
      try next.writeNow { try $0.setNote("a", to: "c") }
      try next.close()
    }
  }
}

/// A small disk in memory.
enum SmallDisk {
  static var isPossible: Bool { get async { await attempt.value } }

  private static let attempt = Task {
    guard getuid() == 0 else { return false }
    let folder = NSTemporaryDirectory() + "segue-mount-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { return false }
    defer { rmdir(folder) }
    guard await mount(folder, megabytes: 1) else { return false }
    return await run("umount", [folder])
  }

  static func with(megabytes: Int, _ body: (FilePath) async throws -> Void) async throws {
    try await withFolder { folder in
      #expect(await mount(folder.string, megabytes: megabytes))
      let outcome: Result<Void, any Error>
      do { outcome = .success(try await body(folder)) } catch { outcome = .failure(error) }
      #expect(await run("umount", ["--lazy", folder.string]))
      try outcome.get()
    }
  }

  /// Fills the disk, except for some bytes.
  static func fill(_ disk: FilePath, leaving rest: Int = 0) throws {
    let file = try FileDescriptor.open(
      disk.appending("filler"), .writeOnly, options: [.create, .append, .closeOnExec],
      permissions: .ownerReadWrite)
    try file.closeAfter {
      for size in [65536, 4096] {
        do {
          let block = [UInt8](repeating: 1, count: size)
          while true { _ = try file.writeAll(block) }
        } catch Errno.noSpace {}
      }
      let size = try file.seek(offset: 0, from: .end)
      guard ftruncate(file.rawValue, Int(size) - rest) == 0 else { throw Errno(rawValue: errno) }
    }
  }

  /// Writes a file. Foundation would leave it open for programs that are started meanwhile, and so its
  /// space taken after it was removed.
  static func write(_ size: Int, to path: FilePath) throws {
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
    try file.closeAfter { _ = try file.writeAll([UInt8](repeating: 1, count: size)) }
  }

  /// Frees the space that `fill` took.
  static func empty(_ disk: FilePath) throws {
    try FileManager.default.removeItem(atPath: disk.appending("filler").string)
  }

  private static func mount(_ folder: String, megabytes: Int) async -> Bool {
    await run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder])
  }

  private static func run(_ program: String, _ arguments: [String]) async -> Bool {
    await (try? ChildProgram(program, arguments))?.finish() == 0
  }
}
