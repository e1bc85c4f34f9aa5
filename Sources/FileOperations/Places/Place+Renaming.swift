import CLinuxFiles
import Glibc
import SystemPackage

extension Place {
  /// Renames atomically. Without `replacing`, nothing is replaced, even on file systems that don't
  /// support such a rename.
  func rename(to target: Place, replacing: Bool, _ features: FileSystemFeatures) throws {
    if replacing { return try rename(onto: target) }
    if features.renameWithoutReplacing {
      do {
        return try rename(onto: target, flags: C_RENAME_NOREPLACE)
      } catch let failure as SystemFailure where failure.isUnsupported {
        // The file system lacks it (EINVAL), or the kernel (ENOSYS).
      }
    }
    if try status().kind == .folder {
      try renameFolderOntoNewOne(at: target)
    } else {
      try linkThenUnlink(to: target, features)
    }
  }

  /// `link` fails if its target exists. A process that is killed between the two calls leaves two
  /// names for one file.
  private func linkThenUnlink(to target: Place, _ features: FileSystemFeatures) throws {
    do {
      guard features.hardLinks else { throw SystemFailure(.notSupported, path) }
      try renaming(to: target) { source, name in
        linkat(folder, source, target.folder, name, 0)
      }
    } catch let failure as SystemFailure
      where failure.isUnsupported || failure.code == .notPermitted
      || failure.code == .tooManyLinks
    {
      return try renameOntoNewFile(at: target)
    }
    do {
      try unlinkFile()
    } catch {
      try? target.unlinkFile()
      throw error
    }
  }

  /// `mkdir` fails if its target exists, and `rename` replaces only an empty folder.
  private func renameFolderOntoNewOne(at target: Place) throws {
    try target.makeFolder(mode: 0o700)
    do {
      try rename(onto: target)
    } catch {
      try? target.removeEmptyFolder()
      throw error
    }
  }

  /// Creates an empty file with the name, which fails if the name exists, and replaces that file.
  private func renameOntoNewFile(at target: Place) throws {
    try target.opened(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600) { placeholder in
      do {
        try rename(onto: target)
      } catch {
        let ours = try EntryStatus(of: placeholder, about: target.path)
        if ours.size == 0, try target.statusIfPresent()?.isSameFile(as: ours) == true {
          try? target.unlinkFile()
        }
        throw error
      }
    }
  }

  /// Renames as the flags of `renameat2` say; without any, replacing what is there.
  func rename(onto target: Place, flags: UInt32 = 0) throws {
    try renaming(to: target) { source, name in
      renameat2(folder, source, target.folder, name, flags)
    }
  }

  /// Calls `body` with both names. An error names the place that caused it.
  private func renaming(
    to target: Place, _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) throws {
    do {
      try call(about: path) {
        name.withPlatformString { source in
          target.name.withPlatformString { body(source, $0) }
        }
      }
    } catch let failure as SystemFailure {
      guard let code = failure.code else { throw failure }
      switch code {
      case .fileExists, .directoryNotEmpty, .isDirectory, .noSpace, .diskQuotaExceeded:
        throw SystemFailure(code, target.path)
      case .notDirectory:
        let path = target.path
        throw SystemFailure(.notAFolder, path) { "\($0) is not a folder" }
      case .permissionDenied, .readOnlyFileSystem:
        let isTarget = faccessat(target.folder, ".", W_OK | X_OK, AT_EACCESS) != 0
        throw SystemFailure(code, isTarget ? target.path.removingLastComponent() : path)
      default: throw failure
      }
    }
  }
}
