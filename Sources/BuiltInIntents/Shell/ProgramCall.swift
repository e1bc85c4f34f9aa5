import AppIntents
import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// A program to run, with all that it is given.
///
/// The program is the head of a session and process group of its own. When the task that runs it is
/// cancelled, the whole group gets SIGTERM, and what is left of it after the grace time SIGKILL.
struct ProgramCall: Sendable {
  /// A path, or a name to look up in `PATH`.
  let program: String
  /// Without the program's name; bytes, because paths need not be UTF-8.
  let arguments: [[UInt8]]
  var input: Data?
  /// Where it runs; nil is the run's folder.
  var folder: FilePath?
  /// Added to the run's environment.
  var environment: [String: String] = [:]
  var grace: Duration
  /// The most bytes it may write to its standard output.
  var limit = 64 << 20

  init(_ program: String, arguments: [String], grace: Duration = .seconds(5)) {
    self.init(program, arguments: arguments.map { Array($0.utf8) }, grace: grace)
  }

  init(_ program: String, arguments: [[UInt8]], grace: Duration = .seconds(5)) {
    self.program = program
    self.arguments = arguments
    self.grace = grace
  }

  /// How a program ended, and what it wrote.
  struct Ending: Sendable {
    /// As a shell has it: for one that a signal ended, 128 and the signal's number.
    let exitCode: Int
    /// The signal that ended it.
    let signal: Int?
    let output: Data
    /// The last 64 KiB of its standard error.
    let errors: String
  }

  /// Runs it to its end. Throws an `IntentFailure` when it can't be started or writes too much; its
  /// exit code is for the caller to judge.
  func run() async throws -> Ending {
    try Task.checkCancellation()
    let context = IntentContext.current
    let folder = folder.map(context.resolve) ?? context.folder
    try check(folder)
    // Standard input is a file that has no name any more. Unlike a pipe it can't block, and a
    // program that doesn't read it can't send us a SIGPIPE.
    let input = try standardInput(in: context)

    var options = PlatformOptions()
    // A session, not only a group, so that nothing can stop to wait for our terminal.
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: grace)
    ]
    let collector = Collector()
    let limit = limit
    defer { collector.collected.withLock { $0.group }.map(context.programs.ended) }
    do {
      let result = try await Subprocess.run(
        executable(in: context), arguments: Arguments(arguments.map { $0 + [0] }),
        environment: .custom(environment(of: context)), workingDirectory: folder,
        platformOptions: options,
        input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .sequence,
        error: .sequence
      ) { execution in
        let head = execution.processIdentifier.value
        collector.collected.withLock { $0.group = head }
        context.programs.started(head)
        // A task of its own, so that a program that is told to end can still say so: with nobody
        // reading, its first word would end it by SIGPIPE.
        let reading = Task {
          await withTaskGroup(of: Void.self) { group in
            group.addTask {
              do {
                for try await chunk in execution.standardOutput {
                  let isTooMuch = collector.collected.withLock {
                    $0.addOutput(chunk, limit: limit)
                  }
                  // It must end before anybody waits for the end of its output.
                  if isTooMuch { try? execution.send(signal: .kill, toProcessGroup: true) }
                }
              } catch {
                // Reading ends early when all that belongs to the program has been ended.
              }
            }
            group.addTask {
              do {
                for try await chunk in execution.standardError {
                  collector.collected.withLock { $0.addErrors(chunk) }
                }
              } catch {
                // As above.
              }
            }
          }
        }
        await withTaskCancellationHandler {
          await reading.value
        } onCancel: {
          Task {
            await endGroup(head, grace: grace)
            // What left the group may hold on to its output for ever.
            reading.cancel()
          }
        }
      }
      if Task.isCancelled { throw CancellationError() }
      return try ending(result.terminationStatus, collector.collected.withLock { $0 })
    } catch {
      if let group = collector.collected.withLock({ $0.group }) {
        await endGroup(group, grace: Task.isCancelled ? grace : .zero)
      }
      if Task.isCancelled { throw CancellationError() }
      if let error = error as? SubprocessError { throw failure(for: error) }
      throw error
    }
  }

  /// What two tasks collect.
  private final class Collector: Sendable {
    let collected = Mutex(Collected())
  }

  private struct Collected {
    var group: pid_t?
    var output = Data()
    var isTooMuch = false
    var errors: [UInt8] = []

    /// Whether there is more than there may be.
    mutating func addOutput(_ chunk: SubprocessOutputSequence.Buffer, limit: Int) -> Bool {
      if isTooMuch { return false }
      chunk.withUnsafeBytes { output.append(contentsOf: $0) }
      isTooMuch = output.count > limit
      return isTooMuch
    }

    mutating func addErrors(_ chunk: SubprocessOutputSequence.Buffer) {
      chunk.withUnsafeBytes { errors.append(contentsOf: $0) }
      if errors.count > 128 << 10 { errors.removeFirst(errors.count - 64 << 10) }
    }
  }

  private func ending(_ status: TerminationStatus, _ collected: Collected) throws -> Ending {
    if collected.isTooMuch {
      throw IntentFailure(
        "`\(program)` wrote more than \(limit >> 20) MiB to its standard output",
        help: "let it write to a file instead")
    }
    let errors = String(decoding: collected.errors.suffix(64 << 10), as: UTF8.self)
    switch status {
    case .exited(let code):
      return Ending(
        exitCode: Int(code), signal: nil, output: collected.output, errors: errors)
    case .signaled(let signal):
      return Ending(
        exitCode: 128 + Int(signal), signal: Int(signal), output: collected.output, errors: errors)
    }
  }

  /// Ends what is left of a process group whose head has ended: a program that the head started may
  /// take longer, or ignore SIGTERM.
  private func endGroup(_ group: pid_t, grace: Duration) async {
    // A task of its own, because waiting in a cancelled one returns at once.
    await Task {
      let end = ContinuousClock.now + grace
      while ProcessGroup(group).isAlive, ContinuousClock.now < end {
        try? await Task.sleep(for: .milliseconds(10))
      }
      kill(-group, SIGKILL)
    }.value
  }
}

