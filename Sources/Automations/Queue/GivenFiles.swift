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

  private static let name = "given"

  /// Whether a run's folder has some.
  static func areThere(in place: FilePath) -> Bool {
    (try? LocalFiles().statusIfPresent(of: place.appending(name))) != nil
  }

  /// Moves files into the folder, and adds them to the values of inputs.
  func take(
    _ files: [GivenFile], into values: OrderedDictionary<String, IntentValue>
  ) throws -> OrderedDictionary<String, IntentValue> {
    let access = LocalFiles()
    // It would be that of a run which was never committed.
    if try access.statusIfPresent(of: place) != nil { try access.remove(place) }
    var values = values
    for (number, file) in files.enumerated() {
      // Two may have the same name.
      let own = place.appending(Self.name).appending("\(number)")
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

  // MARK: - Runs that begin again

  /// The files among values that were sent to start a run, by the inputs' names.
  static func sent(
    in values: OrderedDictionary<String, IntentValue>, _ store: FilePath
  ) -> [(input: String, path: FilePath)] {
    values.flatMap { name, value in
      value.items.compactMap { item in
        guard case .file(let file) = item, let path = file.path, isSent(path, in: store) else {
          return nil
        }
        return (name, path)
      }
    }
  }

  /// The inputs among values for which files were sent that are gone.
  static func lost(
    in values: OrderedDictionary<String, IntentValue>, _ store: FilePath
  ) -> [(input: String, path: FilePath)] {
    sent(in: values, store).filter { (try? LocalFiles().statusIfPresent(of: $0.path)) == nil }
  }

  private static func isSent(_ path: FilePath, in store: FilePath) -> Bool {
    let all = RunFolder.all(in: store)
    guard path.starts(with: all) else { return false }
    // The run, what they are, their number and their name.
    let rest = path.components.dropFirst(all.components.count).map(\.string)
    return rest.count == 4 && rest[1] == name
  }

  /// Copies the files among values that were sent to start a run, so that they start another one.
  ///
  /// - Parameter folder: where the copies are; who calls this removes it.
  /// - Returns: the other values, and the copies.
  static func copies(
    of values: OrderedDictionary<String, IntentValue>, in store: FilePath, to folder: FilePath
  ) throws -> (others: OrderedDictionary<String, IntentValue>, files: [GivenFile]) {
    let access = LocalFiles()
    var files: [GivenFile] = []
    for (number, sent) in sent(in: values, store).enumerated() {
      let path = folder.appending("\(number)").appending(sent.path.lastComponent.map { [$0] } ?? [])
      try access.createFolder(path.removingLastComponent())
      try access.copy(sent.path, to: path, replacing: false)
      let isList = if case .list? = values[sent.input] { true } else { false }
      files.append(GivenFile(input: sent.input, isList: isList, path: WirePath(path)))
    }
    func isOther(_ value: IntentValue) -> Bool {
      guard case .file(let file) = value, let path = file.path else { return true }
      return !isSent(path, in: store)
    }
    let others = values.compactMapValues { value -> IntentValue? in
      guard case .list(let items) = value else { return isOther(value) ? value : nil }
      let others = items.filter(isOther)
      // An input of sent files alone comes back with them, in its place.
      return others.isEmpty && !items.isEmpty ? nil : .list(others)
    }
    return (others, files)
  }
}
