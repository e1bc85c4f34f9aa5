import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

@Suite("Private files")
struct PrivateFileTests {
  @Test func `a private file is for its user, and no other program inherits it`() throws {
    let folder = try TestFolder()
    let (file, path) = try FileDescriptor.makePrivate(with: Array("secret".utf8), in: folder.path)
    defer { try? file.close() }
    #expect(fcntl(file.rawValue, F_GETFD) & FD_CLOEXEC != 0)
    #expect(try LocalFiles().status(of: path, followingLinks: false).permissions == 0o600)
    #expect(try LocalFiles().read(path) == Data("secret".utf8))
  }

  @Test func `a file without a name is read from its beginning`() throws {
    let folder = try TestFolder()
    let file = try FileDescriptor.nameless(with: Array("text".utf8), in: folder.path)
    defer { try? file.close() }
    #expect(try LocalFiles().entries(of: folder.path).isEmpty)
    #expect(try file.readAll() == Array("text".utf8))
    #expect(fcntl(file.rawValue, F_GETFD) & FD_CLOEXEC != 0)
    let empty = try FileDescriptor.nameless(with: [], in: folder["none"])
    defer { try? empty.close() }
    #expect(try empty.readAll().isEmpty)
  }
}
