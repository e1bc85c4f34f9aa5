import Foundation
package import SystemPackage

/// Something with files that can be connected and taken away: a disk, a stick, a network share.
package struct Drive: Sendable, Hashable {
  /// What it is called: its label, or the last part of where it is mounted.
  package let name: String
  /// Where it is mounted.
  package let point: FilePath
  /// What the kernel calls it: `/dev/sdb1`, `server:/export`.
  package let source: FilePath
  /// Whether it is a device, and not a network share or an image that a program brought with it.
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

  /// Whether a trigger means it. Without a name a trigger means every device.
  package func isCalled(_ name: String?) -> Bool {
    guard let name else { return isDevice }
    return name == self.name || name == otherName
  }

  /// The drives of a table of mounts, by what the kernel calls them.
  /// - Parameters:
  ///   - labels: the label of each device that has one.
  ///   - device: what a device's path leads to: an encrypted disk is mounted by the name
  ///     `/dev/mapper/luks`, and has its label by the name `/dev/dm-0`.
  package static func all(
    in mounts: [Mount], labels: [FilePath: String], device: (FilePath) -> FilePath = { $0 }
  ) -> [FilePath: Drive] {
    var drives: [FilePath: Drive] = [:]
    for mount in mounts {
      // What has no path is no drive: `tmpfs`, `proc`, `overlay`. Of a drive that is mounted more
      // than once the first place counts, and the whole before a part of it.
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

/// The labels of devices, as `/dev/disk/by-label` has them.
package enum DriveLabels {
  /// By device. Without the folder there are none.
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

  /// Where a path leads in the end; itself where it leads nowhere.
  static func resolved(_ path: FilePath) -> FilePath {
    guard let real = realpath(path.string, nil) else { return path }
    defer { free(real) }
    return FilePath(String(cString: real))
  }

  /// Undoes udev's escapes: a space is `\x20`.
  package static func label(_ name: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), rest.count >= 3,
        let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
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