// MARK: - Starting

extension ProgramCall {
  private func executable(in context: IntentContext) -> Executable {
    program.contains("/") ? .path(context.resolve(FilePath(program))) : .name(program)
  }

  private func environment(of context: IntentContext) -> [Environment.Key: String] {
    var environment: [Environment.Key: String] = [:]
    let variables = context.environment.merging(self.environment) { $1 }
      .merging(context.programs.environment()) { $1 }
    for (name, value) in variables {
      if let key = Environment.Key(rawValue: name) { environment[key] = value }
    }
    return environment
  }

  /// A folder that isn't there would look like a program that isn't there.
  private func check(_ folder: FilePath) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.string, isDirectory: &isFolder) else {
      throw IntentFailure(
        "can't run `\(program)` in `\(folder.shown)`: there is no such folder", kind: .missing)
    }
    guard isFolder.boolValue else {
      throw IntentFailure("can't run `\(program)` in `\(folder.shown)`: it is not a folder")
    }
  }

  private func standardInput(in context: IntentContext) throws -> FileDescriptor {
    guard let input, !input.isEmpty else {
      return try FileDescriptor.open("/dev/null", .readOnly, options: .closeOnExec)
    }
    let path = try context.temporaryFolder().appending("input-\(UUID().uuidString)")
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    do {
      unlink(path.string)
      try file.writeAll(input)
      try file.seek(offset: 0, from: .start)
    } catch {
      try? file.close()
      throw error
    }
    return file
  }

  private func failure(for error: SubprocessError) -> IntentFailure {
    switch error.code {
    case .executableNotFound:
      return IntentFailure(
        "can't find the program `\(program)`", kind: .missing,
        help: program.contains("/") ? nil : "install it, or check the `PATH` of the run")
    case .failedToChangeWorkingDirectory:
      return IntentFailure(
        "can't run `\(program)` in that folder: \(error.underlyingError?.words ?? "not permitted")",
        kind: .notPermitted)
    default:
      let reason = error.underlyingError?.words ?? error.description
      return IntentFailure(
        "can't run `\(program)`: \(reason)",
        kind: error.underlyingError == .permissionDenied ? .notPermitted : .other)
    }
  }
}

extension Errno {
  /// The system's words, as they stand inside a sentence: "permission denied".
  fileprivate var words: String {
    let words = description
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
