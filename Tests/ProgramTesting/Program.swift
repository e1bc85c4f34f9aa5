package import Foundation
import Subprocess
import SystemPackage
import TestFixtures

/// The result of a program.
package struct Program: Sendable {
  package let code: Int
  package let output: String
  package let talk: String

  /// The lines of standard output.
  package var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }
}

extension Program {
  package struct TookTooLong: Error {
    let program: String
    let limit: Duration
  }

  /// A program that runs longer hangs: none takes so long, however busy the machine is.
  package static let hanging = Duration.seconds(300)

  /// Runs a program without a terminal, and ends it when it takes too long.
  ///
  /// A few run at once, and the time counts from the program's start. A program that has to run beside
  /// others is a `ChildProgram`.
  ///
  /// - Parameters:
  ///   - input: The text of standard input; nil is no input at all, not even a pipe.
  ///   - concurrency: The limit on how many run at once.
  ///   - environment: Variables in addition to the inherited ones; nil removes one.
  package static func run(
    _ executable: URL, _ arguments: [String], home: URL, folder: URL = Repository.root,
    input: String? = nil, environment: [String: String?] = [:], limit: Duration = hanging,
    among concurrency: ConcurrencyLimit = .programs
  ) async throws -> Program {
    try await run(
      executable, arguments.map { Array($0.utf8) }, home: home, folder: folder, input: input,
      environment: environment, limit: limit, among: concurrency)
  }

  /// Runs a program with arguments that aren't necessarily text.
  package static func run(
    _ executable: URL, _ arguments: [[UInt8]], home: URL, folder: URL, input: String? = nil,
    environment: [String: String?] = [:], limit: Duration = hanging,
    among concurrency: ConcurrencyLimit = .programs
  ) async throws -> Program {
    var variables: [Environment.Key: String?] = [
      "HOME": home.path(percentEncoded: false), "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_CACHE_HOME": nil,
      "XDG_STATE_HOME": nil, "XDG_RUNTIME_DIR": nil, "NO_COLOR": "1",
    ]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    let program = FilePath(executable.path(percentEncoded: false))
    let surroundings = Environment.inherit.updating(variables)
    let place = FilePath(folder.path(percentEncoded: false))
    let ended = try await concurrency.run {
      try await run(
        program, arguments, surroundings, in: place, input: input, endsAfter: limit)
    }
    for text in [ended.output, ended.talk] {
      PlainText.expect(
        in: text,
        from: arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
    }
    return ended
  }

  private static func run(
    _ program: FilePath, _ arguments: [[UInt8]], _ surroundings: Environment, in place: FilePath,
    input: String?, endsAfter limit: Duration
  ) async throws -> Program {
    try await withThrowingTaskGroup(of: Program.self) { group in
      group.addTask {
        if let input {
          let result = try await Subprocess.run(
            .path(program), arguments: Arguments(arguments.map { $0 + [0] }),
            environment: surroundings, workingDirectory: place,
            input: .fileDescriptor(try namelessFile(input), closeAfterSpawningProcess: true),
            output: .string(limit: 1 << 24), error: .string(limit: 1 << 24))
          return Program(
            code: result.terminationStatus.code, output: result.standardOutput,
            talk: result.standardError)
        }
        let result = try await Subprocess.run(
          .path(program), arguments: Arguments(arguments.map { $0 + [0] }),
          environment: surroundings, workingDirectory: place, input: .none,
          output: .string(limit: 1 << 24), error: .string(limit: 1 << 24))
        return Program(
          code: result.terminationStatus.code, output: result.standardOutput,
          talk: result.standardError)
      }
      group.addTask {
        try await Task.sleep(for: limit)
        throw TookTooLong(program: program.lastComponent?.string ?? "", limit: limit)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}

/// An unlinked file with a text. A pipe would end the tests with SIGPIPE if the program ends before it
/// has read all of it.
private func namelessFile(_ text: String) throws -> FileDescriptor {
  var template = Array("\(NSTemporaryDirectory())/segue-input-XXXXXX".utf8CString)
  let number = mkstemp(&template)
  guard number >= 0 else { throw Errno(rawValue: errno) }
  _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  unlink(template)
  let file = FileDescriptor(rawValue: number)
  try file.writeAll(text.utf8)
  try file.seek(offset: 0, from: .start)
  return file
}

extension TerminationStatus {
  /// The code that a shell reports.
  fileprivate var code: Int {
    switch self {
    case .exited(let code): Int(code)
    case .signaled(let signal): 128 + Int(signal)
    }
  }
}
