import AppIntentsCore
import Foundation
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Open URL")
struct OpenURLTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A run in which `xdg-open` is a script.
  private func run(
    _ script: String, permissions: IntentContext.Permissions = .init()
  ) throws -> TestRun {
    let program = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.string)
    return TestRun(
      environment: ["PATH": "\(folder["bin"].string):/usr/bin:/bin"], folder: folder.path,
      temporaryFolder: folder.path, permissions: permissions)
  }

  @Test(arguments: [
    "https://example.com/?a=b%20c&d", "mailto:ann@example.com?subject=x", "geo:1,2",
  ])
  func `an address is opened and given`(text: String) async throws {
    let url = try address(text)
    let run = try run(#"printf %s "$*" > opened"#)
    #expect(try await value(OpenURL.self, ["url": url], in: run) == .url(url))
    #expect(try LocalFiles().read(folder["opened"]) == Data(text.utf8))
  }

  @Test(arguments: [
    ("file:///etc/passwd", "`file:///etc/passwd` can't be opened as an address"),
    ("javascript:x", "`javascript:x` can't be opened as an address"),
    ("--help", "`--help` isn't a whole address"),
    ("/etc/passwd", "`/etc/passwd` isn't a whole address"),
  ])
  func `others are refused`(text: String, message: String) async throws {
    let url = try address(text)
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(OpenURL.self, ["url": url], in: run("touch opened"))
    }
    #expect(failure?.message == message)
    #expect(!FileManager.default.fileExists(atPath: folder["opened"].string))
  }

  @Test func `it takes a permission, and a dry run says what it would do`() async throws {
    let url = try address("https://example.com")
    let refusing = try run(
      "touch opened", permissions: .init(permit: { _ in throw IntentFailure("no") }))
    await #expect(throws: IntentFailure("no")) {
      try await value(OpenURL.self, ["url": url], in: refusing)
    }
    let run = try run("touch opened")
    try await IntentContext.$current.withValue(run.context) {
      let intent = OpenURL()
      intent.url = url
      _ = try await intent.simulate()
    }
    #expect(run.messages == [.wouldDo("open `https://example.com`")])
    #expect(!FileManager.default.fileExists(atPath: folder["opened"].string))
  }

  @Test func `a failure says what the program said`() async throws {
    let url = try address("https://example.com")
    await #expect(
      throws: IntentFailure("can't open `https://example.com`: no browser", exitCode: 3)
    ) {
      try await value(OpenURL.self, ["url": url], in: run("echo no browser >&2; exit 3"))
    }
  }
}
