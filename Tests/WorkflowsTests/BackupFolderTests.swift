import Foundation
import ProgramTesting
import Testing

@Suite("Back up a folder")
struct BackupFolderTests {
  @Test func `packs the folder into an archive named by the day`() async throws {
    let home = try SampleHome("backup-folder")
    let run = try await home.run(
      "--day", "2026-11-21", "--folder", home.path("Documents"), "--archives", home.path("Backups")
    )
    expectSuccess(run)
    #expect(run.lines == [home.path("Backups/Documents/2026-11-21.tar.gz")])
    #expect(home.files("Backups") == ["Documents/2026-11-21.tar.gz"])
    #expect(run.talk.contains("5 entries, 0 old archives trashed"))

    try FileManager.default.createDirectory(
      atPath: home.path("Unpacked"), withIntermediateDirectories: true)
    let list = try await Program.run(
      URL(filePath: "/usr/bin/tar"), ["-xzf", home.path("Backups/Documents/2026-11-21.tar.gz")],
      home: home.url, folder: home.url.appending(path: "Unpacked"))
    expectSuccess(list)
    #expect(home.files("Unpacked/Documents") == home.files("Documents"))
    #expect(try home.text("Unpacked/Documents/Letters/umlaut ä.txt") == "Grüße\n")
  }

  @Test func `archives that are too old go to the trash`() async throws {
    let home = try SampleHome("backup-folder")
    func backUp(on day: String) async throws {
      expectSuccess(
        try await home.run(
          "--day", day, "--folder", home.path("Documents"), "--archives", home.path("Backups")))
    }

    try await backUp(on: "2026-01-01")
    try home.setModified(
      "Backups/Documents/2026-01-01.tar.gz", to: Date(timeIntervalSinceNow: -40 * 86_400))
    try await backUp(on: "2026-11-21")
    #expect(home.files("Backups") == ["Documents/2026-11-21.tar.gz"])
    #expect(home.trash() == ["2026-01-01.tar.gz"])
  }
}
