import AppIntentsCore
import SystemPackage

/// Changes files one after another where they are.
struct FileChanges {
  /// The past tense of the operation, for errors: “changed”.
  let past: String

  /// Returns the given files: a single one, or a list of several.
  ///
  /// - Parameter change: changes the file at a path.
  func perform(_ files: [IntentFile], _ change: (FilePath) throws -> Void) throws -> IntentValue {
    let context = IntentContext.current
    var done = FinishedFiles()
    for (index, file) in files.enumerated() {
      try Task.checkCancellation()
      context.reportFiles(done: index, of: files.count)
      do {
        try change(file.placeOnDisk(to: "change"))
        done.add(file.filename)
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "\(past) before that: \(done.list)")
      }
    }
    let given = files.map { IntentValue.file($0) }
    return given.count == 1 ? given[0] : .list(given)
  }
}
