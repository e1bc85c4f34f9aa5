import AppIntentsCore
import Foundation
import Glibc
import OrderedCollections
import SystemPackage
import WorkflowValues

/// A file of the spool whose process has released it.
struct SpoolFile {
  struct Run {
    let start: NewRun
    let began: Date
    /// Nil if the run's process was killed.
    let ending: RunEnding?
    let ended: Date?
    let log: [LogLine]
    /// What undoes its changes.
    var undo: [UndoRecord] = []
  }

  let descriptor: FileDescriptor

  /// Opens a file; nil if it isn't a run, or if the run is in progress.
  init?(_ path: FilePath) throws {
    guard path.extension == nil else { return nil }
    do {
      descriptor = try .openFile(path)
    } catch let error where error is NotAFile || error as? Errno == .noSuchFileOrDirectory {
      return nil
    }
    guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      try descriptor.close()
      return nil
    }
  }

  /// The file with what undoes the changes of a run.
  static func undo(of run: FilePath) -> FilePath { FilePath("\(run).undo") }

  /// What undoes the changes of a run. An incomplete line counts as missing.
  ///
  /// - Throws: `Errno`.
  static func undoRecords(of run: FilePath) throws -> [UndoRecord] {
    let file: FileDescriptor
    do {
      file = try .openFile(undo(of: run))
    } catch let error where error is NotAFile || error as? Errno == .noSuchFileOrDirectory {
      return []
    }
    let content = try file.closeAfter { try file.readAll() }
    return content.split(separator: 0x0a).compactMap { line in
      (try? TypedJSON.read(Array(line))).flatMap { UndoRecord(spooled: $0) }
    }
  }

  /// - Throws: `Errno`.
  func content() throws -> [UInt8] { try descriptor.readAll() }
}

extension SpoolFile.Run {
  private static let what = "a run by hand"

  init(_ content: [UInt8]) throws {
    let lines = content.split(separator: 0x0a)
    guard let first = lines.first else { throw UnreadableRecord(what: Self.what) }
    let start = try StoredFields(TypedJSON.read(Array(first)), of: Self.what)
    // An incomplete line counts as missing.
    let rest = lines.dropFirst().compactMap { try? TypedJSON.read(Array($0)) }
    let end = rest.last.flatMap { try? StoredFields($0, of: Self.what) }
    let hash = try start.bytes("hash")
    self.init(
      start: NewRun(
        workflow: try start.text("workflow"),
        file: try start.path("file"),
        event: try start.optionalText("event").map { try TriggerEvent(storedText: $0) },
        inputs: try start.dictionary("inputs"), cause: .hand, state: .running,
        definitionHash: hash.isEmpty ? nil : hash),
      began: Date(milliseconds: try start.integer("at")),
      ending: try end.flatMap { try $0.values["ending"].map { try RunEnding(spooled: $0) } },
      ended: try end.map { Date(milliseconds: try $0.integer("at")) },
      // An earlier version had the log in the last line.
      log: (end?.values["log"]?.items ?? rest).compactMap { LogLine(spooled: $0) })
  }
}

extension UndoRecord {
  /// The record as a spool file keeps it.
  var spooled: IntentValue {
    [
      "place": .text(place), "step": .text(step),
      "content": .text(content.base64EncodedString()), "redo": .boolean(isRedo),
      "state": .number(state),
      "former": former.map { .text($0) } ?? .nothing,
    ]
  }

  /// Nil for what isn't a record.
  fileprivate init?(spooled value: IntentValue) {
    guard let fields = try? StoredFields(value, of: "what undoes a run"),
      let place = fields.optionalText("place"), let step = fields.optionalText("step"),
      let content = fields.optionalText("content").flatMap({ Data(base64Encoded: $0) })
    else { return nil }
    self.init(
      place: place, step: step, content: content, state: fields.optionalInteger("state") ?? 0,
      isRedo: fields.values["redo"] == .boolean(true),
      former: fields.optionalText("former"))
  }
}

extension LogLine {
  /// The line as a spool file keeps it.
  var spooled: IntentValue {
    .list([
      .number(at.milliseconds), .number(level.rawValue), .text(text),
      step.map { .number($0) } ?? .nothing,
    ])
  }

  /// Nil for what isn't a line of a log.
  fileprivate init?(spooled value: IntentValue) {
    guard case .list(let parts) = value, (3...4).contains(parts.count),
      case .number(let at) = parts[0], let at = at.integer,
      case .number(let level) = parts[1], case .text(let text) = parts[2]
    else { return nil }
    // An earlier version left the step out.
    let step: Int? =
      if case .number(let step)? = parts.dropFirst(3).first { step.integer } else { nil }
    self.init(
      at: Date(milliseconds: at),
      level: level.integer.flatMap { LogLine.Level(rawValue: $0) } ?? .output, step: step,
      text: text)
  }
}

extension StoredFields {
  /// Bytes in Base64.
  fileprivate func bytes(_ name: String) throws -> [UInt8] {
    guard let data = Data(base64Encoded: try text(name)) else {
      throw UnreadableRecord(what: what)
    }
    return Array(data)
  }

  /// A path as `StoredValue.path` writes it.
  fileprivate func path(_ name: String) throws -> FilePath {
    if let text = optionalText(name) { return FilePath(text) }
    let parts = try StoredFields(.dictionary(dictionary(name)), of: what)
    return FilePath(bytes: Data(try parts.bytes("base64")))
  }
}
