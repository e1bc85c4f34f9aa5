import AppIntentsCore
import Control
import FileOperations
import OrderedCollections
import RunHistory
import SystemPackage

/// The files that were sent to start a run, in its own folder: they are removed with it.
struct GivenFiles {
  private let place: FilePath

  init(in store: FilePath, of run: RunID) { place = RunFolder.place(in: store, of: run) }

  /// Whether a run's folder has some.
  static func areThere(in place: FilePath) -> Bool {
    (try? LocalFiles().statusIfPresent(of: folder(in: place))) != nil
  }

  private static func folder(in place: FilePath) -> FilePath { place.appending("given") }

  /// Moves files into the folder, and adds them to the values of inputs.
  func take(
    _ files: [GivenFile], into values: OrderedDictionary<String, IntentValue>
  ) throws -> OrderedDictionary<String, IntentValue> {
    let (access, folder) = (LocalFiles(), Self.folder(in: place))
    // It would be that of a run which was never committed.
    if try access.statusIfPresent(of: place) != nil { try access.remove(place) }
    var values = values
    for (number, file) in files.enumerated() {
      // Two may have the same name.
      let own = folder.appending("\(number)")
      try access.createFolder(own)
      let path = own.appending(file.path.path.lastComponent.map { [$0] } ?? [])
      try access.move(file.path.path, to: path, replacing: false)
      let value = IntentValue.file(IntentFile(path: path))
      if file.isList, case .list(let others)? = values[file.input] {
        values[file.input] = .list(others + [value])
      } else {
        values[file.input] = file.isList ? .list([value]) : value
      }
    }
    return values
  }
}
