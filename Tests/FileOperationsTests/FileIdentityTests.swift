import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

struct FileIdentityTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `a file keeps its identity when it is written or renamed`() throws {
    let path = folder["a"]
    try Data("one".utf8).write(to: URL(filePath: path.string))
    let file = try FileDescriptor.open(path, .readWrite)
    defer { try? file.close() }
    let identity = try FileIdentity(at: path)
    #expect(try FileIdentity(of: file) == identity)
    _ = try file.writeAll("two".utf8)
    try FileManager.default.moveItem(atPath: path.string, toPath: folder["b"].string)
    #expect(try FileIdentity(at: folder["b"]) == identity)
    #expect(throws: Errno.noSuchFileOrDirectory) { try FileIdentity(at: path) }
  }

  @Test func `another file in its place is another one`() throws {
    let path = folder["a"]
    try Data().write(to: URL(filePath: path.string))
    let file = try FileDescriptor.open(path, .readOnly)
    defer { try? file.close() }
    try FileManager.default.removeItem(atPath: path.string)
    try Data().write(to: URL(filePath: path.string))
    #expect(try FileIdentity(of: file) != FileIdentity(at: path))
  }

  @Test func `a link is followed unless it is asked for`() throws {
    let (path, link) = (folder["a"], folder["link"])
    try Data().write(to: URL(filePath: path.string))
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: path.string)
    let file = try FileIdentity(at: path)
    #expect(try FileIdentity(at: link) == file)
    #expect(try FileIdentity(at: link, followingLink: false) != file)
  }
}
