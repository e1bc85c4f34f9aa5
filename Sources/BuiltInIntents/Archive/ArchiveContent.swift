import AppIntentsCore
import Foundation
import SystemPackage

/// What is packed into an archive: a folder of links to files, which have the names that they will have in
/// the archive. No program is given such a name as an argument.
struct ArchiveContent {
  /// The folder's name in the tool's folder.
  static let folder = "content"
  /// The name of the file with the names, each of which ends with a zero byte.
  let list = "names"
  let path: FilePath
  private let toolFolder: FilePath

  init(in toolFolder: FilePath) {
    self.toolFolder = toolFolder
    path = toolFolder.appending(Self.folder)
  }

  /// - Parameter copying: Whether to copy the files, for a program that would follow no link or all.
  func add(
    _ files: [IntentFile], for format: ArchiveFormat, copying: Bool, _ tools: inout ToolFolder
  ) throws {
    try path.createFolder()
    var names: [FilePath.Component] = []
    var taken: Set<FilePath.Component> = []
    // Where the numbers go on for a name, so that thousands of equal names don't take for ever.
    var next: [FilePath.Component: NumberedNames] = [:]
    for file in files {
      try Task.checkCancellation()
      let place = file.resolvedPath
      let own = try place?.lastComponent ?? file.fileName
      var numbers = next[own] ?? NumberedNames(own)
      var name = own
      while let candidate = numbers.next() {
        name = candidate
        if taken.insert(candidate).inserted { break }
      }
      next[own] = numbers
      names.append(name)
      try format.check([name.bytes])
      if let place { try format.check(contentOf: place) }
      if copying, let place {
        let real = try IntentContext.current.files.readablePath(of: place)
        try LocalFiles().copy(
          real.realIfPresent ?? real, to: path.appending(name), replacing: false)
      } else {
        try tools.add(file, at: path.appending(name))
      }
    }
    try toolFolder.appending(list).create(Data(names.flatMap { $0.bytes + [0] }))
  }
}

extension IntentFile {
  /// Whether it is a folder, or a link to one.
  var isFolder: Bool {
    get throws {
      guard let path = resolvedPath else { return false }
      return try IntentContext.current.files.status(of: path, followingLinks: true).kind == .folder
    }
  }
}

extension ArchiveFormat {
  /// Throws if a name in a folder can't be in the archive.
  fileprivate func check(contentOf path: FilePath) throws {
    let files = IntentContext.current.files
    guard isOwnFormat, try files.status(of: path, followingLinks: true).kind == .folder else {
      return
    }
    let walk = FolderWalk(folder: path, isRecursive: true, includesHidden: true)
    try walk.forEach { try check($0.parent.names + [$0.name]) }
  }

  /// Throws if an archive of this format can't have a path.
  fileprivate func check(_ names: [[UInt8]]) throws {
    guard isOwnFormat, let name = names.last else { return }
    let shown = FilePath(bytes: Array(names.joined(separator: [UInt8(ascii: "/")]))).shown
    guard String(validating: name, as: UTF8.self) != nil else {
      throw IntentFailure(
        "the name `\(shown)` isn't text in UTF-8, as a `\(rawValue)` archive demands",
        help: "make a `tar.gz`")
    }
    // Readers take it for the end of a folder's name.
    guard self != .zip || !name.contains(UInt8(ascii: "\\")) else {
      throw IntentFailure(
        "the name `\(shown)` contains a `\\`, which a `zip` archive can't have",
        help: "make a `tar.gz`")
    }
  }
}
