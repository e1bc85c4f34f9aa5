import AppIntentsCore
import Foundation
import SystemPackage

/// What has to be done so that a folder becomes the same as another one. It is known before the first
/// change is made.
struct SyncPlan {
  private enum Step {
    case makeFolder(FilePath)
    /// Copies a file, or a folder with so much in it.
    case copy(FilePath, to: FilePath, FileAmount, replacing: Bool)
    case delete(FilePath)
  }

  private let deletes: Bool
  private let excluded: [GlobPattern]
  private let files: any FileAccess
  private var steps: [Step] = []

  init(
    deletes: Bool, excluded: [GlobPattern], in files: any FileAccess = IntentContext.current.files
  ) {
    self.deletes = deletes
    self.excluded = excluded
    self.files = files
  }

  /// Adds what makes the target the same as the source.
  mutating func add(_ source: FilePath, to target: FilePath) throws {
    let status = try files.statusIfPresent(of: target)
    if let status, status.kind != .folder {
      throw IntentFailure("`\(target.shown)` is not a folder")
    }
    if status == nil { steps.append(.makeFolder(target)) }
    try add(source, to: target, names: [], isNew: status == nil)
  }

  /// - Parameters:
  ///   - names: the names from the top folder to this one.
  ///   - isNew: whether the target doesn't exist yet.
  private mutating func add(
    _ source: FilePath, to target: FilePath, names: [[UInt8]], isNew: Bool
  ) throws {
    var existing: [[UInt8]: FileStatus.Kind] = [:]
    if !isNew {
      for entry in try entries(of: target) { existing[entry.name] = entry.kind }
    }
    for entry in try entries(of: source) {
      try Task.checkCancellation()
      let kind = existing.removeValue(forKey: entry.name)
      let inner = names + [entry.name]
      if isExcluded(inner) { continue }
      let (from, to) = (source.appending(bytes: entry.name), target.appending(bytes: entry.name))
      guard entry.kind != .other else {
        IntentContext.current.report(
          .log("passed over: `\(from.shown)` is a device, a pipe or a socket"))
        continue
      }
      if entry.kind == .folder {
        try addFolder(from, to: to, names: inner, over: kind)
      } else {
        try addFile(from, entry.kind, to: to, names: inner, over: kind)
      }
    }
    guard deletes else { return }
    for (name, kind) in existing.sorted(by: { $0.key.precedes($1.key) }) {
      let path = target.appending(bytes: name)
      steps += try deletions(of: path, kind, names: names + [name]).paths.map { .delete($0) }
    }
  }

  /// What of an entry goes to the trash: the whole, unless something in it is excluded.
  private func deletions(
    of path: FilePath, _ kind: FileStatus.Kind, names: [[UInt8]]
  ) throws -> (paths: [FilePath], isWhole: Bool) {
    try Task.checkCancellation()
    if isExcluded(names) { return ([], false) }
    guard kind == .folder, !excluded.isEmpty else { return ([path], true) }
    var (paths, isWhole): ([FilePath], Bool) = ([], true)
    for entry in try entries(of: path) {
      let inner = try deletions(
        of: path.appending(bytes: entry.name), entry.kind, names: names + [entry.name])
      paths += inner.paths
      isWhole = isWhole && inner.isWhole
    }
    return isWhole ? ([path], true) : (paths, false)
  }

  private mutating func addFolder(
    _ source: FilePath, to target: FilePath, names: [[UInt8]], over existing: FileStatus.Kind?
  ) throws {
    if let existing, existing != .folder { try makeRoom(for: source, at: target, existing, names) }
    if existing == .folder { return try add(source, to: target, names: names, isNew: false) }
    // A folder that is copied whole is synced to the disk once.
    if let amount = try amountIfWhole(in: source, names: names) {
      steps.append(.copy(source, to: target, amount, replacing: false))
      return
    }
    steps.append(.makeFolder(target))
    try add(source, to: target, names: names, isNew: true)
  }

  private mutating func addFile(
    _ source: FilePath, _ kind: FileStatus.Kind, to target: FilePath, names: [[UInt8]],
    over existing: FileStatus.Kind?
  ) throws {
    var isReplacing = false
    if let existing {
      if existing == .folder || existing == .other {
        try makeRoom(for: source, at: target, existing, names)
      } else if try existing != kind || !isSame(source, target, kind) {
        isReplacing = true
      } else {
        return
      }
    }
    var amount = FileAmount()
    try amount.add(source, in: files)
    steps.append(.copy(source, to: target, amount, replacing: isReplacing))
  }

