import SystemPackage

/// The folders where file systems that can have files of users are mounted.
enum MountPoints {
  static var all: [FilePath] {
    // One that can't be read has none, as in a chroot without `/proc`.
    guard let file = try? FileDescriptor.openFile("/proc/self/mountinfo"),
      let bytes = try? file.closeAfter({ try file.readAll() })
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = line.split(separator: UInt8(ascii: " "))
      // The type comes after a lone `-`, behind a number of optional words.
      guard words.count > 6, let dash = words.firstIndex(of: [UInt8(ascii: "-")]),
        dash + 1 < words.endIndex,
        !withoutFiles.contains(String(decoding: words[dash + 1], as: UTF8.self))
      else { return nil }
      return FilePath(bytes: unescaped(words[4]))
    }
  }

  /// Looking into an automounter's folder would mount what it stands for.
  private static let withoutFiles: Set<String> = [
    "autofs", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts", "devtmpfs", "efivarfs",
    "fusectl", "hugetlbfs", "mqueue", "nsfs", "proc", "pstore", "securityfs", "sysfs", "tracefs",
  ]

  /// The table writes spaces and the like as `\040`.
  private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.count >= 3,
        let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
