import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import Automations

@Suite("Hashes of sources")
struct SourceHashTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the examples of the standard have their hashes`(text: String, hash: String) {
    #expect(SourceHash(text.utf8).text == hash)
  }

  @Test func `every length has the hash that other programs compute`() throws {
    // Around the ends of blocks, where the padding takes another one.
    let contents = (50...130).map { String(repeating: "x", count: $0) }
    let folder = try TestFolder()
    for content in contents { try folder.write(content, to: "\(content.utf8.count)") }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/sha256sum")
    process.arguments = contents.map { folder["\($0.utf8.count)"].string }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      output.split(separator: "\n").map { $0.prefix(64) }
        == contents.map { SourceHash($0.utf8).text[...] })
  }
}
