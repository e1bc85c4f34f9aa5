import Foundation
import ProgramTesting
import SystemPackage

/// A process that has a store open.
struct Probe {
  private let program: ChildProgram

  var id: Int32 { program.id }

  init(_ task: String, _ folder: FilePath) throws {
    let place = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "StoreProbe")
    program = try ChildProgram(place.path, [task, folder.string])
  }

  /// The next line that it says; nil when it says no more.
  func line() async -> String? { await program.line() }

  /// Ends it as a power cut would.
  func kill() async { await program.kill() }

  /// Lets it come to its end.
  func finish() async { _ = await program.finish() }
}
