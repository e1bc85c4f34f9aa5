import Testing

@testable import FileOperations

@Suite("File versions")
struct FileVersionTests {
  private func mark(inode: UInt64, device: UInt64 = 0) -> UInt64 {
    FileVersion(device: device, inode: inode, birth: 0, size: 0, modified: 0, isFolder: true).mark
  }

  @Test func `neighbors have different marks, and none is 0`() {
    #expect(mark(inode: 100) != mark(inode: 101))
    #expect(mark(inode: 0) == 1)
  }
}
