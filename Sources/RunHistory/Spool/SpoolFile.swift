import AppIntents
import Foundation
import Glibc
import OrderedCollections
import SystemPackage
import WorkflowValues

/// A file of the spool whose process has let go of it.
struct SpoolFile {
  struct Run {
    let start: NewRun
    let began: Date
    /// Nil for a run whose process was killed.
    let ending: RunEnding?
    let ended: Date?
    let log: [LogLine]
  }

  let descriptor: FileDescriptor

  /// Nil where there is no run, or one that is going on.
  init?(_ path: FilePath) throws {
    guard path.extension == nil else { return nil }
    do {
      descriptor = try .open(path, .readOnly, options: [.closeOnExec])
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
    guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      try descriptor.close()
      return nil
    }
  }

  func run() throws -> Run {
    let handle = FileHandle(fileDescriptor: descriptor.rawValue, closeOnDealloc: false)
    let lines = try (handle.readToEnd() ?? Data()).split(separator: 0x0a)
    guard let first = lines.first else { throw UnreadableRecord(what: Self.what) }
    let start = try StoredFields(TypedJSON.read(Array(first)), of: Self.what)
    let end = lines.dropFirst().first.flatMap { line in
      // A line that was cut short is none.
      try? StoredFields(TypedJSON.read(Array(line)), of: Self.what)
    }
    let hash = try bytes(start.list("hash"))
    return Run(
      start: NewRun(
        workflow: try start.text("workflow"),
        file: FilePath(bytes: Data(try bytes(start.list("file")))),
        inputs: try start.dictionary("inputs"), cause: .hand, state: .running,
        definitionHash: hash.isEmpty ? nil : hash),
      began: Date(milliseconds: try start.integer("at")),
      ending: try end.flatMap { try $0.values["ending"].map { try RunEnding(spooled: $0) } },
      ended: try end.map { Date(milliseconds: try $0.integer("at")) },
      log: try end?.list("log").map { try line($0) } ?? [])
  }

  private static let what = "a run by hand"

  private func bytes(_ items: [IntentValue]) throws -> [UInt8] {
    try items.map { item in
      guard case .number(let number) = item,
        let value = number.integer.flatMap(UInt8.init(exactly:))
      else { throw UnreadableRecord(what: Self.what) }
      return value
    }
  }

  private func line(_ value: IntentValue) throws -> LogLine {
    let parts = value.items
    guard parts.count == 3, case .number(let at) = parts[0], let at = at.integer,
      case .number(let level) = parts[1], case .text(let text) = parts[2]
    else { throw UnreadableRecord(what: Self.what) }
    return LogLine(
      at: Date(milliseconds: at),
      level: level.integer.flatMap { LogLine.Level(rawValue: $0) } ?? .output, text: text)
  }
}
