import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Open File")
struct OpenFileTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A run in which `xdg-open` is a script.
  private func run(
    _ script: String, permissions: IntentContext.Permissions = .init(), isSimulation: Bool = false
  ) throws -> TestRun {
    let program = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.string)
    return TestRun(
      environment: ["PATH": "\(folder["bin"].string):/usr/bin:/bin"], folder: folder.path,
      temporaryFolder: folder.path, permissions: permissions, isSimulation: isSimulation)
  }

  @Test(arguments: [false, true])
  func `it takes a permission to run the program`(isSimulation: Bool) async throws {
    let run = try run(
      "touch opened",
      permissions: .init(permit: { permission in
        if permission != .run("sh") { throw IntentFailure("no", kind: .notPermitted) }
      }), isSimulation: isSimulation)
    let file = IntentFile(path: try folder.write("a", to: "a.txt"))
    await #expect(throws: IntentFailure("no", kind: .notPermitted)) {
      try await IntentContext.$current.withValue(run.context) {
        let intent = OpenFile()
        intent.file = file
        _ = isSimulation ? try await intent.simulate() : try await intent.perform()
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder["opened"].string))
  }

  @Test func `a name need not be UTF-8`() async throws {
    let run = try run(#"cat "$1" > opened"#)
    let path = folder.path.appending(FilePath(bytes: [0xFF, 0x61]).components)
    try LocalFiles().write(Data("content".utf8), to: path, replacing: false)
    let file = IntentFile(path: path)
    #expect(try await value(OpenFile.self, ["file": file], in: run) == .file(file))
    #expect(try LocalFiles().read(folder["opened"]) == Data("content".utf8))
  }

  @Test func `a failure says what the program said`() async throws {
    let run = try run("echo no program for it >&2; exit 3")
    let path = try folder.write("a", to: "a.txt")
    await #expect(
      throws: IntentFailure("can't open `\(path.shown)`: no program for it", exitCode: 3)
    ) {
      try await value(OpenFile.self, ["file": IntentFile(path: path)], in: run)
    }
  }

  @Test func `a dry run only says what it would open`() async throws {
    let fixture = try FileFixture(isSimulation: true)
    let intent = OpenFile()
    intent.file = try fixture.file("a.pdf")
    _ = try await IntentContext.$current.withValue(fixture.context) { try await intent.simulate() }
    #expect(fixture.wouldDo == ["open `\(fixture["a.pdf"].shown)`"])
  }

  @Test func `a missing file is an error`() async throws {
    let fixture = try FileFixture()
    #expect(
      await fixture.failure(OpenFile()) { $0.file = IntentFile(path: "none") }
        == "can't read `none`: no such file or folder")
  }
}
