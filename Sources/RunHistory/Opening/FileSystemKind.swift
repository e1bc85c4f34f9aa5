import CLinuxFiles
package import SystemPackage

/// What the kernel says a folder's file system is.
package enum FileSystemKind {
  /// The name of the network or user-space file system that a path is on; nil for a local one, and
  /// where the kernel doesn't say.
  package static func remoteName(of path: FilePath) -> String? {
    var status = c_file_system()
    let result = path.withPlatformString { CLinuxFiles.statfs($0, &status) }
    return result == 0 ? remoteName(ofType: status.type) : nil
  }

  static func remoteName(ofType type: Int) -> String? {
    // Some architectures have the number's upper half filled with its sign.
    remoteNames[UInt32(truncatingIfNeeded: type)]
  }

  /// By the magic numbers of `statfs(2)`.
  private static let remoteNames: [UInt32: String] = [
    0x6969: "NFS",
    0x517B: "SMB",
    0xFE53_4D42: "SMB",
    0xFF53_4D42: "CIFS",
    0x0102_1997: "9p",
    0x6573_5546: "FUSE",
    0x5346_414F: "AFS",
    0x6B41_4653: "AFS",
    0x7375_7245: "Coda",
    0x564C: "NCP",
    0x00C3_6400: "Ceph",
    0x0BD0_0BD0: "Lustre",
    0x1983_0326: "BeeGFS",
    0x2003_0528: "OrangeFS",
    0x786F_4256: "a VirtualBox share",
    0xBACB_ACBC: "a VMware share",
  ]
}
