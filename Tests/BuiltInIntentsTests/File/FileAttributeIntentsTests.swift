import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// Whether the temporary folder's disk has extended attributes.
private let hasAttributes: Bool = {
  guard let folder = try? TestFolder(), let path = try? folder.write("a", to: "a") else {
    return false
  }
  return (try? LocalFiles().set(.extended("user.test", [1]), of: path)) != nil
}()

@Suite(
  "Label Files",
  .enabled(if: hasAttributes, "the disk of the temporary folder has no extended attributes"))
struct TagFilesTests {
  private func tags(_ fixture: FileFixture, _ name: String) throws -> String? {
    try fixture.context.files.extendedAttribute("user.xdg.tags", of: fixture[name]).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(
    arguments: [
      (nil, ["a", " b c ", "ü"], [], "a,b c,ü"), ("a,b", ["b", "a", "c"], [], "a,b,c"),
      ("a, b ,,c", [], ["b"], "a,c"), ("a", [], ["a"], nil), ("A", ["a"], [], "A,a"),
      ("a", ["new"], ["a"], "new"), (nil, [], ["none"], nil),
    ] as [(String?, [String], [String], String?)])
  func `tags are added and removed`(
    before: String?, add: [String], remove: [String], after: String?
  ) async throws {
    for isSimulation in [false, true] {
      let fixture = try FileFixture(isSimulation: isSimulation)
      let file = try fixture.file("x")
      if let before {
        try LocalFiles().set(
          .extended("user.xdg.tags", Array(before.utf8)), of: fixture["x"])
      }
      let result = try await fixture.perform(TagFiles()) {
        ($0.files, $0.add, $0.remove) = ([file], add, remove)
      }
      #expect(fixture.names(result) == ["x"])
      #expect(try tags(fixture, "x") == after)
    }
  }

  @Test func `folders and the targets of links have tags`() async throws {
    let fixture = try FileFixture()
    try fixture.file("d/a")
    #expect(symlink("a", fixture["d/link"].string) == 0)
    let files = ["d", "d/link"].map { IntentFile(path: fixture[$0]) }
    _ = try await fixture.perform(TagFiles()) { ($0.files, $0.add) = (files, ["t"]) }
    #expect(try tags(fixture, "d") == "t" && tags(fixture, "d/a") == "t")
  }

  @Test(
    arguments: [
      ([], [], "neither `add` nor `remove` has a tag"),
      (["a,b"], [], "the tag `a,b` can't have a comma or a zero byte in it"),
      ([" "], [], "a tag can't be empty"),
      (["a"], ["a"], "the tag `a` is in `add` and in `remove`"),
    ] as [([String], [String], String)])
  func `wrong tags are errors`(add: [String], remove: [String], message: String) async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("x")
    let failure = await fixture.failure(TagFiles()) {
      ($0.files, $0.add, $0.remove) = ([file], add, remove)
    }
    #expect(failure == message)
  }

  @Test func `files are found by a tag, a type and a condition`() async throws {
    let fixture = try FileFixture()
    for name in ["a.png", "b.jpg", "c.txt", "d/e.PNG"] { try fixture.file(name, name) }
    let tagged = ["b.jpg", "c.txt"].map { IntentFile(path: fixture[$0]) }
    _ = try await fixture.perform(TagFiles()) { ($0.files, $0.add) = (tagged, ["x", "Trip"]) }
    func find(_ set: (FindFiles) -> Void) async throws -> [String] {
      fixture.names(
        try await fixture.perform(FindFiles()) {
          $0.folder = fixture.folder
          set($0)
        })
    }
    #expect(try await find { $0.tag = "trip" } == ["b.jpg", "c.txt"])
    #expect(try await find { $0.type = "image" } == ["a.png", "b.jpg", "d/e.PNG"])
    #expect(try await find { $0.type = "image/PNG" } == ["a.png", "d/e.PNG"])
    #expect(try await find { $0.type = "imag" } == [])
    let condition = IntentCondition(source: "") { item in
      guard case .file(let file) = item else { return false }
      return file.filename.hasPrefix("b") || file.filename.hasPrefix("d")
    }
    #expect(
      try await find {
        $0.where = condition
        $0.type = "image"
      } == ["b.jpg"])
  }
}

