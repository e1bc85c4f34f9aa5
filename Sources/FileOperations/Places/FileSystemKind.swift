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
    let number = UInt32(truncatingIfNeeded: type)
    return remoteKinds.first { $0.numbers.contains(number) }?.name
  }

  /// - Parameter name: the type as the table of mounts has it: `nfs4`, `fuse.sshfs`.
  package static func remoteName(ofMounted name: String) -> String? {
    // What follows the dot is the program that serves the file system.
    let type = name.hasPrefix("fuse.") ? "fuse" : name
    return remoteKinds.first { $0.mounted.contains(type) }?.name
  }

  private static func type(of path: FilePath) -> Int? {
    var status = c_file_system()
    let result = path.withPlatformString { CLinuxFiles.statfs($0, &status) }
    return result == 0 ? status.type : nil
  }

  /// A network or user-space file system.
  private struct RemoteKind {
    let name: String
    /// The magic numbers of `statfs(2)`.
    let numbers: [UInt32]
    /// The types in the table of mounts.
    let mounted: [String]
  }

  private static let remoteKinds = [
    RemoteKind(name: "NFS", numbers: [0x6969], mounted: ["nfs", "nfs4"]),
    RemoteKind(name: "SMB", numbers: [0x517B, 0xFE53_4D42], mounted: ["smbfs", "smb3"]),
    RemoteKind(name: "CIFS", numbers: [0xFF53_4D42], mounted: ["cifs"]),
    RemoteKind(name: "9p", numbers: [0x0102_1997], mounted: ["9p"]),
    RemoteKind(name: "FUSE", numbers: [0x6573_5546], mounted: ["fuse", "fuseblk"]),
    RemoteKind(name: "AFS", numbers: [0x5346_414F, 0x6B41_4653], mounted: ["afs"]),
    RemoteKind(name: "Coda", numbers: [0x7375_7245], mounted: ["coda"]),
    RemoteKind(name: "NCP", numbers: [0x564C], mounted: ["ncpfs"]),
    RemoteKind(name: "Ceph", numbers: [0x00C3_6400], mounted: ["ceph"]),
    RemoteKind(name: "Lustre", numbers: [0x0BD0_0BD0], mounted: ["lustre"]),
    RemoteKind(name: "BeeGFS", numbers: [0x1983_0326], mounted: ["beegfs"]),
    RemoteKind(name: "OrangeFS", numbers: [0x2003_0528], mounted: ["orangefs"]),
    RemoteKind(name: "a VirtualBox share", numbers: [0x786F_4256], mounted: ["vboxsf"]),
    RemoteKind(name: "a VMware share", numbers: [0xBACB_ACBC], mounted: ["vmhgfs"]),
    RemoteKind(name: "a Parallels share", numbers: [0x7C7C_6673], mounted: ["prl_fs"]),
    // It mounts other file systems on demand, mostly remote ones.
    RemoteKind(name: "an automounter's folder", numbers: [0x0187], mounted: ["autofs"]),
  ]
}
