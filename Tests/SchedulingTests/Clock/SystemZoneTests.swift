import Foundation
import Scheduling
import SystemPackage
import Testing

@Suite("System zone")
struct SystemZoneTests {
  private func withFolder(_ body: (FilePath) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-zone-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(FilePath(folder.path))
  }

  private func link(_ path: FilePath, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path.string)
    try FileManager.default.createSymbolicLink(
      atPath: path.string, withDestinationPath: target)
  }

  @Test func `a link that is turned is noticed once`() throws {
    try withFolder { folder in
      let (localtime, timezone) = (folder.appending("localtime"), folder.appending("timezone"))
      try link(localtime, to: "/usr/share/zoneinfo/Europe/Berlin")
      var zone = SystemZone(variable: nil, link: localtime, nameFile: timezone)
      #expect(zone.zone.identifier == "Europe/Berlin")
      #expect(zone.refresh() == nil)
      try link(localtime, to: "../usr/share/zoneinfo/posix/Asia/Kathmandu")
      #expect(zone.refresh()?.identifier == "Europe/Berlin")
      #expect(zone.zone.identifier == "Asia/Kathmandu")
      #expect(zone.refresh() == nil)
    }
  }

  @Test func `a copy of a zone's file is told by its name's file, and new rules are noticed`()
    throws
  {
    try withFolder { folder in
      let (localtime, timezone) = (folder.appending("localtime"), folder.appending("timezone"))
      try Data("TZif2".utf8).write(to: URL(filePath: localtime.string))
      try Data("America/New_York\n".utf8).write(to: URL(filePath: timezone.string))
      var zone = SystemZone(variable: nil, link: localtime, nameFile: timezone)
      #expect(zone.zone.identifier == "America/New_York")
      try Data("TZif2, longer".utf8).write(to: URL(filePath: localtime.string))
      #expect(zone.refresh()?.identifier == "America/New_York")
      #expect(zone.zone.identifier == "America/New_York")
    }
  }

  @Test(arguments: [("Europe/Berlin", "Europe/Berlin"), (":Asia/Tokyo", "Asia/Tokyo")])
  func `the environment has the first word`(variable: String, expected: String) throws {
    try withFolder { folder in
      try link(folder.appending("localtime"), to: "/usr/share/zoneinfo/America/Lima")
      let zone = SystemZone(
        variable: variable, link: folder.appending("localtime"), nameFile: "/nowhere")
      #expect(zone.zone.identifier == expected)
    }
  }
}
