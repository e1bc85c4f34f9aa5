import AppIntentsCore
import Confinement
import Foundation
import Glibc
import Subprocess
import SystemPackage

/// A program to run, with its arguments, input and environment.
///
/// The program is the head of a session and process group of its own. If the task that runs it is
/// canceled, the whole group receives SIGTERM, and SIGKILL after the grace time. So do the processes that
/// left the group.
struct ProgramCall: Sendable {
  /// A path, or a name to look up in `PATH`.
  var program: String
  /// What it is called, if that isn't its own name.
  var name: String?
  /// The commands that install it, if they are known.
  var installation: String?
  /// The arguments without the program's name, as bytes because paths need not be UTF-8.
  let arguments: [[UInt8]]
  var input: Data?
  /// An open file that is its standard input instead. The caller closes it.
  var inputFile: FileDescriptor?
  /// The working directory; nil for the run's folder.
  var folder: FilePath?
  /// Variables that are added to the run's environment, as bytes because paths need not be UTF-8.
  var environment: [String: [UInt8]] = [:]
  /// Whether the workflow's `permissions` hold for the program.
  var isConfined = true
  /// What else limits it; nil for nothing.
  var bounds: ToolBounds?
  var grace: Duration
  /// The most bytes it may write to its standard output.
  var limit = 64 << 20
  /// The most bytes it may write to its standard error; nil for any number. More of them end it.
  var errorLimit: Int?
  /// Whether a program that was ended because of what it writes to its standard output is for the
  /// caller to judge, too.
  var takesCutOutput = false
  /// What the run shows and keeps of what it writes.
  var shown: Set<IntentContext.ProgramStream> = []
  /// Receives what it writes to its standard output, as it arrives.
  var heard: (@Sendable ([UInt8]) -> Void)?
  /// Receives at times how many bytes it has read so far.
  var hasRead: (@Sendable (Int) -> Void)?
  /// The file of the script that it runs. Its standard error calls the file `script`: interpreters begin
  /// their messages with its place.
  var script: FilePath?

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
    /// The exit code as a shell reports it: 128 plus the signal's number for a program that a
    /// signal ended.
    let exitCode: Int
    /// The signal that ended it.
    let signal: Int?
    let output: Data
    /// Its standard error, or the last 64 KiB of it without the run's secrets.
    let errors: String
    /// Whether it was ended because it wrote more than it may.
    var isCut = false
  }

  /// Runs the program to its end.
  ///
  /// Throws an `IntentFailure` if the program can't be started or writes too much. The exit code is
  /// for the caller to judge.
  func run() async throws -> Ending {
    try Task.checkCancellation()
    let context = IntentContext.current
    let folder = folder.map(context.resolve) ?? context.folder
    try check(folder)
    let start = try ProgramStart(self, folder, in: context)
    let input = try inputFile ?? standardInput(in: context)
    defer { if inputFile == nil { try? input.close() } }
    let collector = OutputCollector(limit: limit, errorLimit: errorLimit, script: script) {
      [shown, heard] group, stream, bytes in
      if stream == .output { heard?(bytes) }
      if shown.contains(stream) { context.programs.wrote(group, stream, bytes) }
    }
    defer { collector.group.map(context.programs.ended) }
    do {
      let result = try await BusyProgram.starting(
        cause: { ($0 as? SubprocessError)?.underlyingError }
      ) {
        try await Subprocess.run(
          start.executable, arguments: start.arguments, environment: start.environment,
          workingDirectory: start.folder, platformOptions: options,
          input: .fileDescriptor(input, closeAfterSpawningProcess: false),
          output: .sequence, error: .sequence
        ) { execution in
          let head = execution.processIdentifier.value
          collector.group = head
          context.programs.started(head)
          let watching = hasRead.map { ProgramReading(process: head).tell($0) }
          defer { watching?.cancel() }
          await collect(
            execution.standardOutput, execution.standardError,
            of: ProgramFamily(group: head, mark: start.mark), in: collector)
        }
      }
      if Task.isCancelled { throw CancellationError() }
      if let failure = start.failure { throw failure }
      return try ending(result.terminationStatus, collector, in: context)
    } catch {
      if let group = collector.group {
        await ProgramFamily(group: group, mark: start.mark)
          .end(grace: Task.isCancelled ? grace : .zero)
      }
      if Task.isCancelled { throw CancellationError() }
      if let error = error as? SubprocessError { throw start.failure(for: error) }
      throw error
    }
  }

  private var options: PlatformOptions {
    var options = PlatformOptions()
    // A session, not only a group, so that no process of it can stop to wait for our terminal.
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: grace)
    ]
    return options
  }

  /// Reads both outputs to their ends. If the task is canceled, or one output is too much, ends the
  /// program's family: what is left of it could keep the other output open for ever.
  private func collect(
    _ output: SubprocessOutputSequence, _ errors: SubprocessOutputSequence,
    of family: ProgramFamily, in collector: OutputCollector
  ) async {
    // A task of its own, so that a program that is told to end can still write: without a reader,
    // SIGPIPE would end it at its first word.
    let reading = Task {
      await withTaskGroup(of: Void.self) { readers in
        readers.addTask { await collector.readErrors(errors, of: family.group) }
        readers.addTask { await collector.readOutput(output, of: family.group) }
        for await _ in readers where collector.isCut {
          await family.end(grace: .zero)
          readers.cancelAll()
          break
        }
      }
    }
    await withTaskCancellationHandler {
      await reading.value
    } onCancel: {
      Task {
        await family.end(grace: grace)
        // A process that left the group may keep its output open for ever.
        reading.cancel()
      }
    }
  }

  private func ending(
    _ status: TerminationStatus, _ collector: OutputCollector, in context: IntentContext
  ) throws -> Ending {
    if collector.isTooMuch, !takesCutOutput {
      throw IntentFailure(
        "`\(program)` wrote more than \(limit >> 20) MiB to its standard output",
        help: "let it write to a file instead")
    }
    let (output, errors) = (
      collector.output, collector.errors(hiding: context.withoutSecrets)
    )
    switch status {
    case .exited(let code):
      return Ending(
        exitCode: Int(code), signal: nil, output: output, errors: errors,
        isCut: collector.isCut)
    case .signaled(let signal):
      return Ending(
        exitCode: 128 + Int(signal), signal: Int(signal), output: output, errors: errors,
        isCut: collector.isCut)
    }
  }
}

// MARK: - Folder and input

extension ProgramCall {
  /// Checks the folder, because a missing folder would be reported as a missing program.
  private func check(_ folder: FilePath) throws {
    let status: FileStatus?
    do {
      status = try LocalFiles().statusIfPresent(of: folder)
    } catch let error as FileError {
      throw IntentFailure(
        "can't run `\(program)` in `\(folder.shown)`: \(error.reason)", kind: error.failureKind)
    }
    guard let status else {
      throw IntentFailure(
        "can't run `\(program)` in `\(folder.shown)`: there is no such folder", kind: .missing)
    }
    guard status.kind == .folder else {
      throw IntentFailure("can't run `\(program)` in `\(folder.shown)`: it is not a folder")
    }
  }

  private func standardInput(in context: IntentContext) throws -> FileDescriptor {
    try .nameless(with: input ?? Data(), in: context.temporaryFolder())
  }
}
