import AppIntentsCore
import SystemPackage

extension MadeFiles {
  /// Which of several files exist already and are kept, by their names. Throws if one can't be made because
  /// it exists.
  func existing(_ names: [FilePath.Component]) throws -> [FilePath.Component: IntentFile] {
    try names.reduce(into: [:]) { existing, name in existing[name] = try self.existing(name) }
  }

  /// Puts several files at their places.
  ///
  /// - Parameters:
  ///   - files: where each was made, and its name.
  ///   - existing: the files that aren't made, because they exist.
  func put(
    _ files: [(made: FilePath, name: FilePath.Component)],
    keeping existing: [FilePath.Component: IntentFile] = [:]
  ) throws -> [IntentFile] {
    var done = FinishedFiles()
    return try files.map { made, name in
      if let file = existing[name] { return file }
      try Task.checkCancellation()
      do {
        let file = try put(made, as: name)
        done.add(name.string)
        return file
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "made before that: \(done.list)")
      }
    }
  }
}
