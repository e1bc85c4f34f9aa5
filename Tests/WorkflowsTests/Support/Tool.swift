import Foundation
import ProgramTesting
import Testing

/// A program of the machine that a test needs.
enum Tool {
  static func has(_ programs: String...) -> Bool { programs.allSatisfy { place(of: $0) != nil } }

  /// Runs a program, and returns what it prints.
  static func output(_ program: String, _ arguments: String..., in home: SampleHome) async throws
    -> String
  {
    guard let place = place(of: program) else { throw CocoaError(.fileNoSuchFile) }
    let run = try await Program.run(place, arguments, home: home.url, folder: home.url)
    expectSuccess(run)
    return run.output
  }

  private static func place(of program: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(filePath: "\($0)/\(program)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }
}
