import Foundation
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

@testable import HTTPServing

@Suite("Real clients")
struct RealClientTests {
  private func run(_ program: String, _ arguments: [String]) async throws -> Program {
    let folder = FileManager.default.temporaryDirectory
    return try await Program.run(URL(filePath: program), arguments, home: folder, folder: folder)
  }

  @Test func `curl is answered`() async throws {
    let fixture = try ServerFixture()
    let address = "http://\(fixture.address.authority)"
    func curl(_ arguments: String...) async throws -> String {
      try await run("/usr/bin/curl", ["-s", "--noproxy", "*"] + arguments).output
    }
    #expect(
      try await curl("\(address)/a%20b?c=d", "\(address)/e")
        == #"GET ["a b"] ["c=d"] 0 GET ["e"] [] 0 "#)
    #expect(try await curl("-d", "x=1", "\(address)/") == "POST [] [] 3 x=1")
    #expect(try await curl("-X", "POST", "\(address)/") == "POST [] [] 0 ")
    #expect(
      try await curl("-T", "-", "-H", "Expect: 100-continue", "\(address)/f").hasPrefix("PUT"))
    // It waits for a word before it sends as much.
    let file = try fixture.folder.write(String(repeating: "x", count: 1_048_577), to: "body")
    let data = "@\(file.string)"
    #expect(
      try await curl("--data-binary", data, "-w", "%{http_code}", "\(address)/").hasSuffix("413"))
    #expect(try await curl("-N", "\(address)/events").hasPrefix("event: a\nid: 1\ndata: two\n"))
    #expect(try await curl("-I", "\(address)/").contains("content-length: 13"))
  }

  @Test func `Python's client is answered`() async throws {
    let fixture = try ServerFixture()
    let script = Repository.root.appending(path: "Tests/HTTPServingTests/client.py")
    let result = try await run(
      "/usr/bin/python3",
      [script.path(percentEncoded: false), "\(fixture.address.port)"])
    #expect(result.talk == "")
    #expect(
      result.output == """
        200 GET ["a"] ["b=c"] 0\u{20}
        200 POST ["a"] [] 3 xyz
        200 POST ["a"] [] 3 xyz
        200 PUT ["a"] [] 0\u{20}
        200 16 b''
        404 not found

        413 the body is too large


        """)
  }
}
