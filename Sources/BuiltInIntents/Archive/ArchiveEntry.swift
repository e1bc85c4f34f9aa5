import AppIntentsCore
import SystemPackage

/// What an archive lists of one of its files, folders or links.
struct ArchiveEntry: Hashable {
  enum Kind: Hashable {
    case file, folder
    /// A link to a path, which starts in the link's folder.
    case link([UInt8])
    /// Another name of the file at a path in the archive.
    case hardLink([UInt8])
    /// A device, a pipe or a socket.
    case special
  }

  /// The bytes of its path as the archive has it, which may be absolute or contain `..`.
  let path: [UInt8]
  let kind: Kind
  /// In bytes; 0 for all but files.
  var size = 0
  /// The path before its character set was converted; nil if it wasn't.
  var written: [UInt8]?

  /// The parts of its path, without those that mean the same folder.
  var names: [[UInt8]] { Self.names(of: path) }

  /// The path for messages.
  var shown: String { FilePath(bytes: path).shown }

  static func names(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: UInt8(ascii: "/")).map { Array($0) }.filter { $0 != [UInt8(ascii: ".")] }
  }
}
