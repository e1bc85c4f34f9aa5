package import SystemPackage

/// A mount: a line of `/proc/self/mountinfo`.
package struct Mount: Sendable, Hashable {
  /// `8:17`
  package let device: String
  /// The mounted part of the file system: `/`, or a folder in it.
  package let root: FilePath
  /// The mount point.
  package let point: FilePath
  /// The type of the file system: `ext4`.
  package let kind: String
  /// The source, in the bytes of the table: `/dev/sdb1`, `server:/export`, `tmpfs`.
  package let source: FilePath

  package init(
    device: String, root: FilePath, point: FilePath, kind: String, source: FilePath
  ) {
    self.device = device
    self.root = root
    self.point = point
    self.kind = kind
    self.source = source
  }
}

/// The table of mounts.
package enum MountTable {
  /// Parses `/proc/self/mountinfo`. Lines that can't be parsed are left out.
  ///
  ///     36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue
  ///     (1)(2)(3)   (4)   (5)      (6)      (7)   (8) (9)   (10)         (11)
  package static func parse(_ bytes: [UInt8]) -> [Mount] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      // A dash ends the optional fields.
      guard fields.count >= 9,
        let dash = fields.indices.dropFirst(6).first(where: { fields[$0].elementsEqual([0x2D]) }),
        dash + 2 < fields.count
      else { return nil }
      return Mount(
        device: String(decoding: fields[2], as: UTF8.self), root: path(fields[3]),
        point: path(fields[4]), kind: String(decoding: fields[dash + 1], as: UTF8.self),
        source: path(fields[dash + 2]))
    }
  }

  /// Undoes the kernel's escapes: a space, a tab, a line break and a backslash are `\040`, `\011`,
  /// `\012` and `\134`.
  static func path(_ field: ArraySlice<UInt8>) -> FilePath {
    var bytes: [CChar] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ 0x30...0x37 ~= $0 }) {
        let value = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
        if 1...255 ~= value {
          bytes.append(CChar(bitPattern: UInt8(value)))
          rest = rest.dropFirst(3)
          continue
        }
      }
      bytes.append(CChar(bitPattern: byte))
    }
    return FilePath(platformString: bytes + [0])
  }
}
