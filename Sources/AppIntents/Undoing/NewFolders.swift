import FileOperations
package import SystemPackage

/// Folders that were made for a change which hasn't been made yet.
private struct NewFolders {
  private let files: any FileAccess
  private let made: [FilePath]
  /// What undoes making them.
  private let changes: [MadeChange]

  init(above path: FilePath, in files: any FileAccess) throws {
    self.files = files
    let recorder = UndoRecorder.current.map { _ in UndoRecorder() }
    made = try UndoRecorder.$current.withValue(recorder) {
      try files.createFolder(path.removingLastComponent())
    }
    changes = recorder?.changes ?? []
  }

  /// The change was made.
  func keep() {
    for change in changes { UndoRecorder.current?.add(change) }
  }

  /// The change failed.
  func remove() {
    do {
      try UndoRecorder.$current.withValue(nil) {
        for folder in made.reversed() { try files.removeEmptyFolder(folder) }
      }
    } catch {
      // Something else came into one of them, so that they stay.
      keep()
    }
  }
}

extension FileAccess {
  /// Makes the missing folders above a path, and then a change there. If the change fails, the folders are
  /// removed again, unless something else is in them by then.
  package func withFolders<Result>(
    above path: FilePath, _ change: () throws -> Result
  ) throws -> Result {
    let folders = try NewFolders(above: path, in: self)
    do {
      let result = try change()
      folders.keep()
      return result
    } catch {
      folders.remove()
      throw error
    }
  }

  package func withFolders<Result>(
    above path: FilePath, awaiting change: () async throws -> Result
  ) async throws -> Result {
    let folders = try NewFolders(above: path, in: self)
    do {
      let result = try await change()
      folders.keep()
      return result
    } catch {
      folders.remove()
      throw error
    }
  }
}
