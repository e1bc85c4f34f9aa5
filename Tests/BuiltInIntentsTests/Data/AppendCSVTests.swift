import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Appending to CSV files")
struct AppendCSVTests {
  private let folder: TestFolder
  private let run: TestRun

  init() throws {
    folder = try TestFolder()
    run = TestRun(folder: folder.path)
  }

  private func append(
    _ row: IntentValue, to name: String = "t.csv", separator: String = ","
  ) async throws {
    _ = try await value(
      AppendCSV.self,
      ["row": row, "to": .text(name) as IntentValue, "separator": .text(separator) as IntentValue],
      in: run)
  }

  private func content(_ name: String = "t.csv") throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder[name].string)), as: UTF8.self)
  }

  @Test func `a new file gets a header, and later rows its order`() async throws {
    try await append(["name": "Ann", "age": 30], to: "new/t.csv")
    try await append(["age": .nothing, "name": "a,\"b\"\nc"], to: "new/t.csv")
    try await append(["age": decimal("7.5")], to: "new/t.csv")
    #expect(try content("new/t.csv") == "name,age\nAnn,30\n\"a,\"\"b\"\"\nc\",\n,7.5\n")
  }

  @Test(arguments: [
    ("", "a,b\n1,2\n"), ("b,a\n", "b,a\n2,1\n"), ("b,a", "b,a\n2,1\n"),
    ("b,a\r\nx,y\r\n", "b,a\r\nx,y\r\n2,1\r\n"), ("b,a\r\nx,y", "b,a\r\nx,y\r\n2,1\r\n"),
    ("\u{FEFF}a,b\n", "\u{FEFF}a,b\n1,2\n"), ("c,\"a\",b\n", "c,\"a\",b\n,1,2\n"),
    ("\"two\nlines\",b,a\n", "\"two\nlines\",b,a\n,2,1\n"),
  ])
  func `a row goes below what the file has`(before: String, after: String) async throws {
    try folder.write(Data(before.utf8), to: "t.csv")
    try await append(["a": 1, "b": 2])
    #expect(try content() == after)
  }

  @Test func `another separator separates the header, too`() async throws {
    try folder.write(Data("b\ta\n".utf8), to: "t.tsv")
    try await append(["a": 1, "b": "x\ty"], to: "t.tsv", separator: "tab")
    #expect(try content("t.tsv") == "b\ta\n\"x\ty\"\t1\n")
  }

  @Test(arguments: [
    ("b,c\n", "has no column `a`"), ("a,a,b\n", "two columns that are called `a`"),
    ("\n\n", "no first line"), ("\"a\n", "quotation mark isn't closed"),
  ])
  func `a file that the row doesn't fit stays as it is`(
    before: String, message: String
  ) async throws {
    try folder.write(Data(before.utf8), to: "t.csv")
    await #expect {
      try await append(["a": 1, "b": 2])
    } throws: {
      IntentErrorText.message(for: $0).contains(message)
    }
    #expect(try content() == before)
  }

  @Test(arguments: [
    ("a,b\n1,\"x\n", ",", 2), ("a,b\n1,2\n\"x\"\"\n,3\n", ",", 3), ("a;b\n1;\"x", ";", 2),
    ("\u{FEFF}\"a\",b\n1,\"", ",", 2), ("a,b\n\"1\",2\r\n\"", ",", 3),
  ])
  func `a row isn't added to a cell that is open`(
    before: String, separator: String, line: Int
  ) async throws {
    try folder.write(Data(before.utf8), to: "t.csv")
    let failure = await #expect(throws: IntentFailure.self) {
      try await append(["a": 1, "b": 2], separator: separator)
    }
    #expect(
      failure?.message.hasPrefix("a quotation mark in line \(line) of ") == true,
      "\(failure?.message ?? "")")
    #expect(try content() == before)
  }

  /// Reading all of the file for each row would take minutes.
  @Test(.timeLimit(.minutes(10))) func `many rows are added to a large file`() async throws {
    let before = "a,b\n" + String(repeating: "\"x\",2\n", count: 1_000_000)
    try folder.write(Data(before.utf8), to: "t.csv")
    for number in 0..<500 { try await append(["a": .number(number), "b": "\"y\""]) }
    let added = try content().utf8.dropFirst(before.utf8.count)
    #expect(added.count(where: { $0 == UInt8(ascii: "\n") }) == 500)
  }

  @Test func `what another program adds is looked at`() async throws {
    try await append(["a": 1, "b": 2])
    let handle = try #require(FileHandle(forWritingAtPath: folder["t.csv"].string))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("1,\"x".utf8))
    try handle.close()
    await #expect(throws: IntentFailure.self) { try await append(["a": 1, "b": 2]) }
    try folder.write(Data("a,b\n".utf8), to: "t.csv")
    try await append(["a": 3, "b": 4])
    #expect(try content() == "a,b\n3,4\n")
  }

  @Test func `a quotation mark within a cell opens none`() async throws {
    for before in ["a,b\n5\" pipe,2\n", "a,b\n\"x\"\"\",\"\"\n", "a,b\n\"x\ny\",2\n"] {
      try folder.write(Data(before.utf8), to: "t.csv")
      try await append(["a": 1, "b": 2])
      #expect(try content() == before + "1,2\n")
    }
  }

  @Test func `a file that isn't text, a folder and an empty row are refused`() async throws {
    try folder.write(Data([0xFF, 0xFE, 0x41, 0x0A]), to: "t.csv")
    for (row, name) in [(["a": 1] as IntentValue, "t.csv"), (["a": 1], "./"), ([:], "u.csv")] {
      await #expect(throws: IntentFailure.self) { try await append(row, to: name) }
    }
  }

  @Test(arguments: [false, true])
  func `rows of many runs at once have one header`(isThere: Bool) async throws {
    if isThere { try folder.write(Data(), to: "t.csv") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try await append(["number": .number(number), "text": "x"]) }
      }
      try await group.waitForAll()
    }
    let lines = try content().split(separator: "\n")
    #expect(lines.count == 41)
    #expect(lines.first == "number,text")
    #expect(Set(lines).count == 41)
  }

  @Test func `a dry run shows the row to later steps and writes nothing`() async throws {
    let fixture = try FileFixture(isSimulation: true)
    let context = TestContext.make(
      folder: fixture.folder, files: fixture.context.files, isSimulation: true)
    let run = try await WorkflowTester(
      """
      steps:
        - csv.append: { a: 1 }
          to: t.csv
        - csv.append: { a: 2 }
          to: t.csv
        - file.read: t.csv
      """, in: context
    ).run()
    #expect(run.result == "a\n1\n2\n")
    #expect(!FileManager.default.fileExists(atPath: fixture["t.csv"].string))
  }
}

/// A number with a fraction, which a literal can't be.
private func decimal(_ text: String) -> IntentValue {
  IntentNumber(exactly: text).map { .number($0) } ?? .nothing
}
