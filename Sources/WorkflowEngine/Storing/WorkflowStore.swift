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
    guard let found = try text(of: key, in: folder.file(for: key), at: now) else { return nil }
    StoredOrigins.current?.add(found.sources)
    return found.content
  }

  private func text(of key: String, in file: FilePath, at now: Date) throws -> StoredText? {
    guard let data = try data(in: file) else { return nil }
    do {
      let text = try StoredText(read: marks.reveal(Array(data)))
      return text.content.expires.map { $0 <= now } == true ? nil : text
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
    let text = content.map { StoredText($0, StoredOrigins.current?.given ?? []) }
    try await locked { try write(text, as: key, to: file, at: now) }
  }

  package func change(
    _ key: String, at now: Date, _ change: @Sendable (StoredContent?) throws -> StoredContent?
  ) async throws -> StoredChange {
    let file = try folder.file(for: key)
    return try await locked {
      let former = try text(of: key, in: file, at: now)
      let origins = StoredOrigins.current
      if let former { origins?.add(former.sources) }
      // What was stored before is a part of what is stored now.
      let after = try change(former?.content).map {
        StoredText($0, (former?.sources ?? []).union(origins?.given ?? []))
      }
      if former != after { try write(after, as: key, to: file, at: now) }
      return StoredChange(before: former?.content, after: after?.content)
    }
  }

  private func locked<Value>(_ body: () throws -> Value) async throws -> Value {
    // A dry run changes nothing that others see.
    if simulated != nil { return try body() }
    return try await folder.locked(body)
  }

  private func write(
    _ text: StoredText?, as key: String, to file: FilePath, at now: Date
  ) throws {
    guard let text else {
      guard try data(in: file) != nil else { return }
      simulated?("delete what is stored as `\(key)`")
      // The file stays, so that undoing finds the one that it left.
      return try replace(file, by: Data(), as: key)
    }
    let bytes = marks.hide(text.bytes)
    guard bytes.count <= Self.largest else {
      throw IntentFailure(
        "what would be stored as `\(key)` has \(bytes.count) bytes, and at most \(Self.largest) can be",
        help: "write it to a file with `file.write`, and store the file's path")
    }
    if try files.statusIfPresent(of: file) == nil { try makeRoom(for: file, at: now) }
    simulated?("store `\(key)`")
    try replace(file, by: Data(bytes), as: key)
  }

  private func replace(_ file: FilePath, by data: Data, as key: String) throws {
    try UndoRecorder.$storedKey.withValue(key) {
      try files.write(data, to: file, replacing: true)
    }
  }

  /// Makes an empty file for a new key.
  private func makeRoom(for file: FilePath, at now: Date) throws {
    guard simulated == nil else {
      try files.createFolder(folder.path)
      return
    }
    if try folder.count() >= Self.mostKeys {
      try folder.removeFiles { content in
        try content.isEmpty
          || StoredText(read: content).content.expires.map { $0 <= now } == true
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
private struct StoredText: Equatable {
  let content: StoredContent
  /// What a language model had a part in.
  let sources: ValueOrigin.Sources

  init(_ content: StoredContent, _ sources: ValueOrigin.Sources) {
    self.content = content
    self.sources = sources
  }

  var bytes: [UInt8] {
    var parts: OrderedDictionary<String, IntentValue> = ["value": content.value]
    if let expires = content.expires {
      parts["expires"] = .number(Int((expires.timeIntervalSince1970 * 1000).rounded()))
    }
    if !sources.isEmpty { parts["origin"] = .number(Int(sources.rawValue)) }
    return TypedJSON.write(.dictionary(parts))
  }

  init(read bytes: [UInt8]) throws {
    guard case .dictionary(let parts) = try TypedJSON.read(bytes), let value = parts["value"] else {
      throw IntentFailure("it has no value")
    }
    // A secret that isn't there any more.
    var content = StoredContent(SecretMarks.cover(value))
    if case .number(let number)? = parts["expires"] {
      content.expires = Date(timeIntervalSince1970: number.double / 1000)
    }
    self.content = content
    guard case .number(let number)? = parts["origin"] else {
      sources = []
      return
    }
    // What isn't known, of a later version, is the most.
    let known = number.integer.flatMap { UInt8(exactly: $0) }.map(ValueOrigin.Sources.init)
    sources = known?.intersection(.ofModels) ?? .ofModels
  }
}
