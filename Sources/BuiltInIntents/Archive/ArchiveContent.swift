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
  /// The name of the file with the patterns of what isn't packed, each of which is a line.
  let exclusions = "left-out"
  let path: FilePath
  private(set) var leftOut = LeftOutEntries()
  /// Whether two of its paths differ only in their form of Unicode.
  private(set) var hasEqualNames = false
  /// What there is to read.
  private(set) var amount = FileAmount()
  private var forms = NameForms()
  private let toolFolder: FilePath
  private let format: ArchiveFormat

  init(for format: ArchiveFormat, in toolFolder: FilePath) {
    self.format = format
    self.toolFolder = toolFolder
    path = toolFolder.appending(Self.folder)
  }

  /// - Parameter copying: Whether to copy the files, for a program that would follow no link or all.
  mutating func add(_ files: [IntentFile], copying: Bool, _ tools: inout ToolFolder) throws {
    try path.createFolder()
    let names = try names(of: files)
    for (file, name) in zip(files, names) {
      try format.check([name.bytes])
      leftOut.addTop(name)
      forms.add([name.bytes])
      if let place = file.resolvedPath { try look(into: place, as: name) }
    }
    try leftOut.findLinks()
    if let pair = forms.pair(without: leftOut.paths) {
      hasEqualNames = true
      // 7zz, which makes and reads the archives of copies, keeps both.
      if format.isOwnFormat, !copying { throw format.refusal(of: pair) }
    }
    for (file, name) in zip(files, names) {
      try Task.checkCancellation()
      if copying, let place = file.resolvedPath {
        let real = try IntentContext.current.files.readablePath(of: place)
        try copy(real.realIfPresent ?? real, to: path.appending(name), as: [name.bytes])
      } else {
        try tools.add(file, at: path.appending(name))
      }
    }
    try toolFolder.appending(list).create(Data(names.flatMap { $0.bytes + [0] }))
    try toolFolder.appending(exclusions).create(Data(leftOut.patterns.lines))
  }

  /// The names in the archive. Equal ones get numbers.
  private func names(of files: [IntentFile]) throws -> [FilePath.Component] {
    var taken: Set<FilePath.Component> = []
    // Where the numbers go on for a name, so that thousands of equal names don't take for ever.
    var next: [FilePath.Component: NumberedNames] = [:]
    return try files.map { file in
      let own = try file.resolvedPath?.lastComponent ?? file.fileName
      var numbers = next[own] ?? NumberedNames(own)
      var name = own
      while let candidate = numbers.next() {
        name = candidate
        if taken.insert(candidate).inserted { break }
      }
      next[own] = numbers
      return name
    }
  }

  /// Looks at what is in a folder that is packed. Throws if a name can't be in the archive.
  private mutating func look(into place: FilePath, as top: FilePath.Component) throws {
    let files = IntentContext.current.files
    let status = try files.status(of: place, followingLinks: true)
    guard status.kind == .folder else {
      return amount.add(FileAmount(files: 1, bytes: status.size))
    }
    try FolderWalk(folder: place, isRecursive: true, includesHidden: true).forEach { entry in
      if entry.kind == .file { try amount.add(entry.path, in: files) }
      try format.check(entry.parent.names + [entry.name])
      try leftOut.add(entry, of: top)
      forms.add([top.bytes] + entry.parent.names + [entry.name])
    }
  }

  /// Copies a file, or a folder with what isn't left out.
  private func copy(_ source: FilePath, to target: FilePath, as names: [[UInt8]]) throws {
    guard leftOut.paths.contains(where: { $0.starts(with: names) }) else {
      return try LocalFiles().copy(source, to: target, replacing: false)
    }
    try target.createFolder()
    for entry in try LocalFiles().listing(of: source) {
      let inner = names + [entry.name]
      guard !leftOut.paths.contains(inner) else { continue }
      let name = FilePath(bytes: entry.name).components
      try copy(source.appending(name), to: target.appending(name), as: inner)
    }
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
  /// Two paths of which many programs would unpack one.
  fileprivate func refusal(of pair: (first: String, second: String)) -> IntentFailure {
    let (first, second) = (NameForms.written(pair.first), NameForms.written(pair.second))
    return IntentFailure(
      """
      there are two names `\(FilePath(pair.first).shown)` in different forms of Unicode, `\(first)` \
      and `\(second)`, and many programs would unpack only one of them from a `\(rawValue)` archive
      """, help: "rename one of them, or make a `tar.gz`")
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
