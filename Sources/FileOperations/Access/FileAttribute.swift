public import SystemPackage

/// An attribute of a file or folder that can be set without its content.
///
/// Not part of Apple's framework.
public enum FileAttribute: Sendable, Hashable {
  /// The permission bits.
  case permissions(UInt16)
  /// An extended attribute by its name; nil for none.
  case extended(String, [UInt8]?)
}

extension FileAttribute {
  /// What setting it does, as it continues a sentence: “give `a` the permissions 644”.
  ///
  /// - Parameter path: the name of the file, without backticks.
  package func words(of path: String) -> String {
    switch self {
    case .permissions(let bits): "give `\(path)` the permissions \(String(bits, radix: 8))"
    case .extended(let name, nil): "remove the attribute `\(name)` from `\(path)`"
    case .extended(let name, let value?):
      "give `\(path)` the attribute `\(name)`: `\(FilePath(bytes: value).shown)`"
    }
  }
}

/// The two kinds of links.
///
/// Not part of Apple's framework.
public enum FileLinkKind: Sendable, Hashable {
  /// A file that says where another file is.
  case symbolic
  /// Another name of a file.
  case hard
}

/// A trash: the folder that has `files` and `info` in it (freedesktop.org's trash specification).
///
/// Not part of Apple's framework.
public struct TrashFolder: Sendable, Hashable {
  public let path: FilePath
  /// Where the relative paths in its records start.
  public let top: FilePath

  public init(path: FilePath, top: FilePath) {
    self.path = path
    self.top = top
  }
}

// What a file system without them does.
extension FileAccess {
  public func trashFolders() throws -> [TrashFolder] { [] }

  public func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    throw FileError("make the link", path, .other, reason: "there are no links here")
  }

  public func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? { nil }

  public func set(_ attribute: FileAttribute, of path: FilePath) throws {
    throw FileError("change", path, .other, reason: "it has no attributes that can be set")
  }
}
