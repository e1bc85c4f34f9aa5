import AppIntentsCore
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Automations

@Suite("Mount places")
struct MountPlacesTests {
  private func mount(_ point: FilePath, _ kind: String) -> Mount {
    Mount(device: "0:1", root: "/", point: point, kind: kind, source: "x")
  }

  @Test func `remote file systems are found without asking them`() throws {
    let fixture = try ServiceFixture()
    // The system's folder of temporary files may be behind a link itself.
    let folder = FilePath(bytes: fixture.folder.bytes.realPath ?? fixture.folder.bytes)
    #expect(symlink("nas/scans", folder.appending("scans").string) == 0)
    #expect(symlink("../\(folder.lastComponent?.string ?? "")/scans", path("again")) == 0)
    #expect(symlink("loop", folder.appending("loop").string) == 0)
    func path(_ name: String) -> String { folder.appending(name).string }
    let places = MountPlaces([
      mount("/", "9p"), mount(folder.appending("nas"), "nfs4"),
      mount(folder.appending("keys"), "fuse.sshfs"), mount(folder.appending("keys"), "ext4"),
      mount(folder.appending("usb"), "ext4"), mount(folder.appending("usb/phone"), "fuse.mtp"),
    ])
    func point(_ name: String, andBelow: Bool = false) -> String? {
      places.remotePoint(of: folder.appending(name).bytes, andBelow: andBelow)
        .map { String($0.string.dropFirst(folder.string.count + 1)) }
    }
    #expect(point("nas") == "nas")
    #expect(point("nas/in/there") == "nas")
    #expect(point("nascent") == nil)
    #expect(point("scans/today") == "nas")
    #expect(point("again") == "nas")
    #expect(point("usb/../nas/x") == "nas")
    #expect(point("loop/x") == nil)
    #expect(point("keys/x") == nil)
    #expect(point("usb") == nil)
    #expect(point("usb", andBelow: true) == "usb/phone")
    #expect(MountPlaces([]).remotePoint(of: folder.bytes, andBelow: true) == nil)
  }
}
