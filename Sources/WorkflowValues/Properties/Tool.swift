import AppIntents
import Foundation
import Glibc
import SystemPackage

/// A program that reads a file and prints what it found.
struct Tool {
  let name: String
  let package: String

  init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }

  /// What it prints. A file in memory is put into the run's temporary folder first.
  func run(
    _ before: [String], on file: IntentFile, _ after: [String], _ run: IntentContext
  ) throws -> [UInt8] {
    let path: FilePath
    if let own = file.path {
      path = try run.files.readablePath(of: run.resolve(own))
    } else {
      path = try SpooledFile.make(of: .file(file), named: file.filename, in: run).path ?? ""
    }
    let arguments = ([name] + before).map { FilePath($0) } + [path] + after.map { FilePath($0) }
    let (output, status) = try Spawner.output(
      of: name, arguments: arguments.map { $0.bytes.map { CChar(bitPattern: $0) } + [0] },
      missing: PropertyError(
        "the program `\(name)` isn't installed", help: "install it: `sudo apt install \(package)`"))
    guard status == 0 || !output.isEmpty else {
      throw PropertyError("`\(name)` can't read \(Phrase.given(.file(file)))")
    }
    return output
  }
}

/// Runs a program without a shell and without input, and collects what it prints.
private enum Spawner {
  /// More than any of the programs here should print.
  static let limit = 64 << 20

  static func output(
    of program: String, arguments: [[CChar]], missing: PropertyError
  ) throws -> (output: [UInt8], status: Int32) {
    var ends: [Int32] = [0, 0]
    // A pipe that no other child inherits; `pipe2`, which makes one too, is not to be had in Swift.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw PropertyError("can't start `\(program)`")
    }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, writing, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, program, &actions, nil, pointers, environ)
    close(writing)
    guard error == 0 else {
      throw error == ENOENT ? missing : PropertyError("can't start `\(program)`")
    }
    let output = read(reading)
    if output.count >= limit { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return (output, status)
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while output.count < limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    return output
  }
}
