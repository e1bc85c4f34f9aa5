import AppIntentsCore
import SystemPackage

/// The names of archives, and of what is in them.
enum ArchiveName {
  /// The endings of archives. A compressed tar or cpio archive has two.
  private static let endings: Set<String> = [
    "zip", "tar", "tgz", "tbz", "tbz2", "txz", "tlz", "tzst", "7z", "rar", "iso", "cpio", "cpgz",
    "deb", "rpm", "cab", "lha", "lzh", "xar", "pkg", "ar", "jar", "war", "warc",
  ]
  private static let compressions: Set<String> = [
    "gz", "bz2", "xz", "zst", "lz", "lz4", "lzma", "lzo", "z", "br",
  ]

  /// The name of the folder that an archive is unpacked into: `a` for `a.zip` and `a.tar.gz`. A name
  /// without such an ending stays as it is.
  static func stem(of name: FilePath.Component) -> FilePath.Component {
    var path = FilePath(root: nil, [name])
    if compressions.contains(path.lowercasedExtension), let stem = path.withoutExtension,
      ["tar", "cpio"].contains(stem.lowercasedExtension)
    {
      path = stem
    }
    if endings.contains(path.lowercasedExtension), let stem = path.withoutExtension { path = stem }
    return path.lastComponent ?? name
  }
}

extension FilePath {
  fileprivate var lowercasedExtension: String { `extension`?.lowercased() ?? "" }

  /// The same name without its extension; nil for one that is nothing else.
  fileprivate var withoutExtension: FilePath? {
    let bytes = bytes
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
    let stem = FilePath(bytes: bytes[..<dot])
    return stem.lastComponent?.kind == .regular ? stem : nil
  }
}
