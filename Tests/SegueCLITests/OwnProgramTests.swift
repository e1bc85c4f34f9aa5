import Foundation
import SystemPackage
import Testing

@testable import SegueCLI

@Suite("This program")
struct OwnProgramTests {
  @Test func `a link to it stays a link, and what is another program doesn't count`() throws {
    let folder = FilePath(
      FileManager.default.temporaryDirectory.appending(path: "segue-own-\(UUID().uuidString)")
        .path(percentEncoded: false))
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    let (file, link) = (folder.appending("1.0").appending("segue"), folder.appending("segue"))
    try FileManager.default.createDirectory(
      atPath: folder.appending("1.0").string, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: file.string))
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: "1.0/segue")
    let dotted = folder.appending("1.0").appending("..").appending("segue")
    #expect(OwnProgram.path(called: link.string, real: file.string) == link)
    #expect(OwnProgram.path(called: dotted.string, real: file.string) == link)
    #expect(OwnProgram.path(called: "/bin/sh", real: file.string) == file)
    #expect(OwnProgram.path(called: "no-such-program", real: file.string) == file)
    #expect(OwnProgram.path(called: link.string, real: nil) == nil)
  }
}
