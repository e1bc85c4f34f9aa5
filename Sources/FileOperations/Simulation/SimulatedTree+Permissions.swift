import CLinuxFiles
import Glibc
import SystemPackage

extension SimulatedTree {
  /// Throws if this user may put nothing into the folder above a place, and take nothing out of it.
  func requireChangeable(above place: Names, _ path: FilePath) throws {
    guard !place.isEmpty else { return }
    try requireWritable(at: Names(place.dropLast()), path.removingLastComponent())
  }

  /// Throws if this user may not write to the file, or change the folder, at a place. What is new in the
  /// dry run, or has new permissions, depends on those of its owner.
  func requireWritable(at place: Names, _ path: FilePath) throws {
    switch try node(at: place, path) {
    case .real(let real): try requireWritable(real, path)
    case .folder(let folder):
      let former = try folder.base.map { try base.status(of: $0, followingLinks: false) }
      if let real = folder.base, let former,
        folder.status.map({ $0.permissions == former.permissions }) ?? true
      {
        try requireWritable(real, path)
      } else if let status = folder.status {
        try requireWritable(status, path)
      }
    case .file(let file): try requireWritable(file.status, path)
    case .link: break
    }
  }

  private func requireWritable(_ status: FileStatus, _ path: FilePath) throws {
    guard status.permissions & 0o200 != 0 || geteuid() == 0 else {
      throw SystemFailure(.permissionDenied, path)
    }
  }

  private func requireWritable(_ real: FilePath, _ path: FilePath) throws {
    let result = real.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }
    guard result != 0 else { return }
    let code = Errno(rawValue: errno)
    // What isn't there is reported by who looks for it.
    if [.permissionDenied, .readOnlyFileSystem, .notPermitted].contains(code) {
      throw SystemFailure(code, path)
    }
  }
}
