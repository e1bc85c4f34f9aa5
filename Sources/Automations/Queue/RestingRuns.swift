import FileOperations
import Foundation
import RunHistory
import SystemPackage
import WorkflowLanguage

/// Which runs only wait for a time, so that they aren't blamed if the daemon dies meanwhile.
///
/// Each has an empty file in a folder of the store, which needs no transaction and stays when the
/// process is killed.
struct RestingRuns: Sendable {
  /// The waits, in seconds, that are worth a file.
  private static let least = Duration.seconds(1)

  private let folder: FilePath

  init(in store: FilePath) { folder = store.appending("resting") }

  /// Waits, with the run marked as resting.
  func rest(_ run: RunID, for duration: Duration, _ wait: () async throws -> Void) async throws {
    guard duration >= Self.least else { return try await wait() }
    let mark = folder.appending("\(run)")
    // Without the mark the run is blamed, as if it computed.
    try? make(mark)
    defer { unlink(mark.string) }
    try await wait()
  }

  private func make(_ mark: FilePath) throws {
    do {
      try FileDescriptor.openFile(mark, .writeOnly, options: .create, permissions: .ownerReadWrite)
        .close()
    } catch Errno.noSuchFileOrDirectory {
      mkdir(folder.string, 0o700)
      try FileDescriptor.openFile(mark, .writeOnly, options: .create, permissions: .ownerReadWrite)
        .close()
    }
  }

  /// The runs that were resting when the last daemon ended, whose marks are removed.
  func takeAll() -> Set<RunID> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return names.reduce(into: []) { runs, name in
      if let run = RunID(name) { runs.insert(run) }
      unlink(folder.appending(name).string)
    }
  }
}

extension Document {
  /// Whether no two of its steps run at the same time, so that the run rests when one of them does.
  var doesOneThing: Bool {
    func isSingle(_ block: Block) -> Bool {
      block.steps.allSatisfy { step in
        switch step.action {
        case is ParallelStep, is RunStep: false
        case let loop as ForStep where loop.parallel != nil: false
        default: step.action.blocks.allSatisfy(isSingle)
        }
      }
    }
    return [steps, onFailure, finally].compactMap { $0 }.allSatisfy(isSingle)
  }
}
