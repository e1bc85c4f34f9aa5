import Automations
import SystemPackage
import Testing

@Suite("Mount table")
struct MountTableTests {
  @Test(arguments: [
    (
      "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue",
      Mount(device: "98:0", root: "/mnt1", point: "/mnt2", kind: "ext3", source: "/dev/root")
    ),
    (
      #"91 29 8:17 / /media/me/My\040\134Stick\011\012 rw shared:1 master:2 - vfat /dev/sdb1 rw"#,
      Mount(
        device: "8:17", root: "/", point: "/media/me/My \\Stick\t\n", kind: "vfat",
        source: "/dev/sdb1")
    ),
    (
      "40 29 0:55 / /mnt/nas rw - nfs4 server:/export/all rw",
      Mount(
        device: "0:55", root: "/", point: "/mnt/nas", kind: "nfs4", source: "server:/export/all")
    ),
    (
      #"41 29 0:56 / /odd\048\400\ rw - tmpfs none rw"#,
      Mount(device: "0:56", root: "/", point: #"/odd\048\400\"#, kind: "tmpfs", source: "none")
    ),
  ])
  func `a line is read, with the kernel's escapes`(line: String, mount: Mount) {
    #expect(MountTable.parse(Array("\(line)\n".utf8)) == [mount])
  }

  @Test func `names are bytes`() {
    let line = Array("36 35 8:1 / /mnt/".utf8) + [0xE9] + Array(" rw - ext4 /dev/sda1 rw".utf8)
    #expect(
      MountTable.parse(line).first?.point
        == FilePath(platformString: "/mnt/".utf8.map { CChar(bitPattern: $0) } + [-23, 0]))
  }

  @Test(arguments: ["", "36 35", "a b c d e f g h i", "36 35 98:0 / /mnt rw - ext3"])
  func `a line that makes no sense is left out`(line: String) {
    #expect(MountTable.parse(Array(line.utf8)) == [])
  }

  @Test func `the system's own table is read`() throws {
    let bytes = try FileDescriptor.open("/proc/self/mountinfo", .readOnly)
    var all: [UInt8] = []
    try bytes.closeAfter {
      while true {
        let chunk = try [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
          count = try bytes.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if chunk.isEmpty { break }
        all += chunk
      }
    }
    #expect(MountTable.parse(all).count == all.count { $0 == 10 })
    // The table is a file of this file system. The root need not be a mount point: in a chroot it isn't.
    #expect(MountTable.parse(all).contains { $0.point == "/proc" && $0.kind == "proc" })
  }

  @Test(arguments: [
    ("Backup", "Backup"), (#"My\x20Stick"#, "My Stick"), (#"a\x2fb"#, "a/b"), (#"\xc3\xa9"#, "é"),
    (#"odd\x"#, #"odd\x"#), (#"odd\xzz"#, #"odd\xzz"#),
  ])
  func `a label is freed of udev's escapes`(name: String, label: String) {
    #expect(DriveLabels.label(name) == label)
  }
}
