import AppIntents
import Foundation
import Glibc
import SystemPackage

/// A program that reads a file and prints what it found.
struct Tool {
  let name: String
  let package: String
  /// The time limit. A program may never finish with a damaged file.
  let limit: Duration

  init(_ name: String, package: String, limit: Duration = .seconds(60)) {
    self.name = name
    self.package = package
    self.limit = limit
  }

  /// Runs the program and returns its output. A file in memory is written to the run's temporary
  /// folder first.
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
    let ending = try Spawner.output(
      of: name, arguments: arguments.map { $0.bytes.map { CChar(bitPattern: $0) } + [0] },
      limit: limit,
      missing: PropertyError(
        "the program `\(name)` isn't installed", help: "install it: `sudo apt install \(package)`"))
    guard case .ended(let output, let status) = ending else {
      throw PropertyError(
        "`\(name)` didn't get to the end of \(Phrase.given(.file(file))) in "
          + "\(IntentDuration(limit))")
    }
    guard status == 0 || !output.isEmpty else {
      throw PropertyError("`\(name)` can't read \(Phrase.given(.file(file)))")
    }
    return output
  }
}

/// Runs a program without a shell and without input, and collects its output.
private enum Spawner {
  /// More than the programs here print.
  static let mostBytes = 64 << 20

  enum Ending {
    case ended([UInt8], status: Int32)
    case tookTooLong
  }

  static func output(
    of program: String, arguments: [[CChar]], limit: Duration, missing: PropertyError
  ) throws -> Ending {
    var ends: [Int32] = [0, 0]
    // A pipe that other child processes don't inherit. Swift doesn't have `pipe2`.
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
    let output = read(reading, until: .now + limit)
    if output.map({ $0.count >= mostBytes }) ?? true { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return output.map { .ended($0, status: status) } ?? .tookTooLong
  }

  /// Reads to the end; nil after the time limit.
  private static func read(
    _ descriptor: Int32, until end: ContinuousClock.Instant
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while output.count < mostBytes {
      let rest = ContinuousClock.now.duration(to: end)
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = max(0, rest / .milliseconds(1)).rounded(.up)
      let ready = poll(&state, 1, Int32(min(milliseconds, Double(Int32.max))))
      if ready == 0 { return nil }
      if ready == -1, errno == EINTR { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    return output
  }
}
