import Foundation
import ProgramTesting
import SystemPackage

/// A process that has the store open.
struct Probe {
  private let program: ChildProgram

  var id: Int32 { program.id }

  init(_ task: String, _ folder: FilePath) throws {
    let place = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "StoreProbe")
    program = try ChildProgram(place.path, [task, folder.string])
  }

  /// Returns the next line of its output; nil at the end.
  func line() async -> String? { await program.line() }

  /// Kills the process, as a power cut would.
  func kill() async { await program.kill() }

  /// Waits until the process ends.
  func finish() async { _ = await program.finish() }
}
