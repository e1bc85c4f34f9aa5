import FileOperations
import Foundation
package import SystemPackage

/// A file system that can be connected and disconnected: a disk, a stick, a network share.
package struct Drive: Sendable, Hashable {
  /// Its label, or the last part of its mount point.
  package let name: String
  /// The mount point.
  package let point: FilePath
  /// Its name in the kernel: `/dev/sdb1`, `server:/export`.
  package let source: FilePath
  /// Whether it is a device, and not a network share or a program's image.
  package let isDevice: Bool
  private let otherName: String?

  package init(
    name: String, otherName: String? = nil, point: FilePath, source: FilePath, isDevice: Bool
  ) {
    self.name = name
    self.otherName = otherName
    self.point = point
    self.source = source
    self.isDevice = isDevice
  }

  /// Whether a trigger with a name matches it. A trigger without a name matches every device.
  package func isCalled(_ name: String?) -> Bool {
    guard let name else { return isDevice }
    return name == self.name || name == otherName
  }

  /// The drives of a table of mounts, by their names in the kernel.
  /// - Parameters:
  ///   - labels: the label of each device that has one.
  ///   - device: resolves a device's path: an encrypted disk is mounted as `/dev/mapper/luks`, and
  ///     its label is that of `/dev/dm-0`.
  package static func all(
    in mounts: [Mount], labels: [FilePath: String], device: (FilePath) -> FilePath = { $0 }
  ) -> [FilePath: Drive] {
    var drives: [FilePath: Drive] = [:]
    for mount in mounts {
      // A source without a path isn't a drive: `tmpfs`, `proc`, `overlay`. If a drive is mounted
      // more than once, the first mount counts, and the whole before a part of it.
      guard mount.source.string.contains("/") else { continue }
      if drives[mount.source] != nil { continue }
      let whole = mounts.first { $0.source == mount.source && $0.root == "/" } ?? mount
      let last = whole.point.lastComponent?.string ?? "/"
      let isDevice = mount.source.starts(with: "/dev") && mount.kind != "squashfs"
      let label = isDevice ? labels[device(mount.source)] : nil
      drives[mount.source] = Drive(
        name: label ?? last, otherName: label == nil ? nil : last, point: whole.point,
        source: mount.source, isDevice: isDevice)
    }
    return drives
  }
}

/// The labels of devices in `/dev/disk/by-label`.
package enum DriveLabels {
  /// The labels by device; empty if the folder doesn't exist.
  package static func read(_ folder: FilePath = "/dev/disk/by-label") -> [FilePath: String] {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: folder.string) else { return [:] }
    var labels: [FilePath: String] = [:]
    for name in names.sorted() {
      guard let target = try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\(name)") else {
        continue
      }
      let device = folder.pushing(FilePath(target)).lexicallyNormalized()
      labels[resolved(device)] = label(name)
    }
    return labels
  }

  /// The path without symbolic links; the path itself if it can't be resolved.
  static func resolved(_ path: FilePath) -> FilePath { path.realIfPresent ?? path }

  /// Undoes udev's escapes: a space is `\x20`.
  package static func label(_ name: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), rest.count >= 3,
        let value = HexadecimalDigits.bytes(
          String(decoding: rest.dropFirst().prefix(2), as: UTF8.self))?.first
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
