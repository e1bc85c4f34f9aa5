import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

/// What a test in a workflow's file protects: everything outside of its folder.
@Suite("The folder of a test in a workflow's file")
struct WorkflowTestFolderTests {
  /// The reports of the tests of a file; empty for those that pass.
  private func reports(_ text: String) async throws -> [String] {
    try await WorkflowTester(text).runTests().map(\.report)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// A fixture with links to a folder beside it.
  private func fixture() throws -> TestFolder {
    let folder = try TestFolder(["outside/notes.txt": "mine", "inbox/a.txt": "A"])
    let outside = folder["outside"].string
    try link(folder["inbox/notes.txt"].string, to: "\(outside)/notes.txt")
    try link(folder["inbox/l"].string, to: outside)
    try link(folder["inbox/new.txt"].string, to: "\(outside)/new.txt")
    try link(folder["inbox/deep"].string, to: "\(outside)/no/such/folder")
    try link(folder["inbox/own.txt"].string, to: "a.txt")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)],
      ofItemAtPath: "\(outside)/notes.txt")
    return folder
  }

  private func expectUntouched(_ folder: TestFolder) throws {
    let outside = folder["outside"].string
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["notes.txt"])
    #expect(try folder.text("outside/notes.txt") == "mine")
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(outside)/notes.txt")
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1000))
  }

  @Test(arguments: [
    "Inbox/notes.txt: theirs", "Inbox/l/evil.txt: evil", "Inbox/l/sub/: \"\"",
    "Inbox/new.txt: evil", "Inbox/deep/x.txt: evil", "Inbox/notes.txt: { age: 3d }",
    "Inbox/l/notes.txt: { from: /etc/hostname }",
  ])
  func `files that a test starts with go through no link out of its folder`(file: String)
    async throws
  {
    let folder = try fixture()
    let found = try await reports(
      """
      steps: [print: Hello]
      tests:
        links:
          files:
            Inbox: { from: \(folder["inbox"].string) }
            \(file)
      """)
    #expect(found[0].contains("which is outside of the test's folder"), "\(found[0])")
    try expectUntouched(folder)
  }

  @Test func `steps write through no link out of the folder, whether its end exists or not`()
    async throws
  {
    let folder = try fixture()
    for path in ["notes.txt", "new.txt", "l/evil.txt", "deep/evil.txt", "l/sub/evil.txt"] {
      let found = try await reports(
        """
        steps:
          - file.write: evil
            to: ~/Inbox/\(path)
            conflict: replace
        tests:
          writes:
            files: { Inbox: { from: \(folder["inbox"].string) } }
            expect: { fails: not_permitted }
        """)
      #expect(found == [""], "\(path): \(found)")
      try expectUntouched(folder)
    }
  }

  @Test func `links in the folder work, and those out of it aren't compared`() async throws {
    let folder = try fixture()
    let found = try await reports(
      """
      steps:
        - file.append: B
          to: ~/Inbox/own.txt
        - file.read: ~/Inbox/own.txt
      tests:
        inside:
          files: { Inbox: { from: \(folder["inbox"].string) } }
          expect: { files: { Inbox/own.txt: { contains: B }, Inbox/a.txt: { contains: B } } }
        outside:
          files: { Inbox: { from: \(folder["inbox"].string) } }
          expect: { files: { Inbox/notes.txt: mine, Inbox/l/notes.txt: true, new: true } }
      """)
    #expect(found[0] == "")
    #expect(
      found[1].components(separatedBy: "is outside of the test's folder").count == 3, "\(found[1])")
    #expect(found[1].contains("there is no `new`"))
    // A link is listed, not followed.
    #expect(found[1].contains("`Inbox/l`"), "\(found[1])")
    #expect(!found[1].contains("and `Inbox/l/notes.txt`"), "\(found[1])")
  }

  @Test func `a file to copy may be a link, and the trash may not`() async throws {
    let folder = try fixture()
    try link(folder["shared"].string, to: "outside/notes.txt")
    try folder.makeFolder("share")
    try link(folder["share/Trash"].string, to: folder["outside"].string)
    let found = try await reports(
      """
      steps:
        - file.read: a.txt
        - file.delete: a.txt
      output: ""
      tests:
        link:
          files: { a.txt: { from: \(folder["shared"].string), age: 3d } }
          expect: { files: { a.txt: false } }
        trash:
          files: { a.txt: A, .local/share: { from: \(folder["share"].string) } }
          expect: { fails: not_permitted }
      """)
    #expect(found == ["", ""], "\(found)")
    try expectUntouched(folder)
  }

  @Test func `a property of a file is read by its program, which may print nothing`() async throws {
    let folder = try TestFolder()
    try folder.write("#!/bin/sh\n", to: "bin/exiftool", mode: 0o755)
    let found = try await reports(
      """
      steps:
        - print: ${file("a.jpg").width}
      tests:
        nothing:
          files: { a.jpg: x }
          env: { PATH: \(folder["bin"].string) }
          expect: { fails: { message: prints nothing about } }
      """)
    #expect(found == [""])
  }

  @Test func `the age of a folder counts from before the test, though files are put into it`()
    async throws
  {
    let found = try await reports(
      """
      steps:
        - file.find: ~/Old
          older_than: 10d
          as: old
      output: $old
      tests:
        ages:
          files: { Old/: { age: 20d }, Old/a.txt: { text: A, age: 20d }, Old/b.txt: B }
          expect: { output: [Old/a.txt] }
      """)
    #expect(found == [""])
  }
}
