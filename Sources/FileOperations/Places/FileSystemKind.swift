import CLinuxFiles
package import SystemPackage

/// What the kernel says about the file system of a path.
package enum FileSystemKind {
  /// The name of the network or user-space file system that a path is on; nil for a local one, and
  /// if the kernel doesn't say.
  package static func remoteName(of path: FilePath) -> String? {
    type(of: path).flatMap { remoteName(ofType: $0) }
  }

  /// Whether a file keeps its inode number when the file system is mounted again. FAT has no inode
  /// numbers; file systems over the network or in user space promise nothing.
  package static func keepsNumbers(at path: FilePath) -> Bool {
    guard let type = type(of: path) else { return true }
    if let name = remoteName(ofType: type) { return name == "NFS" }
    let withoutNumbers: Set<UInt32> = [0x4D44, 0x2011_BAB0, 0x7366_746E]
    return !withoutNumbers.contains(UInt32(truncatingIfNeeded: type))
  }

  package static func remoteName(ofType type: Int) -> String? {
    // Some architectures extend the sign of the number into its upper half.
    remoteNames[UInt32(truncatingIfNeeded: type)]
  }

  private static func type(of path: FilePath) -> Int? {
    var status = c_file_system()
    let result = path.withPlatformString { CLinuxFiles.statfs($0, &status) }
    return result == 0 ? status.type : nil
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
