import AppIntentsCore
import Foundation
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("The intents of the trash")
struct TrashIntentsTests {
  /// The time of the run, `now`, is 2027-01-15T08:00:00Z.
  private func trash(
    _ fixture: FileFixture, _ name: String, _ content: String = "content", daysAgo: Int = 0
  ) throws {
    let now = instant("2027-01-15T08:00:00Z")
    let files = LocalFiles(
      home: fixture["home"], mounts: [], now: { now.addingTimeInterval(-86_400 * Double(daysAgo)) })
    try fixture.file(name, content)
    try files.trash(fixture[name])
  }

  private func find(
    _ fixture: FileFixture, _ set: (FindTrashedFiles) -> Void = { _ in }
  ) async throws -> [IntentFile] {
    try await fixture.perform(FindTrashedFiles(), set).items.compactMap {
      if case .file(let file) = $0 { file } else { nil }
    }
  }

  @Test func `files are found in the order in which they were deleted`() async throws {
    let fixture = try FileFixture()
    #expect(try await find(fixture) == [])
    try trash(fixture, "b/x", daysAgo: 1)
    try trash(fixture, "a/x", daysAgo: 3)
    try trash(fixture, "ü \n%", daysAgo: 2)
    // A file without a record isn't known to be anybody's.
    try fixture.file("home/.local/share/Trash/files/stray")
    #expect(try await find(fixture).map(\.filename) == ["x", "ü \n%", "x"])
    #expect(
      try await find(fixture) { ($0.order, $0.limit) = (.descending, 1) }.map(\.path) == [
        fixture["home/.local/share/Trash/files/x"]
      ])
    #expect(try await find(fixture) { $0.sort = .name }.map(\.filename) == ["x", "x", "ü \n%"])
    #expect(try await find(fixture) { $0.search = "B/X" }.count == 1)
    #expect(try await find(fixture) { $0.search = "none" } == [])
    #expect(try await find(fixture) { $0.search = "" }.count == 3)
    let condition = IntentCondition(source: "") { item in
      guard case .file(let file) = item else { return false }
      return file.filename != "x"
    }
    #expect(try await find(fixture) { $0.where = condition }.map(\.filename) == ["ü \n%"])
  }

  @Test(arguments: [false, true])
  func `files go back to where they were`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    try trash(fixture, "a/x", "one")
    try trash(fixture, "b/x", "two")
    for name in ["a", "b"] { try LocalFiles().remove(fixture[name]) }
    let found = try await find(fixture)
    let result = try await fixture.perform(RestoreFiles()) { $0.files = found }
    #expect(Set(fixture.names(result)) == ["a/x", "b/x"])
    let tree = try fixture.tree
    #expect(tree["a/x"] == "one" && tree["b/x"] == "two")
    #expect(
      tree.keys.filter { $0.hasPrefix("home/.local/share/Trash/") }.sorted() == [
        "home/.local/share/Trash/files", "home/.local/share/Trash/info",
      ])
    if isSimulation { #expect(try fixture.realTree["a"] == nil) }
  }

  @Test func `nothing is replaced`() async throws {
    let fixture = try FileFixture()
    try trash(fixture, "a", "old")
    try trash(fixture, "b", "old")
    try fixture.file("b", "new")
    let found = try await find(fixture) { $0.sort = .name }
    let failure = await fixture.failure(RestoreFiles()) { $0.files = found }
    #expect(failure.hasSuffix("`b` exists already; restored before that: `a`"))
    let tree = try fixture.tree
    #expect(tree["a"] == "old" && tree["b"] == "new")
    #expect(tree["home/.local/share/Trash/files/b"] == "old")
    #expect(tree["home/.local/share/Trash/info/b.trashinfo"] != nil)
  }

  @Test func `only what is in a trash with a record is restored`() async throws {
    let fixture = try FileFixture()
    try trash(fixture, "a")
    let file = try fixture.file("b")
    #expect(
      await fixture.failure(RestoreFiles()) { $0.files = [file] } == "`b` isn't in a trash")
    let stray = try fixture.file("home/.local/share/Trash/files/stray")
    #expect(
      await fixture.failure(RestoreFiles()) { $0.files = [stray] }
        == "the trash doesn't say where `home/.local/share/Trash/files/stray` was")
  }

  @Test func `only what has been in the trash for long is deleted`() async throws {
    let fixture = try FileFixture()
    try trash(fixture, "old folder/inner/file", daysAgo: 31)
    let folder = instant("2026-12-01T08:00:00Z")
    try LocalFiles(home: fixture["home"], mounts: [], now: { folder }).trash(fixture["old folder"])
    // What counts is when it was deleted, not when it was changed.
    try trash(fixture, "new", daysAgo: 29)
    fixture.setModified("home/.local/share/Trash/files/new", 0)
    try fixture.file("home/.local/share/Trash/files/stray")
    #expect(try await fixture.perform(EmptyTrash()) == 2)
    let trash = try fixture.tree.keys.filter { $0.hasPrefix("home/.local/share/Trash/") }.map {
      $0.dropFirst("home/.local/share/Trash/".count)
    }
    #expect(trash.sorted() == ["files", "files/new", "files/stray", "info", "info/new.trashinfo"])
    #expect(
      try await fixture.perform(EmptyTrash()) { $0.olderThan = .duration(IntentDuration(days: 0)) }
        == 1)
    #expect(try await find(fixture) == [])
  }

  @Test func `a dry run deletes nothing, and sees what it would have trashed`() async throws {
    let fixture = try FileFixture(isSimulation: true)
    try trash(fixture, "a", daysAgo: 40)
    let file = try fixture.file("b")
    _ = try await fixture.perform(DeleteFile()) { $0.file = [file] }
    let before = try fixture.realTree
    #expect(Set(try await find(fixture).map(\.filename)) == ["a", "b"])
    #expect(try await fixture.perform(EmptyTrash()) == 1)
    #expect(try await find(fixture).map(\.filename) == ["b"])
    #expect(try fixture.realTree == before)
  }

  @Test(arguments: [
    (IntentValue.number(3), "`older_than` is 3, which has no unit"),
    (.duration(IntentDuration(days: -1)), "`older_than` is -1d, but an age isn't negative"),
  ])
  func `a wrong age is an error`(age: IntentValue, message: String) async throws {
    let fixture = try FileFixture()
    #expect(await fixture.failure(EmptyTrash()) { $0.olderThan = age } == message)
  }

  @Test func `that nothing brings the files back is said`() {
    #expect(
      IntentDescriptor(EmptyTrash.self).undo == .impossible("the files are deleted permanently"))
    #expect(IntentDescriptor(RestoreFiles.self).undo == .possible)
    #expect(
      IntentDescriptor(DeleteFile.self).undo == .partial(except: "what is deleted permanently"))
  }
}
