import Foundation
import Subprocess
import SystemPackage

/// A program that ran to its end.
struct Program {
  let code: Int
  let output: String
  let talk: String

  /// What standard output says, line by line.
  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }
}

extension Program {
  struct TookTooLong: Error {
    let program: String
    let limit: Duration
  }

  /// Runs a program with nobody to answer its questions, and ends it when it takes too long.
  static func run(
    _ executable: URL, _ arguments: [String], home: URL, folder: URL = Repository.root,
    limit: Duration = .seconds(60)
  ) async throws -> Program {
    try await withThrowingTaskGroup(of: Program.self) { group in
      group.addTask {
        let result = try await Subprocess.run(
          .path(FilePath(executable.path(percentEncoded: false))),
          arguments: Arguments(arguments),
          environment: .inherit.updating([
            "HOME": home.path(percentEncoded: false), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_CACHE_HOME": nil,
            "XDG_STATE_HOME": nil, "NO_COLOR": "1",
          ]),
          workingDirectory: FilePath(folder.path(percentEncoded: false)),
          output: .string(limit: 1 << 24),
          error: .string(limit: 1 << 24)
        )
        let code =
          switch result.terminationStatus {
          case .exited(let code): Int(code)
          case .signaled(let signal): 128 + Int(signal)
          }
        return Program(
          code: code, output: result.standardOutput, talk: result.standardError)
      }
      group.addTask {
        try await Task.sleep(for: limit)
        throw TookTooLong(program: executable.lastPathComponent, limit: limit)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}