  private mutating func makeRoom(
    for source: FilePath, at target: FilePath, _ existing: FileStatus.Kind, _ names: [[UInt8]]
  ) throws {
    guard deletes else {
      throw IntentFailure(
        "`\(target.shown)` isn't what `\(source.shown)` is: one of them is a folder",
        help: "`delete: true` moves it to the trash")
    }
    guard try deletions(of: target, existing, names: names).isWhole else {
      throw IntentFailure(
        "`\(target.shown)` can't make room for `\(source.shown)`, because `exclude` keeps some of"
          + " what is in it")
    }
    steps.append(.delete(target))
  }

  /// What is in a folder; nil if some of it isn't copied.
  private func amountIfWhole(in folder: FilePath, names: [[UInt8]]) throws -> FileAmount? {
    var amount = FileAmount()
    for entry in try entries(of: folder) {
      try Task.checkCancellation()
      let inner = names + [entry.name]
      if entry.kind == .other || isExcluded(inner) { return nil }
      let path = folder.appending(bytes: entry.name)
      if entry.kind == .folder {
        guard let found = try amountIfWhole(in: path, names: inner) else { return nil }
        amount.add(found)
      } else {
        try amount.add(path, in: files)
      }
    }
    return amount
  }

  private func entries(of folder: FilePath) throws -> [(name: [UInt8], kind: FileStatus.Kind)] {
    try files.listing(of: folder).sorted { $0.name.precedes($1.name) }.compactMap { entry in
      let path = folder.appending(bytes: entry.name)
      let kind =
        try entry.kind ?? files.statusIfPresent(of: path, followingLinks: false)?.kind
      return kind.map { (entry.name, $0) }
    }
  }

  private func isExcluded(_ names: [[UInt8]]) -> Bool {
    UnfinishedWork.isTemporary(names[names.count - 1])
      || excluded.contains { pattern in
        pattern.isAboutPaths
          ? pattern.matches(names: names) : pattern.matches(name: names[names.count - 1])
      }
  }

  /// Whether a file needs no copying.
  private func isSame(_ one: FilePath, _ two: FilePath, _ kind: FileStatus.Kind) throws -> Bool {
    if kind == .link { return try files.linkTarget(of: one) == files.linkTarget(of: two) }
    let first = try files.status(of: one, followingLinks: false)
    let second = try files.status(of: two, followingLinks: false)
    guard first.size == second.size else { return false }
    if first.modified == second.modified { return true }
    // FAT keeps even seconds only.
    let seconds = second.modified.timeIntervalSinceReferenceDate
    return seconds == (seconds / 2).rounded() * 2
      && abs(first.modified.timeIntervalSince(second.modified)) < 2
  }

  /// Makes the changes. Returns how many files were copied, and how much was deleted.
  func perform() throws -> (copied: Int, deleted: Int) {
    var all = FileAmount()
    for case .copy(_, _, let amount, _) in steps { all.add(amount) }
    var (copied, deleted) = (0, 0)
    try all.reporting { _ in
      for step in steps {
        try Task.checkCancellation()
        do {
          let done = try perform(step)
          (copied, deleted) = (copied + done.copied, deleted + done.deleted)
        } catch let error where copied + deleted > 0 && !(error is CancellationError) {
          throw IntentFailure(
            error, adding: "\(copied) files were copied and \(deleted) deleted before that")
        }
      }
    }
    return (copied, deleted)
  }

  private func perform(_ step: Step) throws -> (copied: Int, deleted: Int) {
    switch step {
    case .makeFolder(let path):
      try files.createFolder(path)
      return (0, 0)
    case .copy(let path, let target, let amount, let replacing):
      try files.copy(path, to: target, replacing: replacing)
      return (amount.files, 0)
    case .delete(let path):
      _ = try CopyMeter.notCounting { try files.trash(path) }
      return (0, 1)
    }
  }
}

extension FilePath {
  fileprivate func appending(bytes name: [UInt8]) -> FilePath {
    FilePath(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name)
  }
}
