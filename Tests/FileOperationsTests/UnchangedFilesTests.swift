import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

@Suite("Files: changes of a file that must still be what it was")
struct UnchangedFilesTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// As on a file system that can exchange names, and on one that can't.
  private static let kinds = [true, false].map { exchange in
    var files = LocalFiles()
    files.features.exchange = exchange
    return files
  }

  private func look(_ path: FilePath) throws -> FileStatus {
    try LocalFiles().status(of: path, followingLinks: false)
  }

  @Test(arguments: kinds)
  func `a file is replaced if it is what it was`(files: LocalFiles) throws {
    let (former, file) = (try folder.file("former", "former"), try folder.file("a", "a"))
    try files.copy(former, to: file, replacing: look(file))
    #expect(try folder.tree == ["former": "former", "a": "former"])
  }

  @Test(arguments: kinds)
  func `a file that was changed before stays`(files: LocalFiles) throws {
    let (former, file) = (try folder.file("former", "former"), try folder.file("a", "a"))
    let seen = try look(file)
    try Data("edited".utf8).write(to: URL(filePath: file.string))
    let text = failure { try files.copy(former, to: file, replacing: seen) }
    #expect(text == "can't write `\(file.shown)`: it was changed meanwhile")
    #expect(try folder.tree == ["former": "former", "a": "edited"])
  }

  @Test(arguments: kinds, [true, false])
  func `a file that is changed while its replacement is made stays`(
    files: LocalFiles, isReplaced: Bool
  ) throws {
    let (former, file) = (try folder.file("former", "former"), try folder.file("a", "a"))
    let seen = try look(file)
    let text = failure {
      try Place.with(former) { source in
        try Place.with(file) { target in
          _ = try files.copyIntoPlace(source, target, isMove: false) { temporary in
            try Data("edited".utf8).write(
              to: URL(filePath: file.string), options: isReplaced ? .atomic : [])
            try temporary.replace(target, ifStill: seen, files.features)
          }
        }
      }
    }
    #expect(text.contains("SystemFailure"))
    #expect(try folder.tree == ["former": "former", "a": "edited"])
  }

  @Test func `a file is shortened in place`() throws {
    let file = try folder.file("log", "one two")
    #expect(link(file.string, folder["other"].string) == 0)
    let writer = try FileDescriptor.open(file, .writeOnly, options: .append)
    defer { try? writer.close() }
    try LocalFiles().shorten(file, to: 3, expecting: look(file))
    try writer.writeAll(" three".utf8)
    #expect(try folder.tree == ["log": "one three", "other": "one three"])
  }

  @Test func `a file to which something was added isn't shortened`() throws {
    let file = try folder.file("log", "one two")
    let seen = try look(file)
    try LocalFiles().append(Data(" three".utf8), to: file)
    let text = failure { try LocalFiles().shorten(file, to: 3, expecting: seen) }
    #expect(text == "can't write `\(file.shown)`: it was changed meanwhile")
    #expect(try folder.tree == ["log": "one two three"])
  }

  @Test func `a file that is larger than what is read into memory is shortened`() throws {
    let file = try folder.file("log", "one")
    let size = LocalFiles.mostBytes + 1
    #expect(truncate(file.string, size) == 0)
    try LocalFiles().append(Data("more".utf8), to: file)
    try LocalFiles().shorten(file, to: size, expecting: look(file))
    #expect(try look(file).size == size)
  }
}
