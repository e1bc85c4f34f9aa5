import FolderWatching
import AppIntents
import OrderedCollections
import RunHistory
import SystemPackage
import WorkflowLanguage

/// Something that happened to a file, for which a folder trigger may start a run.
struct FileEvent: Sendable, Hashable {
  var kind: FolderTrigger.Event
  /// The trigger's folder that it is in.
  var root: UInt32
  var path: LedgerPath
  var version: FileVersion
  /// Tells two events of the same kind apart that happened to the same version: when it was moved,
  /// or when what was removed had been seen.
  var moment: Int64 = 0
  /// For one that was moved: the bytes of the absolute path where it was.
  var oldPath: [UInt8]?

  /// What makes the event the same if it is seen again. A version of a file at a path has one run,
  /// whether it is new there or has changed.
  var key: [UInt8] {
    var key = kind.keyStart(of: path)
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.bigEndian) { key.append(contentsOf: $0) }
    }
    for number in [version.birth, version.size, version.modified, moment] { append(number) }
    append(version.inode)
    return key
  }
}

extension FolderTrigger.Event {
  /// What the keys of all such events of a path start with.
  func keyStart(of path: LedgerPath) -> [UInt8] {
    var key: [UInt8] =
      switch self {
      case .added, .changed: [0]
      case .moved: [1]
      case .removed: [2]
      }
    withUnsafeBytes(of: path.root.bigEndian) { key.append(contentsOf: $0) }
    return key + path.bytes + [0]
  }
}

extension TriggerEvent {
  /// What a run gets of files of one folder to which the same has happened.
  /// - Parameters:
  ///   - root: the trigger's folder.
  ///   - isBatch: whether the run gets a list, even of one.
  init(_ events: [FileEvent], in root: [UInt8], isBatch: Bool) {
    let files = events.map { IntentValue.file(.init(bytes: root.appending(name: $0.path.bytes))) }
    var values: OrderedDictionary<String, IntentValue> = [
      "file": files.first ?? .nothing, "files": .list(files),
      "event": .text(events.first?.kind.rawValue ?? ""), "folder": .file(.init(bytes: root)),
    ]
    if let old = events.first?.oldPath {
      values["old_path"] = .text(FilePath(bytes: old).string)
    }
    self.init(
      kind: FolderTrigger.kind, values: values,
      start: isBatch ? .list(files) : files.first ?? .nothing)
  }
}

extension IntentFile {
  fileprivate init(bytes: [UInt8]) { self.init(path: FilePath(bytes: bytes)) }
}
