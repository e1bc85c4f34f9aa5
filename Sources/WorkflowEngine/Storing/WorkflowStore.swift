package import AppIntentsCore
import Foundation
import OrderedCollections
package import SystemPackage
import WorkflowValues

/// The values that a workflow stores: a folder for each workflow, and a file for each key.
///
/// The daemon and the command line use the same folder. A file is replaced in one operation, so that it
/// has the former value or the new one, whenever the process is killed. A lock keeps changes apart that
/// depend on the former value. The files are those of the run: what it changes can be undone, and a dry
/// run only simulates it.
package struct WorkflowStore: ContentStore {
  /// The most keys of a workflow.
  package static let mostKeys = 10_000
  /// The largest value, in bytes as it is written.
  package static let largest = 1 << 20

  private let root: FilePath
  private let folder: StoredFolder
  private let files: any FileAccess
  private let marks: SecretMarks
  /// Receives what a dry run would change; nil in a run that changes it.
  private let simulated: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - root: where the folders of workflows are.
  ///   - workflow: the workflow's id.
  ///   - context: the context of the run, without the limits of its workflow.
  package init(
    in root: FilePath, of workflow: String, _ context: IntentContext, secrets: Secrets = Secrets()
  ) {
    self.root = root
    folder = StoredFolder(of: workflow, in: root)
    marks = secrets.marks
    guard context.isSimulation else {
      files = context.files
      simulated = nil
      return
    }
    files = SimulatedFiles(spillFolder: { throw IntentFailure("no program reads stored values") })
    simulated = { context.report(.wouldDo($0)) }
  }

  private init(_ other: WorkflowStore, of workflow: String) {
    root = other.root
    folder = StoredFolder(of: workflow, in: other.root)
    (files, marks, simulated) = (other.files, other.marks, other.simulated)
  }

  package func ofWorkflow(_ id: String) -> any ContentStore { WorkflowStore(self, of: id) }

  // MARK: - Reading

  package func content(of key: String, at now: Date) async throws -> StoredContent? {
    try content(of: key, in: folder.file(for: key), at: now)
  }

  private func content(of key: String, in file: FilePath, at now: Date) throws -> StoredContent? {
    guard let data = try data(in: file) else { return nil }
    do {
      let content = try StoredText.read(marks.reveal(Array(data)))
      return content.expires.map { $0 <= now } == true ? nil : content
    } catch {
      throw IntentFailure(
        "what is stored as `\(key)` can't be read: \(IntentErrorText.message(for: error))",
        help: "`store.delete` or `store.set` removes it; it is in `\(file.shown)`")
    }
  }

  /// The content of a file; nil if there is none, or if the value was deleted.
  private func data(in file: FilePath) throws -> Data? {
    do {
      let data = try files.read(file)
      return data.isEmpty ? nil : data
    } catch let error as FileError where error.kind == .missing {
      return nil
    }
  }

  // MARK: - Changing

  package func set(_ key: String, to content: StoredContent?, at now: Date) async throws {
    let file = try folder.file(for: key)
    try await locked { try write(content, as: key, to: file, at: now) }
  }

  package func change(
    _ key: String, at now: Date, _ change: @Sendable (StoredContent?) throws -> StoredContent?
  ) async throws -> StoredChange {
    let file = try folder.file(for: key)
    return try await locked {
      let before = try content(of: key, in: file, at: now)
      let after = try change(before)
      if before != after { try write(after, as: key, to: file, at: now) }
      return StoredChange(before: before, after: after)
    }
  }

  private func locked<Value>(_ body: () throws -> Value) async throws -> Value {
    // A dry run changes nothing that others see.
    if simulated != nil { return try body() }
    return try await folder.locked(body)
  }

  private func write(
    _ content: StoredContent?, as key: String, to file: FilePath, at now: Date
  ) throws {
    guard let content else {
      guard try data(in: file) != nil else { return }
      simulated?("delete what is stored as `\(key)`")
      // The file stays, so that undoing finds the one that it left.
      return try files.write(Data(), to: file, replacing: true)
    }
    let bytes = marks.hide(StoredText.write(content))
    guard bytes.count <= Self.largest else {
      throw IntentFailure(
        "what would be stored as `\(key)` has \(bytes.count) bytes, and at most \(Self.largest) can be",
        help: "write it to a file with `file.write`, and store the file's path")
    }
    if try files.statusIfPresent(of: file) == nil { try makeRoom(for: file, at: now) }
    simulated?("store `\(key)`")
    try files.write(Data(bytes), to: file, replacing: true)
  }

  /// Makes an empty file for a new key.
  private func makeRoom(for file: FilePath, at now: Date) throws {
    guard simulated == nil else { return try files.createFolder(folder.path) }
    if try folder.count() >= Self.mostKeys {
      try folder.removeFiles { content in
        try content.isEmpty || StoredText.read(content).expires.map { $0 <= now } == true
      }
      guard try folder.count() < Self.mostKeys else {
        throw IntentFailure(
          "the workflow has stored \(Self.mostKeys) keys, and can't store more",
          help: "delete some with `store.delete`, or let them expire with `expires`")
      }
    }
    try folder.makeFile(file)
  }
}

/// A stored value as its file has it.
private enum StoredText {
  static func write(_ content: StoredContent) -> [UInt8] {
    var parts: OrderedDictionary<String, IntentValue> = ["value": content.value]
    if let expires = content.expires {
      parts["expires"] = .number(Int((expires.timeIntervalSince1970 * 1000).rounded()))
    }
    return TypedJSON.write(.dictionary(parts))
  }

  static func read(_ bytes: [UInt8]) throws -> StoredContent {
    guard case .dictionary(let parts) = try TypedJSON.read(bytes), let value = parts["value"] else {
      throw IntentFailure("it has no value")
    }
    // A secret that isn't there any more.
    var content = StoredContent(SecretMarks.cover(value))
    if case .number(let number)? = parts["expires"] {
      content.expires = Date(timeIntervalSince1970: number.double / 1000)
    }
    return content
  }
}
