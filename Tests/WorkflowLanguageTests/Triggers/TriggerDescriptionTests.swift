import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowLanguage

@Suite("Trigger descriptions")
struct TriggerDescriptionTests {
  private static var setting: SampleSetting {
    SampleSetting(
      now: Date(timeIntervalSince1970: 1_790_000_000), workflow: "w",
      files: [("/home/me/Inbox/scan.pdf", false)],
      resolve: { FilePath($0.replacing("~", with: "/home/me")) },
      drive: { $0 == "Backup" ? ("Backup", "/media/me/Backup") : nil },
      lastRun: { _ in ["run": ["id": 7], "output": "done"] })
  }

  @Test(arguments: TriggerDescription.all)
  func `the example of a kind is a trigger of that kind`(description: TriggerDescription) throws {
    let trigger = try #require(description.readExample())
    #expect(trigger.kind == description.kind)
    #expect(description.keys.first?.name == description.kind)
    #expect(
      description.sharedKeys.map(\.name) == [
        "id", "enabled", "confirm", "notify", "missed", "window", "jitter",
      ])
  }

  @Test(arguments: TriggerDescription.all)
  func `what is made up for a trigger has its properties`(description: TriggerDescription) throws {
    let trigger = try #require(description.readExample())
    let sample = try #require(try trigger.samples(Self.setting).first)
    #expect(Set(sample.keys).isSubset(of: trigger.properties.keys))
    if let start = trigger.startProperty { #expect(sample[start] != nil) }
  }

  @Test func `a drive that isn't connected has the folder where it would be`() throws {
    let checked = check("triggers:\n  - drive: Stick\nsteps:\n  - log: hello\n")
    let trigger = try #require(checked.workflow?.triggers.first, "\(checked.rendered)")
    let sample = try trigger.samples(Self.setting)
    #expect(
      sample == [
        [
          "drive": "Stick", "folder": .file(IntentFile(path: "/media/Stick")), "event": "connected",
        ]
      ])
  }

  @Test(arguments: [
    ("Headset", "00:00:00:00:00:00"), ("00:1b:66:aa:0c:31", "00:1B:66:AA:0C:31"),
    ("any", "00:00:00:00:00:00"), ("00:1b:66:aa:0c", "00:00:00:00:00:00"),
  ])
  func `a Bluetooth device is made up`(name: String, address: String) throws {
    let checked = check("triggers:\n  - bluetooth: \(name)\nsteps:\n  - log: hello\n")
    let trigger = try #require(checked.workflow?.triggers.first, "\(checked.rendered)")
    #expect(
      try trigger.samples(Self.setting) == [
        [
          "device": .text(name == "any" ? "device" : name), "address": .text(address),
          "kind": .nothing, "event": "connected",
        ]
      ])
  }

  @Test(arguments: ["UTC", "GMT+2", "Europe/Berlin"])
  func `a time zone that runs is a time zone that checks`(name: String) throws {
    let checked = check(
      "triggers:\n  - time: 07:30\n    timezone: \(name)\nsteps:\n  - log: hello\n")
    let trigger = try #require(checked.workflow?.triggers.first?.timed, "\(checked.rendered)")
    #expect(trigger.timeZone == (try TimeZoneName.zone(orCurrent: name)))
  }
}
