import CLinuxFiles
import Glibc
import SystemPackage

/// Copies the bytes of one open file to another, in the fastest way that the file systems support.
///
/// Holes in a file stay holes, so that a disk image takes no more space than before.
struct ContentCopier {
  let input: CInt
  let output: CInt
  let source: FilePath
  let target: FilePath

  /// Small enough to notice cancellation at once.
  private static let chunk = 8 << 20

  func copy(size: Int, blocks: UInt64, _ features: FileSystemFeatures) throws {
    // Sharing blocks (btrfs, XFS) takes no time and no space.
    if features.copyInKernel, ioctl(output, Self.clone, input) == 0 { return }
    if blocks < UInt64(size) / 512, try copyWithoutHoles(features) { return }
    try copy(from: 0, to: .max, features)
  }

  /// `FICLONE`, which is a macro that Swift doesn't see.
  private static let clone: UInt = 0x4004_9409

  /// Copies only the data between holes. Returns false if the file system doesn't report holes.
  private func copyWithoutHoles(_ features: FileSystemFeatures) throws -> Bool {
    var offset = 0
    while true {
      let start = lseek(input, offset, C_SEEK_DATA)
      if start < 0 {
        guard errno == ENXIO else { return false }
        break
      }
      let end = lseek(input, start, C_SEEK_HOLE)
      guard end > start else { return false }
      try copy(from: start, to: end, features)
      offset = end
    }
    let size = try EntryStatus(of: input, about: source).size
    try call(about: target) { ftruncate(output, size) }
    return true
  }

  private func copy(from start: Int, to end: Int, _ features: FileSystemFeatures) throws {
    var offset = start
    while features.copyInKernel, offset < end {
      try Task.checkCancellation()
      var (from, to) = (offset, offset)
      let count = copy_file_range(input, &from, output, &to, min(Self.chunk, end - offset), 0)
      // The end of the file, another file system, or `/proc`: reading and writing handles these,
      // and reports the same error if there is one.
      guard count > 0 else { break }
      offset += count
      CopyMeter.current?.add(bytes: count)
    }
    if offset < end { try readAndWrite(from: offset, to: end) }
  }

  private func readAndWrite(from start: Int, to end: Int) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    var offset = start
    while offset < end {
      try Task.checkCancellation()
      let count = try call(about: source) {
        pread(input, buffer.baseAddress, min(buffer.count, end - offset), offset)
      }
      if count == 0 { return }
      var written = 0
      while written < count {
        written += try call(about: target) {
          pwrite(output, buffer.baseAddress.map { $0 + written }, count - written, offset + written)
        }
      }
      offset += count
      CopyMeter.current?.add(bytes: count)
    }
  }

  /// Reads both files again. Throws if they differ.
  func compare() throws {
    // Asks the system to read the copy from disk rather than from memory.
    _ = posix_fadvise(output, 0, 0, POSIX_FADV_DONTNEED)
    let size = 1 << 20
    let buffers = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * size, alignment: 4096)
    defer { buffers.deallocate() }
    guard let first = buffers.baseAddress else { return }
    let second = first + size
    var offset = 0
    while true {
      try Task.checkCancellation()
      let count = try read(input, into: first, size, at: offset, source)
      let copied = try read(output, into: second, size, at: offset, target)
      guard count == copied, memcmp(first, second, count) == 0 else {
        throw SystemFailure(.other, target) { "what was written to \($0) reads back differently" }
      }
      if count == 0 { return }
      offset += count
    }
  }

  /// Fills the buffer, except at the end.
  private func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawPointer, _ size: Int, at offset: Int,
    _ path: FilePath
  ) throws -> Int {
    var filled = 0
    while filled < size {
      let count = try call(about: path) {
        pread(descriptor, buffer + filled, size - filled, offset + filled)
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
