import AppIntentsCore
import Automations
import Foundation
import OrderedCollections
import RunHistory
import ScheduleSimulation
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@Suite("Drive trigger server")
struct DriveTriggerServerTests {
  /// A machine whose table of mounts and labels are files of a test.
  private final class Machine: Sendable {
    let folder: URL
    let fixture: ScheduleFixture
    let monitor: DriveTriggerServer

    init(_ fixture: ScheduleFixture) async throws {
      self.fixture = fixture
      folder = URL(filePath: fixture.store.folder.string).appending(path: "machine")
      let labels = folder.appending(path: "by-label")
      try FileManager.default.createDirectory(at: labels, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: labels.appending(path: #"My\x20Backup"#).path, withDestinationPath: "/dev/sdb1")
      monitor = DriveTriggerServer(
        store: fixture.store,
        mounted: MountedDrives(
          table: FilePath(folder.appending(path: "mountinfo").path),
          labels: FilePath(labels.path)), time: fixture.clock,
        onQueued: { counts in fixture.queued.withLock { $0.merge(counts) { $0 + $1 } } })
      for trigger in fixture.triggers { try await monitor.arm(trigger) }
    }

    /// The table has the root and these: mount point, kind, source.
    func mount(_ mounts: (String, String, String)...) async throws {
      let lines = [("/", "ext4", "/dev/sda1")] + mounts
      let text = lines.enumerated().map { number, mount in
        "\(number + 30) 1 8:\(number) / \(mount.0) rw - \(mount.1) \(mount.2) rw\n"
      }
      try Data(text.joined().utf8).write(to: folder.appending(path: "mountinfo"))
      await fixture.clock.advance(by: 1)
      await monitor.look()
    }

    func events() throws -> [String] {
      try fixture.store.read { try $0.nextRuns(of: "w", limit: 99, at: .distantFuture) }.map {
        run in
        let values = run.event?.values ?? [:]
        let folder = values["folder"] == run.event?.start ? values["folder"] : nil
        guard case .file(let file)? = folder else { return "no folder" }
        return "\(run.trigger ?? 0) \(values["event"]?.textOrNothing ?? "") "
          + "\(values["drive"]?.textOrNothing ?? "") \(file.path?.string ?? "")"
      }.sorted()
    }
  }

  private static let stick = ("/media/me/disk", "vfat", "/dev/sdb1")

  @Test func `drives come and go, by label, by place or all`() async throws {
    try await ScheduleFixture.with(
      """
        - drive: My Backup
        - drive: disk
          events: [connected, disconnected]
        - drive: any
        - drive: other
      """, at: "2026-11-20 12:00"
    ) { fixture in
      let machine = try await Machine(fixture)
      try await machine.mount(("/mnt/old", "ext4", "/dev/sdc1"))
      expect(try machine.events(), [])
      try await machine.mount(("/mnt/old", "ext4", "/dev/sdc1"), Self.stick)
      let connected = (1...3).map { "\($0) connected My Backup /media/me/disk" }
      expect(try machine.events(), connected)
      // Its label is gone before it is.
      try FileManager.default.removeItem(
        at: machine.folder.appending(path: #"by-label/My\x20Backup"#))
      try await machine.mount()
      expect(
        try machine.events(), (connected + ["2 disconnected My Backup /media/me/disk"]).sorted())
      #expect(fixture.queued.withLock { $0 } == ["w": 4])
    }
  }

  @Test func `shares have names, and what programs mount is no drive`() async throws {
    try await ScheduleFixture.with(
      "  - drive: any\n  - drive: nas\n  - drive: snap", at: "2026-11-20 12:00"
    ) { fixture in
      let machine = try await Machine(fixture)
      try await machine.mount()
      try await machine.mount(
        ("/mnt/nas", "nfs4", "server:/export"), ("/run/user/0", "tmpfs", "tmpfs"),
        ("/snap/core/1", "squashfs", "/dev/loop1"), ("/var/lib/x/merged", "overlay", "overlay"))
      expect(try machine.events(), ["2 connected nas /mnt/nas"])
    }
  }

  @Test func `labels are found where devices are called otherwise, too`() throws {
    let folder = try TestFolder()
    try folder.makeFolder("disk/by-label")
    try FileManager.default.createSymbolicLink(
      atPath: folder["disk/by-label/Vault"].string, withDestinationPath: "../../dm-0")
    let device = folder["dm-0"]
    #expect(DriveLabels.read(folder["disk/by-label"]) == [device: "Vault"])
    #expect(DriveLabels.read("/nowhere/at/all") == [:])

    let mount = Mount(
      device: "0:40", root: "/@home", point: "/vault", kind: "btrfs", source: "/dev/mapper/luks")
    let drive = Drive.all(in: [mount], labels: [device: "Vault"]) { _ in device }
    #expect(drive["/dev/mapper/luks"]?.name == "Vault")
    #expect(["Vault", "vault", nil].allSatisfy { drive["/dev/mapper/luks"]?.isCalled($0) == true })
    #expect(drive["/dev/mapper/luks"]?.isCalled("luks") == false)
  }

  @Test func `a drive that is mounted twice is one`() async throws {
    try await ScheduleFixture.with(
      "  - drive: any\n    events: [connected, disconnected]", at: "2026-11-20 12:00"
    ) { fixture in
      let machine = try await Machine(fixture)
      try await machine.mount()
      try await machine.mount(Self.stick, ("/srv/again", "vfat", "/dev/sdb1"))
      try await machine.mount(("/srv/again", "vfat", "/dev/sdb1"))
      expect(try machine.events(), ["1 connected My Backup /media/me/disk"])
    }
  }
}

extension IntentValue {
  fileprivate var textOrNothing: String? {
    if case .text(let text) = self { return text }
    return nil
  }
}
