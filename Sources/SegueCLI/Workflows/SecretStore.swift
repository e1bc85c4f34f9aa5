import AppIntents
import Control
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowEngine

/// The secrets of `$secrets`: lines of `NAME=value` in `~/.config/segue/secrets`, a file that only its
/// owner may read.
enum SecretStore {
  /// The secrets; none if there is no file.
  ///
  /// - Throws: `CommandFailure` if the file can't be read, if others can read it, or if a line isn't a
  ///   secret: an unknown secret wouldn't be hidden.
  static func load(from path: FilePath = Environment.settings.appending("secrets")) throws
    -> Secrets
  {
    do {
      let descriptor = try FileDescriptor.openFile(path)
      let bytes = try descriptor.closeAfter { try contents(of: descriptor, at: path) }
      return Secrets(try parse(String(decoding: bytes, as: UTF8.self), of: path))
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
      return Secrets()
    } catch let error where error is Errno || error is NotAFile {
      throw CommandFailure(
        status: .notPermitted,
        message: "can't read `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
  }

  /// What is wrong with the file; nil if there is none.
  static var finding: Finding? {
    let path = Environment.settings.appending("secrets")
    do {
      _ = try load(from: path)
      return FileKind(of: path) == nil ? nil : Finding(.ok, "secrets", "`\(path.shown)`")
    } catch {
      let failure = error as? CommandFailure
      return Finding(
        .bad, "secrets",
        "no run can start: \(failure?.message ?? IntentErrorText.message(for: error))",
        help: failure?.help)
    }
  }

  private static func contents(of file: FileDescriptor, at path: FilePath) throws -> [UInt8] {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    guard status.st_mode & 0o077 == 0 else {
      throw CommandFailure(
        status: .notPermitted, message: "other users can read `\(path.shown)`",
        help: "make it private with `chmod 600 \(path.shown)`")
    }
    return try file.readAll()
  }

  /// The secrets of a text. Empty lines and those that begin with `#` are left out.
  static func parse(
    _ text: String, of path: FilePath
  ) throws -> OrderedDictionary<String, IntentValue> {
    var values: OrderedDictionary<String, IntentValue> = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) {
      let start = line.drop(while: \.isWhitespace)
      if start.isEmpty || start.unicodeScalars.first == "#" { continue }
      let parts = line.split(atScalar: "=", maxSplits: 1)
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      guard parts.count == 2, !name.isEmpty else {
        throw CommandFailure(
          status: .invalidWorkflow, message: "line \(number) of `\(path.shown)` isn't a secret",
          help: "a line is `NAME=value`, or begins with `#`")
      }
      values[name] = .text(String(parts[1]))
    }
    return values
  }
}
