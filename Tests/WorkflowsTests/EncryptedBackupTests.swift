import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite(
  "Encrypted backup", .enabled(if: Tool.has("bsdtar", "gpg"), "needs libarchive-tools and gnupg"))
struct EncryptedBackupTests {
  private func home() throws -> SampleHome {
    let home = try SampleHome("encrypted-backup")
    _ = try home.folder.write(
      Data("BACKUP=correct horse\n".utf8), to: ".config/segue/secrets", mode: 0o600)
    return home
  }

  @Test func `gpg opens the backup, in which all files are`() async throws {
    let home = try home()
    let run = try await home.run("--day", "2026-11-20")
    expectSuccess(run)
    let backup = "Backups/Documents/2026-11-20.tar.zst.gpg"
    #expect(home.files("Backups") == ["Documents/2026-11-20.tar.zst.gpg"])
    #expect(!String(decoding: try home.data(backup), as: UTF8.self).contains("plan.md"))
    _ = try await Tool.output(
      "gpg", "--batch", "--pinentry-mode", "loopback", "--passphrase", "correct horse",
      "--output", home.path("a.tar.zst"), "--decrypt", home.path(backup), in: home)
    let names = try await Tool.output("bsdtar", "-tf", home.path("a.tar.zst"), in: home)
    #expect(names.contains("Documents/plan.md") && names.contains("Documents/Letters/to Grace.txt"))
  }

  @Test func `old backups are trashed, and others aren't`() async throws {
    let home = try home()
    let (old, other) = ("Documents/2026-01-02.tar.zst.gpg", "Work/2026-01-02.tar.zst.gpg")
    for name in [old, other] {
      try home.write("old", to: "Backups/\(name)")
      try home.setModified("Backups/\(name)", to: Date(timeIntervalSinceNow: -100 * 86400))
    }
    expectSuccess(try await home.run("--day", "2026-11-20"))
    #expect(home.files("Backups") == ["Documents/2026-11-20.tar.zst.gpg", other])
    #expect(home.trash() == ["2026-01-02.tar.zst.gpg"])
  }

  @Test func `without the secret nothing is packed`() async throws {
    let home = try SampleHome("encrypted-backup")
    let run = try await home.run("--day", "2026-11-20")
    #expect(run.code != 0)
    #expect(run.talk.contains("BACKUP"))
    #expect(home.files("Backups") == [])
  }
}
