import Confinement
import FileOperations
import Foundation
import Subprocess
import SystemPackage

/// A short-lived program of the system: `notify-send`, `systemctl`.
package struct SystemProgram: Sendable {
  package struct Outcome: Sendable, Hashable {
    /// The exit code, or 128 plus the signal that ended it.
    package var status: Int32
    /// What it wrote to standard output and then to standard error, at most the first 64 KiB of each.
    package var output: String
  }

  private let place: String
  private let arguments: [String]
  private let environment: [String: String]

  /// Nil if the program isn't installed.
  package init?(_ name: String, arguments: [String], environment: [String: String]) {
    guard let place = Self.find(name, environment) else { return nil }
    self.place = place
    self.arguments = arguments
    self.environment = environment
  }

  /// The path of a program; nil if it isn't installed.
  package static func find(_ name: String, _ environment: [String: String]) -> String? {
    ProgramPath.find(
      name, path: environment["PATH"], home: FilePath(environment["HOME"] ?? "/"))?.string
  }

  /// Runs the program to its end; nil if it can't be started or takes longer than the limit. It is ended
  /// then, with all that it started and that didn't make a session of its own.
  ///
  /// - Parameter input: what it reads on its standard input.
  package func run(limit: Duration, input: [UInt8] = []) async -> Outcome? {
    await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await outcome(input) }
      group.addTask {
        try? await Task.sleep(for: limit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  /// Runs the program to its end; nil if it can't be started, or the task is canceled.
  private func outcome(_ input: [UInt8]) async -> Outcome? {
    let file = try? FileDescriptor.nameless(
      with: input, in: FilePath(NSTemporaryDirectory()))
    guard let file else { return nil }
    defer { try? file.close() }
    let variables = environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
    var options = PlatformOptions()
    options.createSession = true
    let result = try? await BusyProgram.starting(
      cause: { ($0 as? SubprocessError)?.underlyingError }
    ) {
      try await Subprocess.run(
        .path(FilePath(place)), arguments: Arguments(arguments),
        environment: .custom(Dictionary(variables, uniquingKeysWith: { _, last in last })),
        platformOptions: options,
        input: .fileDescriptor(file, closeAfterSpawningProcess: false),
        output: .sequence, error: .sequence
      ) { execution in
        async let errors = Self.text(of: execution.standardError)
        let output = await Self.text(of: execution.standardOutput)
        let text = await output + errors
        // This task is canceled at the limit. The number stays the group's until this closure returns.
        if Task.isCancelled { kill(-execution.processIdentifier.value, SIGKILL) }
        return text
      }
    }
    guard let result, !Task.isCancelled else { return nil }
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): Int32(code)
      case .signaled(let signal): 128 + Int32(signal)
      }
    return Outcome(status: status, output: result.closureResult)
  }

  /// The beginning of what a program writes. The rest is read too, so that the program can go on.
  private static func text(of chunks: SubprocessOutputSequence) async -> String {
    var text: [UInt8] = []
    do {
      for try await chunk in chunks {
        chunk.withUnsafeBytes { text.append(contentsOf: $0.prefix((1 << 16) - text.count)) }
        if Task.isCancelled { break }
      }
    } catch {
      // Reading fails early when the program has been ended.
    }
    return String(decoding: text, as: UTF8.self)
  }
}
