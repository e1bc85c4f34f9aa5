import AppIntentsCore
import Foundation
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Hashes")
struct HashTests {
  private let folder: TestFolder
  private let run: TestRun

  init() throws {
    folder = try TestFolder()
    run = TestRun(folder: folder.path)
  }

  private func file(_ name: String) -> IntentValue { .file(IntentFile(path: folder[name])) }

  // NIST's examples, and RFC 1321's.
  @Test(
    arguments: [
      ("abc", "sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("abc", "sha1", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      ("abc", "md5", "900150983cd24fb0d6963f7d28e17f72"),
      (
        "abc", "sha512",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
    ] as [(IntentValue, IntentValue, IntentValue)])
  func `a text has the hash that the standards say`(
    text: IntentValue, algorithm: IntentValue, hash: IntentValue
  ) async throws {
    #expect(
      try await value(HashContent.self, ["content": text, "algorithm": algorithm], in: run) == hash)
  }

  // RFC 4231, cases 2 and 6, and RFC 2202, case 2.
  @Test(arguments: [
    (
      "Jefe", "what do ya want for nothing?", "sha256",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      "Jefe", "what do ya want for nothing?", "sha512",
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    ),
    ("Jefe", "what do ya want for nothing?", "md5", "750c783e6ab0b503eaa86e310a5db738"),
    (
      "Jefe", "what do ya want for nothing?", "sha1",
      "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
    ),
  ])
  func `with a key it is an HMAC`(
    key: String, text: String, algorithm: String, hash: String
  ) async throws {
    let parameters: [String: IntentValue] = [
      "content": .text(text), "key": .text(key), "algorithm": .text(algorithm),
    ]
    #expect(try await value(HashContent.self, parameters, in: run) == .text(hash))
  }

  @Test func `a key longer than a block is an HMAC, too`() async throws {
    let key = String(repeating: "k", count: 200)
    let hash = try await value(
      HashContent.self, ["content": "x" as IntentValue, "key": .text(key) as IntentValue], in: run)
    let program = try await Program.run(
      URL(filePath: "/bin/sh"), ["-c", "printf x | openssl dgst -sha256 -hmac \(key) -r"],
      home: folder.url)
    #expect(program.output.hasPrefix(try String.from(hash)))
  }

  @Test(arguments: ["", "a\n", String(repeating: "0123456789abcdef", count: 200_000)])
  func `a file has the hash that sha256sum says`(content: String) async throws {
    let name = "-a b\n\\\u{202E}.bin"
    try folder.write(content, to: name)
    let program = try await Program.run(
      URL(filePath: "/usr/bin/sha256sum"), [folder[name].string], home: folder.url)
    let hash = try await value(HashContent.self, ["content": file(name)], in: run)
    // The line begins with a backslash, because the name has one.
    #expect(program.output.hasPrefix("\\\(try String.from(hash)) "))
    #expect(
      try await value(
        CheckHash.self, ["file": file(name), "hash": .text(program.output) as IntentValue], in: run)
        == true)
  }

  @Test func `several files, a folder, nothing and an empty key are refused`() async throws {
    try folder.write("a", to: "a")
    let contents: [IntentValue] = [
      .list([file("a"), file("a")]), .file(IntentFile(path: folder.path)), .nothing, file("gone"),
    ]
    for content in contents {
      await #expect(throws: (any Error).self) {
        try await value(HashContent.self, ["content": content], in: run)
      }
    }
    await #expect(throws: IntentFailure.self) {
      try await value(
        HashContent.self, ["content": "a" as IntentValue, "key": "" as IntentValue], in: run)
    }
  }

  // MARK: - Checking

  static let hex = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

  @Test(arguments: [
    hex, hex.uppercased(), "  \(hex)\n", "sha256:\(hex)", "SHA-256:\(hex)",
    "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=",
    "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=", "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
    "\(hex)  a.iso", "\(hex) *a.iso", "\(hex)  ./sub/a.iso\r\n", "SHA256 (a.iso) = \(hex)",
    "\(hex)  other name (2) = x", "md5:5d41402abc4b2a76b9719d911017c592",
    "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d", "XUFAKrxLKna5cZ2REBfFkg==",
    "# a comment\n\(String(repeating: "0", count: 64))  b.iso\n\(hex)  a.iso\n",
  ])
  func `a hash is found however it is written`(hash: String) async throws {
    try folder.write("hello", to: "a.iso")
    #expect(
      try await value(
        CheckHash.self, ["file": file("a.iso"), "hash": .text(hash) as IntentValue], in: run)
        == true)
    try folder.write("hellp", to: "a.iso")
    #expect(
      try await value(
        CheckHash.self, ["file": file("a.iso"), "hash": .text(hash) as IntentValue], in: run)
        == false)
  }

  @Test(arguments: [
    ("", "`hash` is empty"), ("12345", "`12345` isn't a hash"),
    ("sha256:\(hex.dropLast(2))", "SHA-256"),
    ("sha3-256:\(hex)", "isn't a hash"),
    ("crc32:12345678", "`crc32` isn't a hash that can be checked"),
    ("\(hex)  b.iso\n\(hex)  c.iso", "`hash` has 2 lines, and none is for `a.iso`"),
    ("not a hash at all", "`not` isn't a hash"),
  ])
  func `what is no hash is an error, not a no`(hash: String, message: String) async throws {
    try folder.write("hello", to: "a.iso")
    await #expect {
      try await value(
        CheckHash.self, ["file": file("a.iso"), "hash": .text(hash) as IntentValue], in: run)
    } throws: {
      IntentErrorText.message(for: $0).contains(message)
    }
  }
}

@Suite("Passwords and identifiers")
struct PasswordTests {
  @Test(arguments: [4, 8, 20, 1000])
  func `a password has the length, and characters that nobody mistakes`(length: Int) async throws {
    let password = try String.from(
      try await value(MakePassword.self, ["length": .number(length) as IntentValue]))
    #expect(password.count == length)
    let isPlain = password.allSatisfy { ($0.isLetter || $0.isNumber) && !"0O1lI".contains($0) }
    #expect(isPlain)
    let kinds = [
      password.contains { $0.isLowercase }, password.contains { $0.isUppercase },
      password.contains { $0.isNumber },
    ]
    #expect(length < 8 || kinds == [true, true, true])
  }

  @Test func `no two are the same, and no character is much more frequent`() async throws {
    var seen: Set<IntentValue> = []
    var counts: [Character: Int] = [:]
    for _ in 0..<200 {
      let password = try await value(MakePassword.self, ["length": 100 as IntentValue])
      seen.insert(password)
      for character in try String.from(password) { counts[character, default: 0] += 1 }
      seen.insert(try await value(MakeUUID.self))
    }
    #expect(seen.count == 400)
    // 20,000 characters of 57 kinds: 351 each, with a deviation of 19.
    #expect(counts.count == 57)
    let isEven = counts.values.allSatisfy { (200...500).contains($0) }
    #expect(isEven)
  }

  @Test(arguments: [3, 1001, -1])
  func `another length is refused`(length: Int) async {
    await #expect(throws: (any Error).self) {
      try await value(MakePassword.self, ["length": .number(length) as IntentValue])
    }
  }
}
