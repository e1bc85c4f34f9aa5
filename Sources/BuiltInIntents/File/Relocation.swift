import AppIntents
import SystemPackage

/// Takes files one after another to new places.
struct Relocation {
  /// What was done to those before, should one fail: "moved".
  let past: String
  let destination: Destination
  let conflict: FileConflict

  /// Gives where the files are now: one as itself, several as a list. One that was skipped is where
  /// it was.
  func perform(
    _ items: [IntentFile],
    _ change: (_ item: IntentFile, _ target: FilePath, _ replacing: Bool) throws -> Void
  ) throws -> IntentValue {
    guard items.count < 2 || destination.isFolder else {
      throw IntentFailure(
        "\(items.count) files need a folder to go to: end `to` with a `/`")
    }
    let context = IntentContext.current
    var places: [IntentValue] = []
    var done = FinishedFiles()
    for (index, item) in items.enumerated() {
      try Task.checkCancellation()
      if items.count > 1 {
        context.report(.progress(Double(index) / Double(items.count), item.filename))
      }
      do {
        // A file that isn't there shouldn't leave new folders behind.
        if let path = item.resolvedPath {
          _ = try context.files.status(of: path, followingLinks: false)
        }
        let target = try destination.place(for: item.fileName)
        let place = try conflict.settle(target) { try change(item, $0, $1) }
        if place != nil { done.add(item.filename) }
        places.append(place.map { .file(IntentFile(path: $0)) } ?? .file(item))
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure("\(error); \(past) before that: \(done.list)")
      }
    }
    return places.count == 1 ? places[0] : .list(places)
  }

  /// What `perform(_:_:)` gives, for files of a type.
  static func outputType(for type: ValueType?) -> ValueType {
    switch type {
    case .list: .list(of: .file)
    case .any: .any
    default: .file
    }
  }
}

/// The names of files that were done before an error.
struct FinishedFiles {
  private var names: [String] = []

  var isEmpty: Bool { names.isEmpty }

  mutating func add(_ name: String) { names.append(name) }

  /// The first eight names, in backticks, and the number of the others.
  var list: String {
    let shown = names.prefix(8).map { "`\(FilePath($0).shown)`" }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}

extension IntentFile {
  /// Where it lies on disk, absolute; nil for one in memory.
  var resolvedPath: FilePath? { path.map(IntentContext.current.resolve) }

  /// Where it lies on disk, absolute. A file in memory is an error.
  func placeOnDisk(to operation: String) throws -> FilePath {
    guard let path = resolvedPath else {
      throw IntentFailure(
        "can't \(operation) `\(filename)`: it is only in memory; `file.write` keeps it")
    }
    return path
  }

  /// Its name as the last part of a path, byte for byte.
  var fileName: FilePath.Component {
    get throws {
      if let name = resolvedPath?.lastComponent { return name }
      let path = FilePath(filename)
      guard path.components.count == 1, let name = path.lastComponent, name.kind == .regular else {
        throw IntentFailure("`\(path.shown)` can't be the name of a file")
      }
      return name
    }
  }
}
