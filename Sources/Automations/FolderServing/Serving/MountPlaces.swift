import FileOperations
import FolderWatching
import Foundation
import Glibc
import SystemPackage

/// Tells which network or user-space file system a path is on, without asking that file system: its
/// server may not answer.
package struct MountPlaces: Sendable {
  /// The most links that the kernel follows on one path.
  private static let linkLimit = 40

  /// By mount point; of several at one point the last one counts.
  private var isRemote: [[UInt8]: Bool] = [:]

  package init(_ mounts: [Mount]) {
    for mount in mounts {
      isRemote[mount.point.bytes] = FileSystemKind.remoteName(ofMounted: mount.kind) != nil
    }
    // Nothing works without the root file system.
    isRemote[[UInt8(ascii: "/")]] = nil
  }

  /// What is mounted now.
  package static func current() -> MountPlaces {
    let url = URL(filePath: "/proc/self/mountinfo")
    // Without the table everything counts as local.
    return MountPlaces(MountTable.parse((try? Data(contentsOf: url)).map { Array($0) } ?? []))
  }

  /// Where the remote file system that a path needs is mounted.
  /// - Parameters:
  ///   - path: the bytes of an absolute path.
  ///   - andBelow: whether one that is mounted below the path counts as well.
  func remotePoint(of path: [UInt8], andBelow: Bool) -> FilePath? {
    if !isRemote.values.contains(true) { return nil }
    var rest = ArraySlice(path.split(separator: UInt8(ascii: "/")).map { Array($0) })
    var reached: [UInt8] = [UInt8(ascii: "/")]
    var links = 0
    while let name = rest.popFirst() {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        reached = reached.splitLast.folder
        if reached.isEmpty { reached = [UInt8(ascii: "/")] }
        continue
      }
      let next = reached.appending(name: name)
      if isRemote[next] == true { return FilePath(bytes: next) }
      guard links < Self.linkLimit, let target = Self.target(of: next) else {
        reached = next
        continue
      }
      links += 1
      rest = target.split(separator: UInt8(ascii: "/")).map { Array($0) } + rest
      if target.first == UInt8(ascii: "/") { reached = [UInt8(ascii: "/")] }
    }
    guard andBelow else { return nil }
    let below = isRemote.filter { $0.value && $0.key.below(reached) != nil }.keys
    return below.min { $0.lexicographicallyPrecedes($1) }.map { FilePath(bytes: $0) }
  }

  /// Where a link leads; nil if the path isn't a link.
  private static func target(of path: [UInt8]) -> [UInt8]? {
    path.withCPath { path in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink(path, start, buffer.count)
        return count <= 0 ? nil : buffer.prefix(count).map { UInt8(bitPattern: $0) }
      }
    }
  }
}
