import CLinuxFiles
package import SystemPackage

extension FileSystemKind {
  /// Whether a file keeps its number when the file system is mounted again. FAT has no such
  /// numbers, and file systems over the network or in a program promise none.
  package static func keepsNumbers(at path: FilePath) -> Bool {
    if let name = remoteName(of: path) { return name == "NFS" }
    var status = c_file_system()
    let result = path.withPlatformString { CLinuxFiles.statfs($0, &status) }
    let withoutNumbers: Set<UInt32> = [0x4D44, 0x2011_BAB0, 0x7366_746E]
    return result != 0 || !withoutNumbers.contains(UInt32(truncatingIfNeeded: status.type))
  }
}
