import AppIntentsCore
import Control
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowEngine

/// The secrets of `$secrets`: lines of `NAME=value` in `~/.config/segue/secrets`, a file that only its
/// owner may read. A line `keyring NAME` names one whose value is in the keyring.
enum SecretStore {
  /// Where they are.
  static var path: FilePath { Environment.settings.appending("secrets") }

  /// Where a secret is.
  enum Entry: Equatable {
    case file(value: String)
    case keyring
  }

  /// The secrets; none if there is no file. Those in the keyring are read from it.
  ///
  /// - Throws: `CommandFailure` if the file or the keyring can't be read, if others can read the file, or
  ///   if a line isn't a secret: an unknown secret wouldn't be hidden.
  static func load() throws -> Secrets {
    Secrets(
      try OrderedDictionary(
        uniqueKeysWithValues: entries().map { name, entry in
          switch entry {
          case .file(let value): (name, .text(value))
          case .keyring: (name, .text(try Keyring.secret(name)))
          }
        }))
  }

  /// The secrets of the file by their names, and where they are.
  ///
  /// - Throws: `CommandFailure`, as `load`.
  static func entries(in path: FilePath = SecretStore.path) throws
    -> OrderedDictionary<String, Entry>
  {
    do {
      let descriptor = try FileDescriptor.openFile(path)
      let bytes = try descriptor.closeAfter { try contents(of: descriptor, at: path) }
      return try parse(text(of: bytes, at: path), of: path)
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
      return [:]
    } catch let error where error is Errno || error is NotAFile {
      throw CommandFailure(
        status: .notPermitted,
        message: "can't read `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
  }

  /// The text of the file. Bytes that aren't UTF-8 would become other secrets, which nothing hides.
  static func text(of bytes: [UInt8], at path: FilePath) throws -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw CommandFailure(
      status: .notPermitted, message: "line \(line + 1) of `\(path.shown)` isn't UTF-8",
      help: "convert the file: `iconv -f latin1 -t utf-8`")
  }

  /// What is wrong with the file; nil if there is none.
  static var finding: Finding? {
    do {
      _ = try load()
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
  ) throws -> OrderedDictionary<String, Entry> {
    var entries: OrderedDictionary<String, Entry> = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) {
      if let (name, entry) = entry(of: line) {
        entries[name] = entry
      } else if let sign = line.first(where: { !$0.isWhitespace }), sign.unicodeScalars.first != "#"
      {
        throw CommandFailure(
          status: .invalidWorkflow, message: "line \(number) of `\(path.shown)` isn't a secret",
          help: "a line is `NAME=value`, `keyring NAME`, or begins with `#`")
      }
    }
    return entries
  }

  /// The secret of a line; nil if there is none.
  static func entry(of line: Substring) -> (name: String, Entry)? {
    guard let first = line.first(where: { !$0.isWhitespace }), first.unicodeScalars.first != "#"
    else { return nil }
    let parts = line.split(atScalar: "=", maxSplits: 1)
    if parts.count == 2 {
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      let isName = !name.isEmpty && !name.contains(where: \.isWhitespace)
      return isName ? (name, .file(value: String(parts[1]))) : nil
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    return words.count == 2 && words[0] == "keyring" ? (String(words[1]), .keyring) : nil
  }
}
