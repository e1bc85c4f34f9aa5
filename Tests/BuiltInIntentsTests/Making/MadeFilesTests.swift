import AppIntentsCore
import FileOperations
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Files that steps make")
struct MadeFilesTests {
  /// Puts a made file where the parameters say, and returns its path.
  private func put(
    _ to: String?, _ conflict: FileConflict, count: Int = 1, in folder: TestFolder
  ) throws -> FilePath? {
    let work = try TestFolder()
    try work.write("new", to: "out")
    return try IntentContext.$current.withValue(TestRun(folder: folder.path).context) {
      let made = try MadeFiles(to: to.map { PathText($0) }, conflict: conflict, count: count)
      if let existing = try made.existing("a.png") { return existing.path }
      return try made.put(work.path.appending("out"), as: "a.png").path
    }
  }

  @Test(arguments: [
    ("Out/", "Out/a.png"), ("Out/b.png", "Out/b.png"), ("b.png", "b.png"),
    ("Deep/er/", "Deep/er/a.png"),
  ])
  func `a made file goes to a folder or a name`(to: String, place: String) throws {
    let folder = try TestFolder()
    #expect(try put(to, .fail, in: folder) == folder.path.appending(place))
    #expect(try folder.text(place) == "new")
  }

  @Test func `a place where no file can be made is told`() throws {
    let folder = try TestFolder()
    let error = #expect(throws: FileError.self) { try put("/proc/a.png", .fail, in: folder) }
    #expect(error?.description == "can't write `/proc/a.png`: no such file or folder")
  }

  @Test func `without a place it lies in the run's temporary folder`() throws {
    let folder = try TestFolder()
    let path = try #require(try put(nil, .fail, in: folder))
    #expect(path.lastComponent == "a.png")
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path.string)) == [])
  }

  @Test(arguments: [
    (FileConflict.replace, "a.png", "new"), (.rename, "a 2.png", "new"), (.skip, "a.png", "old"),
  ])
  func `conflict decides about a file that exists`(
    conflict: FileConflict, name: String, text: String
  ) throws {
    let folder = try TestFolder()
    try folder.write("old", to: "a.png")
    #expect(try put("./", conflict, in: folder) == folder.path.appending(name))
    #expect(try folder.text(name) == text)
  }

  @Test func `a file that exists fails the step before the work`() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "a.png")
    #expect { try put("./", .fail, in: folder) } throws: { error in
      (error as? FileError)?.kind == .exists
    }
    #expect(try folder.text("a.png") == "old")
  }

  @Test func `a failure is about the place of the file`() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "a.png/inner")
    let error = #expect(throws: FileError.self) { try put("./", .replace, in: folder) }
    let place = folder["a.png"]
    #expect(error.map { "\($0)" } == "can't write `\(place.shown)`: it is a folder")
  }

  @Test func `several files need a folder`() throws {
    let folder = try TestFolder()
    #expect(throws: IntentFailure.self) { try put("b.png", .fail, count: 2, in: folder) }
  }

  @Test func `a dry run shows it to later steps, and makes nothing`() throws {
    let folder = try TestFolder()
    let work = try TestFolder()
    try work.write("new", to: "out")
    let run = TestRun(folder: folder.path, isSimulation: true) { _ in
      SimulatedFiles(
        over: LocalFiles(), folder: folder.path, home: folder.path, spillFolder: { work.path },
        report: { _ in })
    }
    try IntentContext.$current.withValue(run.context) {
      let made = try MadeFiles(to: "Out/", conflict: .fail)
      let file = try made.put(work.path.appending("out"), as: "a.png")
      // The folder of the programs is removed after the step.
      try? FileManager.default.removeItem(atPath: work.path.appending("out").string)
      #expect(try file.read() == Data("new".utf8))
    }
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path.string)) == [])
  }
}
