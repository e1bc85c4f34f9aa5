public import Foundation
import Synchronization
public import SystemPackage

/// Files for dry runs: every change is recorded and kept in memory, and every read sees the changes
/// before it.
///
/// A folder that this user may not change can't be changed here either. A disk's free space isn't simulated.
///
/// Not part of Apple's framework.
public final class SimulatedFiles: FileAccess {
  private let folder: FilePath?
  private let home: FilePath?
  let trashFolder: FilePath
  private let spillFolder: @Sendable () throws -> FilePath
  let now: @Sendable () -> Date
  private let isMade: @Sendable (FilePath) -> Bool
  private let report: @Sendable (String) -> Void
  let state: Mutex<State>

  struct State: Sendable {
    var tree: SimulatedTree
    var operations: [FileOperation] = []
    /// The real files that hold simulated content for programs to read, by the content's id.
    var spilled: [Int: FilePath] = [:]
  }

  /// - Parameters:
  ///   - base: The real files.
  ///   - folder: The run's folder. Paths in it are reported relative to it.
  ///   - home: The home folder, reported as `~`. Its trash receives trashed files.
  ///   - spillFolder: Gives a folder for simulated content that a program has to read. Called only
  ///     then.
  ///   - isMade: Whether a file was made in the run, at a place that means nothing to a person. Copying or moving
  ///     it to its place is reported as making it.
  ///   - report: Called with each change in words.
  public init(
    over base: any FileAccess = LocalFiles(), folder: FilePath? = nil, home: FilePath? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    spillFolder: @escaping @Sendable () throws -> FilePath,
    isMade: @escaping @Sendable (FilePath) -> Bool = { _ in false },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.folder = folder
    self.home = home
    trashFolder = (home ?? "/").appending(".local/share/Trash/files")
    self.spillFolder = spillFolder
    self.now = now
    self.isMade = isMade
    self.report = report
    state = Mutex(State(tree: SimulatedTree(over: base)))
  }

  /// All changes so far, in order.
  public var operations: [FileOperation] { state.withLock { $0.operations } }

  /// The name of a path in reports.
  private func name(of path: FilePath) -> String {
    if let folder, path != folder {
      var rest = path
      if rest.removePrefix(folder), !rest.isEmpty { return rest.shown }
    }
    if let home {
      var rest = path
      if rest.removePrefix(home) { return rest.isEmpty ? "~" : "~/\(rest.shown)" }
    }
    return path.shown
  }

  /// Makes a change. A body reads first and changes last, so that a body that throws changes
  /// nothing.
  func change<Result>(
    _ words: String, _ path: FilePath,
    _ body: (inout SimulatedTree) throws -> (Result, FileOperation?)
  ) throws -> Result {
    let (result, operation) = try FileError.doing(words, path) {
      try state.withLock { state in
        let (result, operation) = try body(&state.tree)
        if let operation { state.operations.append(operation) }
        return (result, operation)
      }
    }
    if let operation { report(operation.words(naming: name, isMade: isMade)) }
    return result
  }
}

