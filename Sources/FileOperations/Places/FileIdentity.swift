import CLinuxFiles
import Glibc
package import SystemPackage

/// Which file of the machine a name or a descriptor stands for, whatever is in it.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  /// - Parameter followingLink: whether it is the file that a link leads to.
  package init(at path: FilePath, followingLink: Bool = true) throws(Errno) {
    let flags = followingLink ? 0 : AT_SYMLINK_NOFOLLOW
    var status = statx()
    let result = path.withPlatformString { statx(AT_FDCWD, $0, flags, C_STATX_MASK, &status) }
    guard result == 0 else { throw Errno(rawValue: errno) }
    self.init(status)
  }

  package init(of file: FileDescriptor) throws(Errno) {
    var status = statx()
    guard statx(file.rawValue, "", C_AT_EMPTY_PATH, C_STATX_MASK, &status) == 0 else {
      throw Errno(rawValue: errno)
    }
    self.init(status)
  }

  private init(_ status: statx) {
    self.init(
      device: UInt64(status.stx_dev_major) << 32 | UInt64(status.stx_dev_minor),
      inode: status.stx_ino)
  }
}

extension FileVersion {
  package var identity: FileIdentity { FileIdentity(device: device, inode: inode) }
}

extension FileStatus {
  /// Which file it is; nil for one that a dry run would make, which has no number.
  package var identity: FileIdentity? {
    inode == 0 ? nil : FileIdentity(device: device, inode: inode)
  }
}
