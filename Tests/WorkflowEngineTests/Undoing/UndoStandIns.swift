import AppIntentsCore
import Foundation
import OrderedCollections
import Synchronization
import SystemPackage
import WorkflowEngine

/// A history in memory.
final class MemoryUndoSource: UndoSource {
  struct Died: Error {}

  private let state: Mutex<(run: UndoableRun, marks: Int)>
  private let death: Int?
  private let meanwhile: @Sendable (UndoItem) throws -> Void
  let isAgreed = true

  /// - Parameter meanwhile: called with each mark.
  init(
    _ run: UndoableRun, dyingAtMark death: Int? = nil,
    _ meanwhile: @escaping @Sendable (UndoItem) throws -> Void = { _ in }
  ) {
    state = Mutex((run, 0))
    self.death = death
    self.meanwhile = meanwhile
  }

  var run: UndoableRun { state.withLock { $0.run } }

  func undoable(_ run: Int) async throws -> UndoableRun { self.run }
  func runsToUndo() async throws -> [Int] { [1] }

  func mark(_ item: UndoItem, of run: Int) async throws {
    try meanwhile(item)
    try state.withLock { state in
      state.marks += 1
      if state.marks == death { throw Died() }
      guard let index = state.run.items.firstIndex(where: { $0.number == item.number }) else {
        throw Died()
      }
      state.run.items[index] = item
    }
  }

  func perform(
    _ intent: String, with parameters: OrderedDictionary<String, IntentValue>
  ) async throws {
    try await IntentCatalogue([KeepNote.self, DropNote.self]).perform(intent, with: parameters)
  }

  func perform(_ undo: AppUndo) async throws { throw Died() }
}

/// The notes that were dropped.
final class Notes: Sendable {
  @TaskLocal static var current: Notes?

  private let texts = Mutex<[String]>([])

  var dropped: [String] { texts.withLock { $0 } }

  func drop(_ text: String) { texts.withLock { $0.append(text) } }
}

struct KeepNote: AppIntent {
  static let persistentIdentifier = "note.keep"
  static let title: LocalizedStringResource = "Keep Note"

  @Parameter(title: "Text")
  var text: String

  func perform() async throws -> some IntentResult {
    let inverse = DropNote()
    inverse.text = text
    IntentContext.current.recordUndo(inverse, "drop the note “\(text)”")
    return .result()
  }
}

struct DropNote: AppIntent {
  static let persistentIdentifier = "note.drop"
  static let title: LocalizedStringResource = "Drop Note"

  @Parameter(title: "Text")
  var text: String

  func perform() async throws -> some IntentResult {
    Notes.current?.drop(text)
    return .result()
  }
}

/// Files to which another program adds something just before a run does.
struct OtherProgram: FileAccess {
  let text: String
  private let files = LocalFiles()

  init(adding text: String) { self.text = text }

  func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try files.append(Data(text.utf8), to: path)
    try files.append(data, asLine: asLine, to: path)
  }

  func append(contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath) throws {
    try files.append(contentsOf: source, asLine: asLine, to: path)
  }
  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try files.status(of: path, followingLinks: followingLinks)
  }
  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try files.entries(of: folder)
  }
  func listing(of folder: FilePath) throws -> [FolderEntry] { try files.listing(of: folder) }
  func linkTarget(of path: FilePath) throws -> FilePath { try files.linkTarget(of: path) }
  func read(_ path: FilePath) throws -> Data { try files.read(path) }
  func open(_ path: FilePath) throws -> FileDescriptor { try files.open(path) }
  func readablePath(of path: FilePath) throws -> FilePath { try files.readablePath(of: path) }
  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath] { try files.createFolder(path) }
  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try files.write(data, to: path, replacing: replacing)
  }
  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.move(path, to: target, replacing: replacing)
  }
  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.copy(path, to: target, replacing: replacing)
  }
  func remove(_ path: FilePath) throws { try files.remove(path) }
  func trash(_ path: FilePath) throws -> FilePath { try files.trash(path) }
}

/// Files that can be looked at so many times.
final class LimitedLooks: FileAccess {
  private let left: Mutex<Int>
  private let files = LocalFiles()

  init(_ most: Int) { left = Mutex(most) }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    let isLeft = left.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isLeft else { throw FileError("look at", path, .other, reason: "too often") }
    return try files.status(of: path, followingLinks: followingLinks)
  }
  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try files.entries(of: folder)
  }
  func listing(of folder: FilePath) throws -> [FolderEntry] { try files.listing(of: folder) }
  func linkTarget(of path: FilePath) throws -> FilePath { try files.linkTarget(of: path) }
  func read(_ path: FilePath) throws -> Data { try files.read(path) }
  func open(_ path: FilePath) throws -> FileDescriptor { try files.open(path) }
  func readablePath(of path: FilePath) throws -> FilePath { path }
  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath] { [] }
  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {}
  func append(_ data: Data, asLine: Bool, to path: FilePath) throws {}
  func append(contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath) throws {}
  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {}
  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {}
  func remove(_ path: FilePath) throws {}
  func trash(_ path: FilePath) throws -> FilePath { path }
}