extension SimulatedFiles {
  public func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try FileError.doing("look at", path) {
      try state.withLock { state in
        try state.tree.status(at: state.tree.place(of: path, followingLast: followingLinks), path)
      }
    }
  }

  public func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try FileError.doing("list", folder) {
      try state.withLock { state in
        try state.tree.entries(at: state.tree.place(of: folder, followingLast: true), folder)
      }
    }
  }

  public func linkTarget(of path: FilePath) throws -> FilePath {
    try FileError.doing("read", path) {
      try state.withLock { state in
        let place = try state.tree.place(of: path, followingLast: false)
        switch try state.tree.node(at: place, path) {
        case .real(let real): return try state.tree.base.linkTarget(of: real)
        case .link(let link): return link.target
        case .file, .folder: throw SystemFailure(.other, path) { "\($0) is not a link" }
        }
      }
    }
  }

  public func read(_ path: FilePath) throws -> Data {
    try FileError.doing("read", path) {
      // The content may be long, so it is read outside the lock.
      let tree = state.withLock { $0.tree }
      let place = try tree.place(of: path, followingLast: true)
      return try tree.read(tree.file(at: place, path))
    }
  }

  public func open(_ path: FilePath) throws -> FileDescriptor {
    try FileError.doing("read", path) {
      let tree = state.withLock { $0.tree }
      let place = try tree.place(of: path, followingLast: true)
      if let real = try tree.realContent(at: place, path) { return try tree.base.open(real) }
      let content = try readablePath(of: path)
      // The path is our own.
      return try LinkPolicy.$refusesLinks.withValue(false) { try LocalFiles().open(content) }
    }
  }

  public func readablePath(of path: FilePath) throws -> FilePath {
    try FileError.doing("read", path) {
      try state.withLock { state in
        let place = try state.tree.place(of: path, followingLast: true)
        if let real = try state.tree.realContent(at: place, path) {
          return try state.tree.base.readablePath(of: real)
        }
        switch try state.tree.node(at: place, path) {
        case .real(let real): return try state.tree.base.readablePath(of: real)
        case .link: throw SystemFailure.notRegular(path)
        case .folder(let folder):
          if let real = folder.base, folder.entries.isEmpty { return real }
          throw SystemFailure(.other, path) { "\($0) is as it is only in this dry run" }
        case .file(let file):
          if let spilled = state.spilled[file.id] { return spilled }
          let data = try state.tree.read(file)
          // A folder of its own lets the file keep its name and extension.
          let folder = try spillFolder().appending("dry-run-\(file.id)")
          let spilled = folder.appending(path.lastComponent ?? "content")
          try LinkPolicy.$refusesLinks.withValue(false) {
            try LocalFiles().createFolder(folder)
            try LocalFiles().write(data, to: spilled, replacing: true)
          }
          state.spilled[file.id] = spilled
          return spilled
        }
      }
    }
  }

  @discardableResult
  public func createFolder(_ path: FilePath) throws -> [FilePath] {
    try change("make the folder", path) { tree in
      let made = try tree.createFolder(path, at: now())
      return (made, made.isEmpty ? nil : .createFolder(path))
    }
  }

  public func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try change("write", path) { tree in
      let place = try tree.place(of: path, followingLast: replacing)
      let status = try tree.statusIfPresent(at: place, path)
      if let status {
        guard replacing else { throw SystemFailure(.fileExists, path) }
        try requireFile(status, path)
      }
      try tree.requireFolder(above: place, path)
      let existing = try status.map { _ in try tree.file(at: place, path) }
      let file = try tree.newFile([.data(data)], like: existing, at: now())
      tree.set(.file(file), at: place)
      return ((), .write(path, size: data.count, replacing: existing != nil))
    }
  }

  public func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try change("write", path) { tree in
      let place = try tree.place(of: path, followingLast: true)
      var existing: SimulatedTree.File?
      if let status = try tree.statusIfPresent(at: place, path) {
        try requireFile(status, path)
        existing = try tree.file(at: place, path)
        try tree.requireWritable(at: place, path)
      } else {
        try tree.requireFolder(above: place, path)
      }
      var data = data
      if asLine {
        let lineBreak = UInt8(ascii: "\n")
        if data.last != lineBreak { data.append(lineBreak) }
        let last = try existing.flatMap { try tree.lastByte(of: $0) }
        if last ?? lineBreak != lineBreak { data.insert(lineBreak, at: data.startIndex) }
      }
      let pieces = (existing?.pieces ?? []) + [.data(data)]
      let file = try tree.newFile(pieces, like: existing, at: now())
      tree.set(.file(file), at: place)
      return ((), .append(path, size: data.count))
    }
  }

  public func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath
  ) throws {
    let data = try FileError.doing("write", path) {
      try call(about: nil) { lseek(source.rawValue, 0, SEEK_SET) }
      return try LocalFiles.readAll(source.rawValue, path)
    }
    try append(data, asLine: asLine, to: path)
  }

  public func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try change("move", path) { tree in
      let (source, place) = try (
        tree.place(of: path, followingLast: false), tree.place(of: target, followingLast: false)
      )
      let status = try tree.status(at: source, path)
      if source == place { return ((), nil) }
      try tree.requireChangeable(above: source, path)
      let existed = try tree.makeRoom(
        for: status, from: source, at: place, target, replacing: replacing)
      let node = try tree.node(at: source, path)
      tree.set(nil, at: source)
      tree.set(node, at: place)
      return ((), .move(path, to: target, replacing: existed))
    }
  }

  public func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try change("copy", path) { tree in
      let (source, place) = try (
        tree.place(of: path, followingLast: false), tree.place(of: target, followingLast: false)
      )
      let status = try tree.status(at: source, path)
      if status.kind == .other { throw SystemFailure.notRegular(path) }
      if source == place {
        guard replacing else { throw SystemFailure(.fileExists, target) }
        throw SystemFailure(.exists, target) { "\($0) is the same file" }
      }
      let existed = try tree.makeRoom(
        for: status, from: source, at: place, target, replacing: replacing)
      tree.set(try tree.node(at: source, path), at: place)
      return ((), .copy(path, to: target, replacing: existed))
    }
  }

  public func remove(_ path: FilePath) throws {
    let isRecord = try isTrashRecord(path)
    try change("delete", path) { tree in
      let place = try tree.place(of: path, followingLast: false)
      _ = try tree.status(at: place, path)
      guard !place.isEmpty else {
        throw SystemFailure(.other, path) { "\($0) is not a file or folder that can be changed" }
      }
      try tree.requireChangeable(above: place, path)
      tree.set(nil, at: place)
      return ((), isRecord ? nil : .remove(path))
    }
  }

  @discardableResult
  public func trash(_ path: FilePath) throws -> FilePath {
    try change("trash", path) { tree in
      let place = try tree.place(of: path, followingLast: false)
      _ = try tree.status(at: place, path)
      guard let name = place.last else {
        throw SystemFailure(.other, path) { "\($0) is not a file or folder that can be changed" }
      }
      let trash = try tree.place(of: trashFolder, followingLast: true)
      guard !trash.starts(with: place) else { throw SystemFailure.trashInside(path) }
      try tree.requireChangeable(above: place, path)
      // What can't go to this trash goes to another one.
      _ = try tree.createFolder(trashFolder, isTrash: true, at: now())
      _ = try tree.createFolder(
        trashFolder.removingLastComponent().appending("info"), isTrash: true, at: now())
      let node = try tree.node(at: place, path)
      for name in NumberedNames(name) {
        let target = trashFolder.appending(name)
        let targetPlace = try tree.place(of: target, followingLast: false)
        if try tree.statusIfPresent(at: targetPlace, target) != nil { continue }
        let record = TrashInfo.path(of: target)
        let recordPlace = try tree.place(of: record, followingLast: false)
        if try tree.statusIfPresent(at: recordPlace, record) != nil { continue }
        let info = TrashInfo(stored: path, deleted: now()).data
        let file = try tree.newFile([.data(info)], like: nil, at: now())
        tree.set(nil, at: place)
        tree.set(node, at: targetPlace)
        tree.set(.file(file), at: recordPlace)
        return (target, .trash(path))
      }
      preconditionFailure("numbered names don't end")
    }
  }

  private func requireFile(_ status: FileStatus, _ path: FilePath) throws {
    if status.kind == .folder { throw SystemFailure(.isDirectory, path) }
    guard status.kind == .file else { throw SystemFailure.notRegular(path) }
  }
}
