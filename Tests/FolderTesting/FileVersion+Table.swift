package import FileOperations

/// A version of a file for tables.
package func version(
  _ inode: UInt64 = 1, size: Int64 = 10, modified: Int64 = 100, birth: Int64 = 50,
  device: UInt64 = 1, isFolder: Bool = false
) -> FileVersion {
  FileVersion(
    device: device, inode: inode, birth: birth, size: size, modified: modified, isFolder: isFolder)
}