@Suite("Set Permissions of File")
struct SetPermissionsTests {
  @Test(
    arguments: [
      ("644", 0o755, 0o644), ("0644", 0o755, 0o644), ("000", 0o755, 0), ("755", 0o4644, 0o755),
      ("u+x", 0o644, 0o744), ("+x", 0o644, 0o755), ("go-rwx", 0o777, 0o700), ("a=r", 0o755, 0o444),
      ("a=r,u+w", 0o777, 0o644), ("u=", 0o777, 0o077), ("go=X", 0o744, 0o711), ("+X", 0o644, 0o644),
      ("ug+rw,o-w,u+x", 0o002, 0o760), ("u+x", 0o4644, 0o4744), ("a-r", 0o2444, 0o2000),
    ] as [(String, UInt16, UInt16)])
  func `permissions are set as chmod does`(
    text: String, before: UInt16, after: UInt16
  ) async throws {
    #expect(try PermissionChange(text).applied(to: before, isFolder: false) == after)
  }

  @Test(
    arguments: [
      ("755", 0o2700, 0o2755), ("+X", 0o600, 0o711), ("go-w", 0o1777, 0o1755),
    ] as [(String, UInt16, UInt16)])
  func `a folder keeps its other bits`(text: String, before: UInt16, after: UInt16) throws {
    #expect(try PermissionChange(text).applied(to: before, isFolder: true) == after)
  }

  @Test(arguments: [
    "4755", "6755", "1777", "u+s", "g=rxs", "+t", "07777", "778", "64", "-644", "+644", "", "u",
    "x",
    "z+x", "u+q", "u+x,", "u+", "0x1FF", "٦٤٤", "420.0",
  ])
  func `nothing else is permissions, and setuid is never set`(text: String) async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("a")
    let failure = await fixture.failure(SetPermissions()) { ($0.files, $0.to) = ([file], text) }
    #expect(
      failure == "`\(text)` isn't a way to set permissions"
        || failure == "`\(text)` would set more than who may read, write and execute")
  }

  @Test(arguments: [false, true])
  func `files and folders get them`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    let files = try [fixture.file("d/a"), IntentFile(path: fixture["d"])]
    let result = try await fixture.perform(SetPermissions()) {
      ($0.files, $0.to) = (files, "u=rwx,go=")
    }
    #expect(fixture.names(result) == ["d/a", "d"])
    for name in ["d", "d/a"] {
      let status = try fixture.context.files.status(of: fixture[name], followingLinks: false)
      #expect(status.permissions == 0o700)
    }
    #expect(fixture.wouldDo.count == (isSimulation ? 2 : 0))
  }

  @Test(arguments: ["to: 644", "to: 0644", "to: \"644\"", "to: u=rw,go=r"])
  func `a number in a workflow file means the digits`(to: String) async throws {
    let folder = try TestFolder()
    let path = try folder.write("a", to: "a")
    let run = try await WorkflowTester(
      "steps:\n  - file.set_permissions: a\n    \(to)\n",
      in: TestContext.make(folder: folder.path)
    ).run()
    #expect(run.failure == nil)
    #expect(try LocalFiles().status(of: path, followingLinks: false).permissions == 0o644)
  }
}

@Suite("Make Link to File")
struct LinkFileTests {
  @Test(arguments: [false, true], [LinkKind.symbolic, .hard])
  func `a link is made in a folder`(isSimulation: Bool, kind: LinkKind) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    let file = try fixture.file("-a \"b\"\n", "A")
    let result = try await fixture.perform(LinkFile()) {
      ($0.file, $0.to, $0.kind) = (file, "x/", kind)
    }
    let link = fixture["x/-a \"b\"\n"]
    #expect(fixture.names(result) == ["x/-a \"b\"\\x0A"])
    let files = fixture.context.files
    #expect(try files.read(link) == Data("A".utf8))
    let status = try files.status(of: link, followingLinks: false)
    #expect(status.kind == (kind == .hard ? .file : .link))
    if kind == .symbolic { #expect(try files.linkTarget(of: link) == file.path) }
    #expect(try fixture.realTree.keys.contains("x") == !isSimulation)
  }

  @Test(arguments: [
    ("d", "e", LinkKind.hard, "`d` is a folder, which has no hard links"),
    ("none", "e", .symbolic, "can't look at `none`: no such file or folder"),
    ("a", "b", .symbolic, "can't make the link `b`: it exists already"),
    ("a", "b", .hard, "can't make the link `b`: it exists already"),
  ])
  func `what can't be linked is an error`(
    name: String, to: String, kind: LinkKind, message: String
  ) async throws {
    let fixture = try FileFixture()
    for name in ["a", "b", "d/c"] { try fixture.file(name, name) }
    let before = try fixture.tree
    var failure = await fixture.failure(LinkFile()) {
      ($0.file, $0.to, $0.kind) = (IntentFile(path: fixture[name]), PathText(to), kind)
    }
    failure = failure.replacingOccurrences(of: fixture.folder.string + "/", with: "")
    #expect(failure == message)
    #expect(try fixture.tree == before)
  }
}
