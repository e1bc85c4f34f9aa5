import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import SegueCLI

@Suite("This program")
struct OwnProgramTests {
  @Test func `a link to it stays a link, and what is another program doesn't count`() throws {
    let temporary = try TestFolder(["1.0/segue": ""])
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.path
    let (file, link) = (folder.appending("1.0").appending("segue"), folder.appending("segue"))
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: "1.0/segue")
    #expect(chmod(file.string, 0o755) == 0)
    let dotted = folder.appending("1.0").appending("..").appending("segue")
    #expect(OwnProgram.path(called: link.string, real: file) == link)
    #expect(OwnProgram.path(called: dotted.string, real: file) == link)
    #expect(OwnProgram.path(called: "/bin/sh", real: file) == file)
    #expect(OwnProgram.path(called: "no-such-program", real: file) == file)
    #expect(OwnProgram.path(called: link.string, real: nil) == nil)
  }
}
