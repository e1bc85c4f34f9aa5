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
    /// What it wrote to standard output and standard error, at most 64 KiB.
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
    ProgramPath.find(name, path: environment["PATH"])?.string
  }

  /// Runs the program to its end; nil if it can't be started or takes longer than the limit.
  ///
  /// - Parameter input: what it reads on its standard input.
  package func run(limit: Duration, input: [UInt8] = []) async -> Outcome? {
    let file = try? FileDescriptor.nameless(
      with: input, in: FilePath(NSTemporaryDirectory()))
    guard let file else { return nil }
    let variables = environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
    let surroundings = Environment.custom(
      Dictionary(variables, uniquingKeysWith: { _, last in last }))
    let (place, arguments) = (place, arguments)
    return await withTaskGroup(of: Outcome?.self) { group in
      group.addTask {
        // Is canceled at the limit, which ends the program.
        let result = try? await Subprocess.run(
          .path(FilePath(place)), arguments: Arguments(arguments), environment: surroundings,
          input: .fileDescriptor(file, closeAfterSpawningProcess: true),
          output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))
        guard let result else { return nil }
        let status: Int32 =
          switch result.terminationStatus {
          case .exited(let code): Int32(code)
          case .signaled(let signal): 128 + Int32(signal)
          }
        return Outcome(status: status, output: result.standardOutput + result.standardError)
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
