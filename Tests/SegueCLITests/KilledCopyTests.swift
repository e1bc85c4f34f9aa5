import Foundation
import Glibc
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

@Suite(
  "A copy that is killed",
  .enabled(if: access("/dev/shm", W_OK) == 0, "another file system is needed, in memory"))
struct KilledCopyTests {
  private let sandbox: CommandSandbox
  private let disk: TestFolder

  init() throws {
    sandbox = try CommandSandbox()
    disk = try TestFolder(in: "/dev/shm")
  }

  private var onDisk: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: disk.path.string) }
  }

  /// Moves or copies a folder to the other file system, and kills the daemon as soon as a temporary
  /// folder is there. False if the daemon was faster.
  private func kill(_ daemon: ChildProgram, withFiles count: Int) async throws -> Bool {
    for number in 0..<count { try sandbox.write("text \(number)", to: "home/many/\(number)") }
    let watcher = inotify_init1(O_CLOEXEC)
    defer { close(watcher) }
    try #require(inotify_add_watch(watcher, disk.path.string, UInt32(IN_CREATE)) >= 0)
    let trigger = try await sandbox.segue("trigger", "carry")
    #expect(trigger.code == 0, "\(trigger.talk)")
    var events = pollfd(fd: watcher, events: Int16(POLLIN), revents: 0)
    try #require(poll(&events, 1, 300_000) == 1)
    await daemon.kill()
    return try onDisk.contains { $0.hasPrefix(".segue-") }
  }

  @Test func `of a run without a daemon is removed by the next run`() async throws {
    try sandbox.write(
      "steps:\n  - file.copy: ~/many\n    to: \(disk.path)/\n", to: "carry.yaml")
    try sandbox.write("text", to: "one.txt")
    try sandbox.write("steps:\n  - file.copy: one.txt\n    to: two.txt\n", to: "other.yaml")
    let home = sandbox.home.path(percentEncoded: false)
    var count = 1000
    repeat {
      try? disk.remove("many")
      for number in 0..<count { try sandbox.write("text \(number)", to: "home/many/\(number)") }
      let watcher = inotify_init1(O_CLOEXEC)
      defer { close(watcher) }
      try #require(inotify_add_watch(watcher, disk.path.string, UInt32(IN_CREATE)) >= 0)
      let run = try ChildProgram(
        "/bin/sh",
        [
          "-c",
          "unset XDG_STATE_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR; HOME='\(home)' exec "
            + "'\(Repository.segue.path())' run '\(sandbox.path("carry.yaml"))' 2>&1",
        ])
      var events = pollfd(fd: watcher, events: Int16(POLLIN), revents: 0)
      try #require(poll(&events, 1, 300_000) == 1)
      await run.kill()
      count *= 2
    } while try !onDisk.contains { $0.hasPrefix(".segue-") } && count < 64_000
    #expect(try onDisk.contains { $0.hasPrefix(".segue-") })
    let next = try await sandbox.segue("run", "other.yaml")
    #expect(next.code == 0, "\(next.talk)")
    #expect(try onDisk.filter { $0.hasPrefix(".segue-") } == [])
  }

  @Test(arguments: ["move", "copy"])
  func `leaves nothing after the next start`(change: String) async throws {
    try sandbox.write(
      """
      steps:
        - file.\(change): ~/many
          to: \(disk.path)/

      """, to: "home/.config/segue/workflows/carry.yaml")
    let enabled = try await sandbox.segue("enable", "carry", "--yes")
    #expect(enabled.code == 0, "\(enabled.talk)")
    var (run, count) = (1, 1000)
    while try await !kill(try await sandbox.daemon(), withFiles: count), run < 6 {
      try? disk.remove("many")
      (run, count) = (run + 1, count * 2)
    }
    #expect(try onDisk.contains { $0.hasPrefix(".segue-") })

    let next = try await sandbox.daemon()
    _ = try await sandbox.segue("runs", "logs", "\(run)", "--follow")
    await next.kill()
    #expect(try onDisk.filter { $0.hasPrefix(".segue-") } == [])
    // Nothing is lost either.
    let whole = sandbox.exists("home/many/0") ? sandbox.path("home/many") : disk["many"].string
    #expect(try FileManager.default.contentsOfDirectory(atPath: whole).count == count)
  }
}
