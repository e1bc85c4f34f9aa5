import AppIntentsCore
import SystemPackage

/// Moves or copies files one after another.
struct Relocation {
  /// The past tense of the operation, for errors: "moved".
  let past: String
  let destination: Destination
  let conflict: FileConflict
  /// Whether it says how many files are done. A step that counts otherwise doesn't let it.
  var saysHowMany = true

  /// Returns the new files: a single file, or a list of several. A skipped file is returned
  /// unchanged.
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
      if saysHowMany { context.reportFiles(done: index, of: items.count) }
      do {
        // Checks the file first, so that no folders are made for a missing one.
        if let path = item.resolvedPath {
          _ = try context.files.status(of: path, followingLinks: false)
        }
        let place = try destination.making(item.fileName) { target in
          try conflict.settle(target) { try change(item, $0, $1) }
        }
        if place != nil { done.add(item.filename) }
        places.append(place.map { .file(IntentFile(path: $0)) } ?? .file(item))
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "\(past) before that: \(done.list)")
      }
    }
    return places.count == 1 ? places[0] : .list(places)
  }

  /// The type of the result of `perform(_:_:)`.
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
  /// The absolute path on disk; nil for a file in memory.
  var resolvedPath: FilePath? { path.map(IntentContext.current.resolve) }

  /// The absolute path on disk. Throws for a file in memory.
  func placeOnDisk(to operation: String) throws -> FilePath {
    guard let path = resolvedPath else {
      throw IntentFailure(
        "can't \(operation) `\(filename)`: it is only in memory; `file.write` keeps it")
    }
    return path
  }

  /// The name as the last part of a path, byte for byte.
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
