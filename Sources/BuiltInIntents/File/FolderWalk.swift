import AppIntentsCore
import Glibc
import SystemPackage

/// Lists a folder and the folders in it.
///
/// Doesn't follow links to folders, so the walk always ends. Skips inner folders that can't be
/// read, with a line in the run's log. Looks at an entry only if its folder doesn't say what it is.
struct FolderWalk {
  let folder: FilePath
  let isRecursive: Bool
  let includesHidden: Bool
  /// Whether it says how many files it has looked at. A step that counts otherwise doesn't let it.
  var saysHowMany = true

  /// A folder with entries.
  final class Parent: Sendable {
    /// The bytes of its path, with a `/` at the end.
    let path: [UInt8]
    /// The names on the way from the folder where the walk started.
    let names: [[UInt8]]

    init(path: [UInt8], names: [[UInt8]]) {
      self.path = path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
      self.names = names
    }
  }

  struct Entry {
    let parent: Parent
    /// The bytes of the name.
    let name: [UInt8]
    /// What it is itself.
    let kind: FileStatus.Kind

    var path: FilePath { FilePath(bytes: parent.path + name) }

    /// The status of a link's target, or of the link itself if the target is missing; nil if the
    /// entry is gone.
    func status(in files: any FileAccess) throws -> FileStatus? {
      let path = path
      if kind == .link, let target = try? files.status(of: path, followingLinks: true) {
        return target
      }
      return try files.statusIfPresent(of: path, followingLinks: false)
    }
  }

  /// Calls `body` with each file and folder, sorted within a folder by the bytes of their names.
  func forEach(_ body: (Entry) throws -> Void) throws {
    let context = IntentContext.current
    var looked = LookedFiles()
    // Throws if the top folder can't be read.
    try visit(
      try context.files.listing(of: folder), of: Parent(path: folder.bytes, names: []), context
    ) { entry in
      try body(entry)
      if saysHowMany, entry.kind != .folder { looked.add() }
    }
  }

  private func visit(
    _ entries: [FolderEntry], of parent: Parent, _ context: IntentContext,
    _ body: (Entry) throws -> Void
  ) throws {
    for listed in entries.sorted(by: { $0.name.precedes($1.name) })
    where includesHidden || listed.name.first != UInt8(ascii: ".") {
      try Task.checkCancellation()
      guard let kind = try listed.kind ?? look(at: listed, in: parent, context) else { continue }
      try body(Entry(parent: parent, name: listed.name, kind: kind))
      guard isRecursive, kind == .folder else { continue }
      let path = FilePath(bytes: parent.path + listed.name)
      do {
        let inside = Parent(path: path.bytes, names: parent.names + [listed.name])
        try visit(try context.files.listing(of: path), of: inside, context, body)
      } catch let error as FileError where error.operation == "list" && error.path == path {
        // One that disappeared after it was listed isn't there any more.
        if error.kind == .missing { continue }
        context.report(.log("passed over: \(error.description)"))
      }
    }
  }

  /// Nil for a file that disappeared after it was listed.
  private func look(
    at entry: FolderEntry, in parent: Parent, _ context: IntentContext
  ) throws -> FileStatus.Kind? {
    let path = FilePath(bytes: parent.path + entry.name)
    return try context.files.statusIfPresent(of: path, followingLinks: false)?.kind
  }
}

extension FolderWalk.Entry {
  /// Whether its path comes before another one, by their bytes.
  func precedes(_ other: FolderWalk.Entry) -> Bool {
    if parent === other.parent { return name.precedes(other.name) }
    return (parent.path + name).precedes(other.parent.path + other.name)
  }
}

extension [UInt8] {
  /// Whether these bytes come before others.
  func precedes(_ other: [UInt8]) -> Bool {
    let order = withUnsafeBytes { left in
      other.withUnsafeBytes { right -> Int32 in
        guard let one = left.baseAddress, let two = right.baseAddress else { return 0 }
        return memcmp(one, two, Swift.min(left.count, right.count))
      }
    }
    return order == 0 ? count < other.count : order < 0
  }
}

extension GlobPattern {
  /// Whether the pattern matches the name, or the relative path if it contains `/`.
  func matches(_ entry: FolderWalk.Entry) -> Bool {
    isAboutPaths ? matches(names: entry.parent.names + [entry.name]) : matches(name: entry.name)
  }
}

extension IntentContext {
  /// Items in the order of texts. Those with equal texts keep their order.
  func inOrder<Item>(_ items: [Item], by text: (Item) -> String) throws -> [Item] {
    try values.sorted(items.map { .text(text($0)) }, isDescending: false).map { items[$0] }
  }
}
