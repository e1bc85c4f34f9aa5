package import AppIntentsCore
import Foundation
import SystemPackage

extension IntentContext {
  /// The context of a run without a journal: evaluations that read files notice that.
  package func observed() -> IntentContext { observed(nil) }

  /// - Parameter gate: decides whether a file that a model named may be read.
  func observed(_ gate: AnswerGate?) -> IntentContext {
    replacing(files: ObservedFiles(files: files, keeper: nil, gate: gate))
  }
}

/// Notices the reads of files, for the journal and for the origin of what an evaluation gives, and which files
/// a step makes.
struct ObservedFiles: FileAccess {
  let files: any FileAccess
  let keeper: JournalKeeper?
  /// Decides whether a file that a model named may be read; nil if there is none yet.
  let gate: AnswerGate?

  private func noteRead() {
    keeper?.noteRead()
    OriginTally.current?.addFile()
  }

  /// Notes that the content of a file or a folder is read, which an evaluation may not do with one that a
  /// model named unless `permissions` limit what is read.
  private func noteContent(of path: FilePath) throws {
    noteRead()
    guard let gate, !gate.permitsReading, OriginTally.current?.isNamedByModel == true else {
      return
    }
    throw FileError(
      "read", path, .notPermitted,
      reason: "a model named it, and the workflow's `permissions` have no `read`")
  }

  /// Notes what a step makes, if that is asked for.
  private func noting<Result>(
    _ path: FilePath, if isNew: @autoclosure () -> Bool = true, _ make: () throws -> Result
  ) throws -> Result {
    guard let made = MadePaths.current else { return try make() }
    let isNew = isNew()
    let result = try make()
    if isNew { made.add(path) }
    return result
  }

  /// Whether nothing is at a path. A link may lead to something.
  private func isFree(_ path: FilePath) -> Bool {
    (try? files.statusIfPresent(of: path, followingLinks: false)) == .some(nil)
  }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    noteRead()
    return try files.status(of: path, followingLinks: followingLinks)
  }

  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try noteContent(of: folder)
    return try files.entries(of: folder)
  }

  func listing(of folder: FilePath) throws -> [FolderEntry] {
    try noteContent(of: folder)
    return try files.listing(of: folder)
  }

  func linkTarget(of path: FilePath) throws -> FilePath {
    noteRead()
    return try files.linkTarget(of: path)
  }

  func read(_ path: FilePath) throws -> Data {
    try noteContent(of: path)
    return try files.read(path)
  }

  func open(_ path: FilePath) throws -> FileDescriptor {
    try noteContent(of: path)
    return try files.open(path)
  }

  func readablePath(of path: FilePath) throws -> FilePath {
    try noteContent(of: path)
    return try files.readablePath(of: path)
  }

  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath] {
    try noting(path, if: isFree(path)) { try files.createFolder(path) }
  }

  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try noting(path) { try files.write(data, to: path, replacing: replacing) }
  }

  func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try noting(path, if: isFree(path)) { try files.append(data, asLine: asLine, to: path) }
  }

  func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath
  ) throws {
    try noting(path, if: isFree(path)) {
      try files.append(contentsOf: source, asLine: asLine, to: path)
    }
  }

  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try noting(target) { try files.move(path, to: target, replacing: replacing) }
  }

  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try noting(target) { try files.copy(path, to: target, replacing: replacing) }
  }

  func copy(_ path: FilePath, to target: FilePath, replacing expected: FileStatus) throws {
    try noting(target) { try files.copy(path, to: target, replacing: expected) }
  }

  func shorten(_ path: FilePath, to size: Int, expecting expected: FileStatus) throws {
    try files.shorten(path, to: size, expecting: expected)
  }

  func remove(_ path: FilePath) throws { try files.remove(path) }

  func removeEmptyFolder(_ path: FilePath) throws { try files.removeEmptyFolder(path) }

  func trash(_ path: FilePath) throws -> FilePath { try files.trash(path) }

  func trashFolders() throws -> [TrashFolder] {
    noteRead()
    return try files.trashFolders()
  }

  func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    try files.makeLink(path, to: target, kind: kind)
  }

  func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? {
    noteRead()
    return try files.extendedAttribute(name, of: path)
  }

  func set(_ attribute: FileAttribute, of path: FilePath) throws {
    try files.set(attribute, of: path)
  }
}
