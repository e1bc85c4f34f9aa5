import AppIntentsCore
import Foundation
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite(
  "Encryption",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gpg"), "needs gpg"))
struct EncryptionTests {
  private let folder: TestFolder
  private let run: TestRun

  init() throws {
    folder = try TestFolder()
    run = TestRun(folder: folder.path, home: folder["home"])
  }

  private func file(_ name: String) -> IntentValue { .file(IntentFile(path: folder[name])) }

  private func gpg(_ arguments: [String], input: String = "") async throws -> Program {
    try await Program.run(
      URL(filePath: "/usr/bin/gpg"), ["--batch", "--no-tty"] + arguments, home: folder.url,
      folder: folder.url, input: input, environment: ["GNUPGHOME": folder["gnupg"].string])
  }

  private func keyring(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder[name].string, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  @Test(arguments: [
    ("a.pdf", "hello", "secret word"), ("-rf $HOME 'x'\n\u{202E}\"", "", "ünï \"'$x"),
    ("big", String(repeating: "0123456789", count: 300_000), "p"),
  ])
  func `a file goes through encryption and back`(
    name: String, content: String, password: String
  ) async throws {
    try folder.write(content, to: name)
    let encrypted = try await value(
      EncryptFile.self, ["file": file(name), "password": .text(password) as IntentValue], in: run)
    guard case .file(let made) = encrypted, let path = made.path else {
      Issue.record("no file")
      return
    }
    #expect(made.filename == "\(name).gpg")
    let data = try Data(contentsOf: URL(filePath: path.string))
    #expect(data.range(of: Data("0123456789012345".utf8)) == nil)
    let back = try await value(
      DecryptFile.self, ["file": encrypted, "password": .text(password) as IntentValue], in: run)
    guard case .file(let plain) = back else {
      Issue.record("no file")
      return
    }
    #expect(plain.filename == name)
    #expect(try plain.read() == Data(content.utf8))
    // The original stays, and nothing else is there.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string) == [name])
  }

  @Test func `gpg itself decrypts what we encrypt, and the other way round`() async throws {
    try keyring("gnupg")
    try folder.write("hello", to: "a.txt")
    _ = try await value(
      EncryptFile.self,
      ["file": file("a.txt"), "password": "p w" as IntentValue, "to": "./" as IntentValue], in: run)
    let options = ["--pinentry-mode", "loopback", "--passphrase-fd", "0"]
    let plain = try await gpg(options + ["--decrypt", "a.txt.gpg"], input: "p w\n")
    #expect(plain.output == "hello")
    #expect(
      try await gpg(options + ["-o", "b.asc", "--armor", "--symmetric", "a.txt"], input: "x\n").code
        == 0)
    let back = try await value(
      DecryptFile.self,
      ["file": file("b.asc"), "password": "x" as IntentValue, "to": "./" as IntentValue], in: run)
    guard case .file(let file) = back else {
      Issue.record("no file")
      return
    }
    #expect(file.filename == "b")
    #expect(try file.read() == Data("hello".utf8))
    _ = try await Program.run(
      URL(filePath: "/usr/bin/gpgconf"), ["--kill", "gpg-agent"], home: folder.url,
      environment: ["GNUPGHOME": folder["gnupg"].string])
  }

  @Test func `a wrong password, and a file that isn't encrypted, make nothing`() async throws {
    try folder.write("hello", to: "a.txt")
    _ = try await value(
      EncryptFile.self,
      ["file": file("a.txt"), "password": "right" as IntentValue, "to": "./" as IntentValue],
      in: run)
    try FileManager.default.removeItem(atPath: folder["a.txt"].string)
    await #expect {
      try await value(
        DecryptFile.self,
        ["file": file("a.txt.gpg"), "password": "wrong" as IntentValue, "to": "./" as IntentValue],
        in: run)
    } throws: {
      IntentErrorText.message(for: $0).contains("the password of `a.txt.gpg` is another one")
    }
    try folder.write("plain", to: "b.gpg")
    await #expect {
      try await value(
        DecryptFile.self,
        ["file": file("b.gpg"), "password": "p" as IntentValue, "to": "./" as IntentValue], in: run)
    } throws: {
      IntentErrorText.message(for: $0).contains("isn't encrypted")
    }
    // What was damaged on the way isn't handed on.
    var damaged = try Data(contentsOf: URL(filePath: folder["a.txt.gpg"].string))
    damaged[damaged.count - 5] ^= 1
    try folder.write(damaged, to: "c.gpg")
    let said = await #expect(throws: IntentFailure.self) {
      try await value(
        DecryptFile.self,
        ["file": file("c.gpg"), "password": "right" as IntentValue, "to": "./" as IntentValue],
        in: run)
    }
    #expect(said?.message == "`c.gpg` is damaged or cut off")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path.string)) == [
        "a.txt.gpg", "b.gpg", "c.gpg",
      ])
  }

  @Test(arguments: [
    (40, "right", "`a.gpg` is damaged or cut off, or its password is another one"),
    (100_000, "right", "`a.gpg` is damaged or cut off"),
    (100_000, "wrong", "the password of `a.gpg` is another one"),
  ])
  func `a file that is cut off isn't one with another password`(
    size: Int, password: String, message: String
  ) async throws {
    var random = SystemRandomNumberGenerator()
    try folder.write(
      Data((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }), to: "a")
    let encrypted = try await value(
      EncryptFile.self, ["file": file("a"), "password": "right" as IntentValue], in: run)
    guard case .file(let made) = encrypted else { throw IntentFailure("no file") }
    try folder.write(made.read().prefix(size), to: "a.gpg")
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(
        DecryptFile.self, ["file": file("a.gpg"), "password": .text(password) as IntentValue],
        in: run)
    }
    #expect(failure?.message == message)
  }

  @Test(
    arguments: [
      [:], ["password": ""], ["password": "a\nb"], ["password": "a", "recipients": ["b@c.de"]],
      ["recipients": [""]], ["recipients": ["nobody@example.org"]],
    ] as [[String: IntentValue]])
  func `without a way to encrypt nothing is made`(parameters: [String: IntentValue]) async throws {
    try folder.write("hello", to: "a.txt")
    await #expect(throws: IntentFailure.self) {
      try await value(
        EncryptFile.self,
        parameters.merging(["file": file("a.txt"), "to": "./"]) { $1 }, in: run)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string) == ["a.txt"])
  }

  @Test func `a recipient is one key, and its owner decrypts`() async throws {
    try keyring("gnupg")
    try folder.write("hello", to: "a.txt")
    let made = try await gpg([
      "--passphrase", "", "--quick-gen-key", "Ann <ann@example.org>", "default", "default", "never",
    ])
    #expect(made.code == 0, "\(made.talk)")
    let environment = [
      "PATH": "/usr/bin:/bin", "GNUPGHOME": folder["gnupg"].string, "LANG": "C.UTF-8",
    ]
    let run = TestRun(environment: environment, folder: folder.path, home: folder["home"])
    for recipient in ["nn@example.org", "ann", "An"] {
      await #expect(throws: IntentFailure.self) {
        try await value(
          EncryptFile.self,
          ["file": file("a.txt"), "recipients": [.text(recipient)] as IntentValue], in: run)
      }
    }
    let encrypted = try await value(
      EncryptFile.self,
      ["file": file("a.txt"), "recipients": ["ann@example.org"] as IntentValue], in: run)
    let back = try await value(DecryptFile.self, ["file": encrypted], in: run)
    guard case .file(let plain) = back else {
      Issue.record("no file")
      return
    }
    #expect(try plain.read() == Data("hello".utf8))
    // With a password it is none of the user's keys.
    await #expect(throws: IntentFailure.self) {
      try await value(
        DecryptFile.self, ["file": encrypted, "password": "x" as IntentValue], in: run)
    }
    _ = try await Program.run(
      URL(filePath: "/usr/bin/gpgconf"), ["--kill", "gpg-agent"], home: folder.url,
      environment: environment)
  }
}
