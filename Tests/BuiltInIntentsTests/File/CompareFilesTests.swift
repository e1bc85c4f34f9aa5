import AppIntentsCore
import Foundation
import Glibc
import OrderedCollections
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Compare Files")
struct CompareFilesTests {
  static let long = String(repeating: "a", count: 300_000)

  @Test(
    arguments: [
      ("abc", "abc", nil), ("", "", nil), ("abc", "abd", 3), ("abc", "abcd", 4), ("", "a", 1),
      (long, long, nil), (long + "b", long + "c", 300_001), (long, long + "c", 300_001),
    ] as [(String, String, Int?)])
  func `the first difference is counted from 1`(
    one: String, two: String, difference: Int?
  ) async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("a", one)
    let result = try await fixture.perform(CompareFiles()) {
      ($0.file, $0.other) = (file, IntentFile(data: Data(two.utf8), filename: "b"))
    }
    #expect(
      result == [
        "same": .boolean(difference == nil),
        "first_difference": difference.map { .number($0) } ?? .nothing,
      ])
  }
}

@Suite("Find Duplicate Files")
struct FindDuplicatesTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  private func groups(_ by: DuplicateSign = .content, in names: [String]) async throws
    -> [[String]]
  {
    let value = try await fixture.perform(FindDuplicates()) {
      ($0.files, $0.by) = (names.map { IntentFile(path: fixture[$0]) }, by)
    }
    return value.items.map { fixture.names($0) }
  }

  @Test func `equal contents are found in files and folders`() async throws {
    let long = String(repeating: "x", count: 10_000)
    for (name, content) in [
      ("d/a", "same"), ("d/e/b \n", "same"), ("d/c", "diff"), ("f", "same"), ("d/.h", "same"),
      ("d/long1", long + "1"), ("d/long2", long + "2"), ("d/long3", long + "1"),
      ("d/empty1", ""), ("d/empty2", ""),
    ] { try fixture.file(name, content) }
    #expect(
      try await groups(in: ["d", "f", "d/a"])
        == [["d/a", "d/e/b \\x0A", "f"], ["d/long1", "d/long3"]])
  }

  @Test func `several names of one file count as one`() async throws {
    try fixture.file("d/a", "same")
    #expect(link(fixture["d/a"].string, fixture["d/b"].string) == 0)
    #expect(symlink("a", fixture["d/c"].string) == 0)
    #expect(try await groups(in: ["d"]) == [])
    try fixture.file("d/e", "same")
    #expect(try await groups(in: ["d"]) == [["d/a", "d/e"]])
  }

  @Test func `names are compared byte by byte`() async throws {
    for name in ["a/x", "b/x", "b/X", "c/\u{e9}", "d/e\u{301}"] { try fixture.file(name, name) }
    #expect(try await groups(.name, in: ["a", "b", "c", "d"]) == [["a/x", "b/x"]])
  }
}

@Suite("Get Size of Folder")
struct MeasureFolderTests {
  @Test(arguments: [false, true])
  func `all files count, each once`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    for name in ["d/a", "d/.hidden/b", "d/e/f/c"] { try fixture.file(name, "1234") }
    #expect(link(fixture["d/a"].string, fixture["d/b"].string) == 0)
    #expect(symlink(fixture.folder.string, fixture["d/loop"].string) == 0)
    try fixture.context.files.write(Data("12345".utf8), to: fixture["d/new"], replacing: false)
    let size = try await fixture.perform(MeasureFolder()) { $0.folder = fixture["d"] }
    #expect(size == .measurement(.bytes(17)))
    let empty = try await fixture.perform(MeasureFolder()) {
      $0.folder = fixture["d/none"]
      _ = try? fixture.context.files.createFolder(fixture["d/none"])
    }
    #expect(empty == .measurement(.bytes(0)))
  }

  @Test func `a missing folder is an error`() async throws {
    let fixture = try FileFixture()
    let failure = await fixture.failure(MeasureFolder()) { $0.folder = "none" }
    #expect(failure == "can't list `none`: no such file or folder")
  }
}
