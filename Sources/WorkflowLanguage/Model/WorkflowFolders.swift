import AppIntentsCore
package import Diagnostics
import FileOperations
package import SystemPackage

/// The workflow files beside the one that names them, and in the folders of workflows.
///
/// A name is looked for beside the calling file first, and then in the folders in their order. A name
/// with a `/`, or that ends in `.yaml` or `.yml`, is a path from the calling file.
package struct WorkflowFolders: WorkflowLookup {
  /// Of a longer file only slightly more than this is read, which is enough to report it.
  package static let mostBytes = 1 << 20

  /// The folders that are searched, in order.
  package let folders: [FilePath]

  package init(_ folders: [FilePath]) { self.folders = folders }

  package func find(_ name: String, from source: SourceText) -> FoundWorkflow {
    var looked: [FilePath] = []
    for path in candidates(FilePath(name), beside: Self.folder(of: source)) {
      looked.append(path)
      guard let status = try? LocalFiles().status(of: path, followingLinks: true) else { continue }
      if Self.isPath(name) || status.kind == .file {
        return FoundWorkflow(Self.read(path), looked: looked)
      }
    }
    return FoundWorkflow(.missing, looked: looked)
  }

  package func ids(from source: SourceText) -> [String] {
    all(beside: Self.folder(of: source)).map(\.id)
  }

  /// The files beside the one that a path means, written as the path is, or else the ids.
  package func names(like name: String, from source: SourceText) -> [String] {
    let wanted = FilePath(name)
    guard Self.isPath(name),
      let place = candidates(wanted, beside: Self.folder(of: source)).first?.removingLastComponent()
    else { return ids(from: source) }
    let start = wanted.removingLastComponent().string
    // Text, because a path drops the dot in `./other.yaml`.
    let prefix = name.hasPrefix("./") && !start.hasPrefix("./") ? "./" : ""
    return Self.files(in: place).compactMap(\.lastComponent).map { file in
      prefix + (start.isEmpty || start == "." ? file.string : "\(start)/\(file.string)")
    }
  }

  private static func folder(of source: SourceText) -> FilePath {
    source.file?.removingLastComponent() ?? ""
  }

  private static func read(_ path: FilePath) -> FoundWorkflow.Content {
    do {
      return .file(SourceText(path: path.shown, file: path, bytes: try bytes(of: path)))
    } catch {
      return .unreadable(reason: IntentErrorText.message(for: error))
    }
  }

  /// The content of a file, or slightly more than `mostBytes` of a longer one.
  ///
  /// - Parameter waiting: whether it may be a pipe, whose writer is waited for.
  /// - Throws: `Errno`, or `NotAFile`.
  package static func bytes(of path: FilePath, waiting: Bool = false) throws -> [UInt8] {
    let file =
      try waiting
      ? FileDescriptor.open(path, .readOnly, options: .closeOnExec) : FileDescriptor.openFile(path)
    return try file.closeAfter { try file.readAll(limit: mostBytes) }
  }

  // MARK: - Names and places

  /// Whether a name is a path rather than an id.
  package static func isPath(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// Where the file of a name may be, in the order of precedence.
  package func candidates(_ name: FilePath, beside folder: FilePath) -> [FilePath] {
    if Self.isPath(name.string) {
      return [name.isAbsolute ? name : folder.appending(name.components)]
    }
    if name.components.isEmpty { return [] }
    return ([folder] + folders).flatMap { place in
      [".yaml", ".yml"].map { FilePath(bytes: place.appending(name.components).bytes + $0.utf8) }
    }
  }

  /// All workflows in the folders. If an id occurs more than once, the first folder wins.
  ///
  /// - Parameter folder: a folder that precedes the others.
  package func all(beside folder: FilePath? = nil) -> [(id: String, path: FilePath)] {
    var found: [String: FilePath] = [:]
    for folder in (folder.map { [$0] } ?? []) + folders {
      for path in Self.files(in: folder) {
        let id = Self.id(of: path)
        if found[id] == nil { found[id] = path }
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The workflow files in a folder, sorted; empty if it can't be read. Broken links don't count.
  package static func files(in folder: FilePath) -> [FilePath] {
    ((try? list(in: folder)) ?? []).filter { isFile($0) == true }
  }

  /// The workflow files in a folder, sorted. Subfolders aren't searched, because they may hold samples.
  ///
  /// A link whose file is gone is a workflow that can't be read: the file may come back.
  ///
  /// - Throws: `FileError`.
  package static func list(in folder: FilePath) throws -> [FilePath] {
    let names = try LocalFiles().entries(of: folder.isEmpty ? "." : folder)
    return names.sorted { $0.string < $1.string }
      .filter { ["yaml", "yml"].contains($0.extension ?? "") && !$0.string.hasPrefix(".") }
      .map { folder.appending($0) }
      .filter { isFile($0) != false }
  }

  /// Whether a file is there; nil if nothing is.
  private static func isFile(_ path: FilePath) -> Bool? {
    (try? LocalFiles().status(of: path, followingLinks: true)).map { $0.kind == .file }
  }

  /// A workflow's id: the name of its file without the extension.
  package static func id(of path: FilePath) -> String { path.stem ?? path.string }
}
