import Glibc
public import SystemPackage

/// An entry of a folder, as the folder lists it.
///
/// Not part of Apple's framework.
public struct FolderEntry: Sendable, Hashable {
  /// The bytes of the name.
  public let name: [UInt8]
  /// What it is itself; nil if that isn't known without looking at it.
  public let kind: FileStatus.Kind?

  public init(name: [UInt8], kind: FileStatus.Kind?) {
    self.name = name
    self.kind = kind
  }
}

extension FileAccess {
  public func listing(of folder: FilePath) throws -> [FolderEntry] {
    try entries(of: folder).map { FolderEntry(name: $0.bytes, kind: nil) }
  }
}

extension FileStatus.Kind {
  /// The kind that a folder lists (`d_type`); nil if the file system doesn't say.
  init?(listed type: UInt8) {
    switch Int(type) {
    case Int(DT_UNKNOWN): return nil
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    default: self = .other
    }
  }
}

extension FilePath.Component {
  /// The name's bytes, without a terminator.
  package var bytes: [UInt8] {
    withPlatformString { pointer in
      Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
    }
  }
}
