import Foundation
import ProgramTesting
import Testing

/// A program whose `main` the build wrote.
@Suite("The written main")
struct WrittenMainTests {
  /// The replies to requests, one line each; the program ends with its input.
  private func replies(to requests: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = Repository.listedProvider
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let version = "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\""
    let client =
      "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"tests\",\"version\":\"1\"},"
      + "\"io.modelcontextprotocol/clientCapabilities\":{}"
    for (id, request) in requests.enumerated() {
      let line = request.replacing("ENVELOPE", with: "\"_meta\":{\(version),\(client)}")
      try input.fileHandleForWriting.write(
        contentsOf: Data("{\"jsonrpc\":\"2.0\",\"id\":\(id),\(line)}\n".utf8))
    }
    var received = Data()
    while received.count(where: { $0 == UInt8(ascii: "\n") }) < requests.count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      received += more
    }
    let lines = String(decoding: received, as: UTF8.self).split(separator: "\n").map(String.init)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return lines
  }

  @Test func `serves the target's intents and those of included packages`() throws {
    let replies = try replies(to: [
      "\"method\":\"tools/list\",\"params\":{ENVELOPE}"
    ])
    let reply = try #require(replies.first)
    #expect(reply.contains("\"name\":\"append_text\""))
    #expect(reply.contains("\"name\":\"cancel_order\""))
    #expect(reply.components(separatedBy: "\"name\":\"append_text\"").count == 2)
  }

  @Test func `an intent of a schema is called`() throws {
    let replies = try replies(to: [
      "\"method\":\"tools/call\",\"params\":{ENVELOPE,\"name\":\"append_text\","
        + "\"arguments\":{\"content\":\" more\",\"target\":\"7\"}}"
    ])
    #expect(replies.first?.contains("{\"result\":\"Note 7 more\"}") == true)
  }
}
