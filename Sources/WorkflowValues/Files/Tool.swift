import AppIntentsCore
import CLinuxFiles
import Confinement
import Foundation
import Glibc
import SystemPackage

/// A program that reads a file and prints what it found.
struct Tool {
  let name: String
  let package: String
  /// The time limit. A program may never finish with a damaged file.
  let limit: Duration
  /// Whether output counts although the program ended with a nonzero exit code. `exiftool` ends with
  /// 1 for a file that it can't read completely, and prints what it read.
  let mayReportFailure: Bool
  /// The most bytes of memory; nil for any number.
  let memory: UInt64?

  init(
    _ name: String, package: String, limit: Duration = .seconds(60), mayReportFailure: Bool = false,
    memory: UInt64? = nil
  ) {
    self.name = name
    self.package = package
    self.limit = limit
    self.mayReportFailure = mayReportFailure
    self.memory = memory
  }

  /// Runs the program and returns its output. A file in memory is written to the run's temporary
  /// folder first.
  ///
  /// Properties are read synchronously, so this blocks its thread until the program ends, the time
  /// is up or the task is canceled.
  func run(
    _ before: [String], on file: IntentFile, _ after: [String], _ run: IntentContext
  ) throws -> [UInt8] {
    try run.permit(.run(name))
    let path: FilePath
    if let own = file.path {
      path = try run.files.readablePath(of: run.resolve(own))
    } else {
      path = try SpooledFile.make(of: .file(file), named: file.filename, in: run).path ?? ""
    }
    let arguments = ([name] + before).map { Array($0.utf8) } + [path.bytes]
    let start = try start(arguments + after.map { Array($0.utf8) }, run)
    switch try Spawner.output(of: start, limit: limit) {
    case .canceled: throw CancellationError()
    case .tookTooLong:
      throw PropertyError(
        "`\(name)` didn't get to the end of \(ValuePhrase.given(.file(file))) in "
          + "\(IntentDuration(limit))")
    case .wroteTooMuch:
      throw PropertyError(
        "`\(name)` finds more than \(Spawner.mostBytes >> 20) MiB in "
          + "\(ValuePhrase.given(.file(file)))")
    case .ended(let output, let status):
      // A status below 128 is a signal's: the output may end anywhere.
      let isComplete = status == 0 || mayReportFailure && status & 0x7F == 0 && !output.isEmpty
      guard isComplete else {
        let need = memory.map { ": it is damaged, or needs more than \($0 >> 20) MiB of memory" }
        throw PropertyError(
          "`\(name)` can't read \(ValuePhrase.given(.file(file)))\(need ?? "")")
      }
      return output
    }
  }

  /// The program by itself, or the launcher that holds it to the workflow's `permissions` and to a limit of memory.
  private func start(_ arguments: [[UInt8]], _ run: IntentContext) throws -> Spawner.Start {
    let found = ProgramPath.find(
      name, path: run.environment["PATH"], home: run.home, folder: run.folder)
    guard let found else {
      throw PropertyError(
        "the program `\(name)` isn't installed", help: "install it: `sudo apt install \(package)`")
    }
    let confinement = try run.programs.confinement().flatMap { $0.support.canConfine ? $0 : nil }
    let hasLimit = memory != nil && KernelSupport.ofThisMachine.hasLauncher
    guard hasLimit || confinement != nil else {
      return Spawner.Start(program: found, arguments: arguments, environment: nil)
    }
    let launch = ProgramLaunch(
      found, arguments: arguments,
      environment: IntentContext.processEnvironment.map { (Array($0.utf8), Array($1.utf8)) },
      folder: run.folder,
      report: try run.temporaryFolder().appending("start-\(UUID().uuidString)"),
      confinement: confinement,
      resources: memory.map { ProgramResources(memory: $0, time: 600, file: 64 << 20) })
    do {
      return Spawner.Start(
        program: ProgramLaunch.launcher,
        arguments: [Array(ProgramLaunch.name.utf8)]
          + (try launch.words(run: run.environment, home: run.home)),
        environment: launch.variables)
    } catch let problem as SocketListProblem {
      throw PropertyError(
        "can't hold `\(name)` to the workflow's `permissions`: \(problem.description)")
    }
  }
}

/// Runs a program without a shell and without input, and collects its output.
private enum Spawner {
  /// More than the programs here print.
  static let mostBytes = 64 << 20

  enum Ending {
    /// With the status as `waitpid` reports it.
    case ended([UInt8], status: Int32)
    case tookTooLong, wroteTooMuch, canceled
  }

  struct Start {
    let program: FilePath
    let arguments: [[UInt8]]
    /// Its variables; nil for the process's.
    let environment: [[UInt8]]?
  }

  static func output(of start: Start, limit: Duration) throws -> Ending {
    var ends: [Int32] = [0, 0]
    // A pipe that other child processes don't inherit. Swift doesn't have `pipe2`.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw PropertyError("can't start `\(start.program)`")
    }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, writing, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    let (arguments, environment) = (strings(start.arguments), start.environment.map(strings))
    defer { for pointer in arguments + (environment ?? []) { free(pointer) } }
    var process: pid_t = 0
    let error = start.program.withPlatformString { program in
      BusyProgram.starting {
        if let environment {
          posix_spawn(&process, program, &actions, nil, arguments, environment)
        } else {
          posix_spawn(&process, program, &actions, nil, arguments, environ)
        }
      }
    }
    close(writing)
    guard error == 0 else {
      throw PropertyError("can't start `\(start.program)`")
    }
    var ending = read(reading, until: .now + limit)
    if case .ended = ending {} else { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    if case .ended(let output, _) = ending { ending = .ended(output, status: status) }
    return ending
  }

  /// Strings for C, and the nil that ends them. The caller frees them.
  private static func strings(_ texts: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { bytes in strdup(bytes.map { CChar(bitPattern: $0) } + [0]) } + [nil]
  }

  /// Reads to the end. The status is still 0.
  private static func read(
    _ descriptor: Int32, until end: ContinuousClock.Instant
  ) -> Ending {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if Task.isCancelled { return .canceled }
      let rest = ContinuousClock.now.duration(to: end)
      guard rest > .zero else { return .tookTooLong }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Not longer than it may take to notice that the task is canceled.
      let ready = poll(&state, 1, Int32(min((rest / .milliseconds(1)).rounded(.up), 100)))
      if ready == 0 || ready == -1 && errno == EINTR { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { return .ended(output, status: 0) }
      output += buffer[..<count]
      if output.count > mostBytes { return .wroteTooMuch }
    }
  }
}
