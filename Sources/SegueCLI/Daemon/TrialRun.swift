import Automations
import Dispatch
import FileOperations
import Foundation
import SystemPackage

/// A dry run of a workflow that is written for it, in a process of its own. The workflow is in a file, because
/// other users see what programs are started with. The process ends with this one, however that ends.
struct TrialRun {
  /// Where the workflow was written. The file is removed by now.
  let file: FilePath
  let outcome: ShortProgram.Outcome

  /// Nil if it takes longer than the limit, when it is ended.
  ///
  /// - Parameter folder: where it works; where this process does if nil.
  init?(of text: String, in folder: FilePath? = nil, limit: Duration) async throws {
    let (files, place) = (LocalFiles(), ReceivedFiles.folder(in: Environment.state))
    let file = place.appending("try-\(UUID().uuidString).yaml")
    try files.createFolder(place)
    try files.write(Data(text.utf8), to: file, replacing: false)
    // One that can't be removed changes nothing.
    defer { try? files.remove(file) }
    let outcome = await withCheckedContinuation { done in
      DispatchQueue.global().async {
        done.resume(
          returning: OwnProgram.path.flatMap { program in
            let words = ["run", file.string, "--dry-run", "--json"]
            guard let folder else {
              return ShortProgram.run(program, words, limit: limit, isGuarded: true)
            }
            return ShortProgram.run(
              "/usr/bin/env", ["-C", folder.string, program.string] + words, limit: limit,
              isGuarded: true)
          })
      }
    }
    guard let outcome else { return nil }
    self.file = file
    self.outcome = outcome
  }
}
