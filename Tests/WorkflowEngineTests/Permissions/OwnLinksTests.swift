import AppIntentsCore
import BuiltInIntents
import Confinement
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

@testable import WorkflowEngine

/// `pub` and `work` are permitted, `far` isn't, and `own` is the run's folder for temporary files.
@Suite("Links that a run makes itself")
struct OwnLinksTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder([
      "pub/a.txt": "public", "work/in/a.txt": "mine", "far/key": "secret", "own/t": "temporary",
    ])
  }

  private func places(_ permissions: String, home: FilePath = "/") throws -> PermittedPlaces {
    let text = "permissions: { \(permissions) }\nsteps:\n  - print: x\n"
    let checker = WorkflowChecker(catalogue: IntentCatalogue(IntentList.all))
    let workflow = try #require(WorkflowCompiler(checker).compile(text, path: "w.yaml").workflow)
    return PermittedPlaces(
      try #require(workflow.document.permissions), home: home, folder: folder.path,
      files: LocalFiles())
  }

  private func permitted(_ permissions: String, in outer: any FileAccess = LocalFiles()) throws
    -> PermittedFiles
  {
    let own: @Sendable () -> FilePath? = { [folder] in folder["own"] }
    return PermittedFiles(
      outer, limitedTo: try places(permissions), readableFolder: own, writableFolder: own)
  }

  private func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: folder[name].string)
    try FileManager.default.createSymbolicLink(
      atPath: folder[name].string, withDestinationPath: folder[target].string)
  }

  private func text(_ name: String, _ files: PermittedFiles) throws -> String {
    String(decoding: try files.read(folder[name]), as: UTF8.self)
  }

  @Test func `a link in the run's own folder leads only where its workflow may go`() throws {
    try link("own/key", to: "far/key")
    try link("own/far", to: "far")
    try link("own/near", to: "pub/a.txt")
    let files = try permitted("read: [pub], write: [work]")
    let uses: [(String, () throws -> Void)] = [
      ("read", { _ = try files.read(folder["own/key"]) }),
      ("read below", { _ = try files.read(folder["own/far/key"]) }),
      ("list", { _ = try files.entries(of: folder["own/far"]) }),
      ("status", { _ = try files.status(of: folder["own/far/key"], followingLinks: true) }),
      ("hand over", { _ = try files.readablePath(of: folder["own/key"]) }),
      ("replace", { try files.write(Data(), to: folder["own/key"], replacing: true) }),
      ("write", { try files.write(Data(), to: folder["own/far/new"], replacing: false) }),
      ("append", { try files.append(Data("x".utf8), to: folder["own/key"]) }),
      ("make a folder", { try files.createFolder(folder["own/far/new"]) }),
      (
        "copy",
        { try files.copy(folder["own/far/key"], to: folder["work/got"], replacing: false) }
      ),
      ("copy out", { try files.copy(folder["own/t"], to: folder["own/far/t"], replacing: false) }),
      ("move", { try files.move(folder["own/far/key"], to: folder["own/got"], replacing: false) }),
      ("remove", { try files.remove(folder["own/far/key"]) }),
    ]
    for (name, use) in uses {
      #expect(throws: FileError.self, "\(name)") { try use() }
    }
    #expect(try folder.text("far/key") == "secret")
    #expect(try LocalFiles().entries(of: folder["far"]).count == 1)
    #expect(try text("own/near", files) == "public")
    #expect(try text("own/t", files) == "temporary")
  }

  @Test func `a link in the place of the run's own folder isn't the folder`() throws {
    try link("own", to: "far")
    let files = try permitted("read: [pub]")
    #expect(throws: FileError.self) { try files.read(folder["own/key"]) }
  }

  @Test func `the run's own folder may lie behind a link`() throws {
    try link("door", to: "own")
    try folder.write("inner", to: "own/run/t")
    let own: @Sendable () -> FilePath? = { [folder] in folder["door/run"] }
    let files = PermittedFiles(
      LocalFiles(), limitedTo: try places("read: [pub]"), readableFolder: own)
    #expect(try text("door/run/t", files) == "inner")
    #expect(throws: FileError.self) { try files.read(folder["door/t"]) }
  }

  @Test func `a link in a permission carries it nowhere`() throws {
    try link("work/in", to: "far")
    try link("work/s", to: "far/key")
    for permissions in [
      "read: [work/in]", "read: [work/in], write: [work]", "read: ['work/in/*']",
      "write: [work, work/in]", "read: ['{work,pub}/in']",
    ] {
      let files = try permitted(permissions)
      if permissions.contains("read") {
        #expect(throws: FileError.self, "\(permissions)") { try files.read(folder["work/in/key"]) }
      }
      let limits = try places(permissions).programLimits()
      let granted = (limits.readable ?? []) + (limits.writable ?? [])
      #expect(!granted.contains { $0.starts(with: folder["far"]) }, "\(permissions)")
    }
    let sockets = try places("sockets: [work/s]").programLimits().sockets
    #expect(sockets == [folder["work/s"].string])
    // The target needs to be listed, too.
    #expect(try text("work/in/key", try permitted("read: [work, far]")) == "secret")
  }

  @Test func `the home folder and the run's folder may be links`() throws {
    try link("home", to: "work")
    try link("work/s", to: "far/key")
    let places = try places(
      "read: [~/in], write: [~/*], sockets: [~/in/a.txt]", home: folder["home"])
    let files = PermittedFiles(LocalFiles(), limitedTo: places)
    #expect(try text("home/in/a.txt", files) == "mine")
    #expect(throws: FileError.self) { try files.read(folder["home/s"]) }
    let limits = try places.programLimits()
    #expect(limits.readable == [folder["work/in"]])
    #expect(limits.writable == [folder["work"]])
    #expect(limits.sockets == [folder["home/in/a.txt"].string, folder["work/in/a.txt"].string])
  }

  @Test func `what moves can be read, so it has to be readable before`() throws {
    let files = try permitted("read: [pub]")
    #expect(throws: FileError.self) {
      try files.move(folder["far/key"], to: folder["pub/key"], replacing: false)
    }
    #expect(!folder.exists("pub/key"))
  }

  @Test func `a called workflow and its caller check the same end`() throws {
    try link("work/out", to: "far")
    let files = try permitted("read: [work]", in: permitted("read: [work/out, far]"))
    // The caller alone may go there; it can't see `work`, where the link is.
    #expect(throws: FileError.self) { try files.read(folder["work/out/key"]) }
    try link("door", to: "pub")
    let both = try permitted("read: [door, pub]", in: permitted("read: [door, pub]"))
    #expect(try text("door/a.txt", both) == "public")
  }

  @Test func `a called workflow reads what the run has, and changes what is its own`() throws {
    try folder.write("", to: "own/called/x")
    let (run, called) = (folder["own"], folder["own/called"])
    let files = PermittedFiles(
      LocalFiles(), limitedTo: try places("read: [], write: []"), readableFolder: { run },
      writableFolder: { called })
    #expect(try text("own/t", files) == "temporary")
    try files.write(Data("new".utf8), to: folder["own/called/x"], replacing: true)
    #expect(throws: FileError.self) {
      try files.write(Data("new".utf8), to: folder["own/t"], replacing: true)
    }
    try link("own/called/l", to: "own/t")
    #expect(throws: FileError.self) {
      try files.append(Data("new".utf8), to: folder["own/called/l"])
    }
    #expect(try folder.text("own/t") == "temporary")
  }
}
