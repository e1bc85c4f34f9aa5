import ArgumentParser
import Foundation
import Glibc
import SystemPackage

/// A small disk in memory.
final class SmallDisk {
  private let folder: FilePath
  private var filler: FilePath { folder.appending("filler") }

  init(at folder: FilePath, megabytes: Int) throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true)
    guard try Self.mount(folder, megabytes: megabytes) else {
      throw SoakError("can't mount a disk on \(folder)")
    }
  }

  /// Unmounts the disk. It stays in use until all files on it are closed.
  func unmount() { _ = try? Self.run("umount", ["--lazy", folder.string]) }

  /// Fills the disk.
  func fill() throws {
    let file = try FileDescriptor.open(
      filler, .writeOnly, options: [.create, .append, .closeOnExec],
      permissions: .ownerReadWrite)
    try file.closeAfter {
      for size in [65536, 4096] {
        do {
          let block = [UInt8](repeating: 1, count: size)
          while true { _ = try file.writeAll(block) }
        } catch Errno.noSpace {}
      }
    }
  }

  func empty() throws { try FileManager.default.removeItem(atPath: filler.string) }

  /// Whether this process may mount a disk.
  static func isPossible() throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.path + "/segue-soak-mount-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { return false }
    defer { rmdir(folder) }
    guard try mount(FilePath(folder), megabytes: 1) else { return false }
    return try run("umount", [folder])
  }

  /// Starts this program again in a namespace where it may mount disks.
  /// - Throws: Exit code 64 if that isn't possible.
  static func beginAgainInNamespace() throws -> Never {
    let mark = "SEGUE_SOAK_IN_NAMESPACE"
    let rights = ["unshare", "--user", "--map-root-user", "--mount"]
    guard getenv(mark) == nil, try run("unshare", rights.dropFirst() + ["true"]) else {
      print("disk-full: a small disk can't be mounted here; run it as root, or allow namespaces")
      throw ExitCode(64)
    }
    setenv(mark, "1", 1)
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var words = (rights + [own] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
    execvp("unshare", &words)
    throw SoakError("can't start unshare: \(String(cString: strerror(errno)))")
  }

  private static func mount(_ folder: FilePath, megabytes: Int) throws -> Bool {
    try run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.string])
  }

  private static func run(_ program: String, _ words: [String]) throws -> Bool {
    let process = try ChildProcess(
      "/usr/bin/env", [program] + words, environment: ProcessInfo.processInfo.environment,
      output: "/dev/null", errors: "/dev/null")
    return process.wait() == 0
  }
}
