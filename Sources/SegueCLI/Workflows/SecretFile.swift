import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowEngine

/// Changes the file of the secrets. Its comments, the order of its lines and its mode are kept.
struct SecretFile {
  let path: FilePath

  init(_ path: FilePath = SecretStore.path) { self.path = path }

  /// Writes a secret: in the line that has its name, else in a new one at the end.
  ///
  /// - Throws: `CommandFailure`.
  func set(_ name: String, to entry: SecretStore.Entry) throws {
    let line =
      switch entry {
      case .file(let value): "\(name)=\(value)"
      case .keyring: "keyring \(name)"
      }
    try change { lines in
      var isSet = false
      lines.removeAll { line in
        guard Self.name(of: line) == name else { return false }
        defer { isSet = true }
        // A later line with the same name would win.
        return isSet
      }
      if let place = lines.firstIndex(where: { Self.name(of: $0) == name }) {
        lines[place] = line
      } else {
        // The last line is empty if the file ends with a line break.
        lines.insert(line, at: lines.last?.isEmpty == true ? lines.count - 1 : lines.count)
      }
    }
  }

  /// Removes a secret's lines.
  ///
  /// - Throws: `CommandFailure`.
  func unset(_ name: String) throws {
    try change { lines in lines.removeAll { Self.name(of: $0) == name } }
  }

  private static func name(of line: String) -> String? { SecretStore.entry(of: line[...])?.name }

  /// Reads, changes and replaces the file, while no other process does.
  private func change(_ body: (inout [String]) -> Void) throws {
    let folder = path.removingLastComponent()
    do {
      try LocalFiles().createFolder(folder)
      let lock = try FileDescriptor.open(folder, .readOnly, options: [.closeOnExec, .directory])
      try lock.closeAfter {
        guard flock(lock.rawValue, LOCK_EX) == 0 else { throw Errno(rawValue: errno) }
        // A file with mistakes isn't changed.
        _ = try SecretStore.entries(in: path)
        try create()
        var lines = try text().components(separatedBy: "\n")
        body(&lines)
        var text = lines.joined(separator: "\n")
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        try LocalFiles().write(Data(text.utf8), to: path, replacing: true)
      }
    } catch let error where error is Errno || error is FileError || error is NotAFile {
      throw CommandFailure(
        status: .cannotCreate,
        message: (error as? FileError)?.description
          ?? "can't write `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
  }

  /// Makes the file if there is none, for its owner alone from the beginning.
  private func create() throws {
    do {
      try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite]
      ).close()
    } catch Errno.fileExists {}
  }

  private func text() throws -> String {
    let file = try FileDescriptor.openFile(path)
    return try SecretStore.text(of: try file.closeAfter { try file.readAll() }, at: path)
  }
}
