import Diagnostics
import Foundation
import Testing
import YAML

/// A YAML file and what is said about it.
struct Message: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let output: URL

  var testDescription: String { name }

  static let all: [Message] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/messages")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted().map { file in
      let input = folder.appending(path: file)
      return Message(
        name: file, bytes: [UInt8]((try? Data(contentsOf: input)) ?? Data()),
        output: input.deletingPathExtension().appendingPathExtension("out"))
    }
  }()
}

@Suite("YAML messages")
struct YAMLMessageTests {
  /// `SEGUE_RECORD=1 swift test --filter YAMLMessageTests` rewrites the expected messages.
  @Test(arguments: Message.all)
  func `the messages about a file are`(recorded message: Message) throws {
    let reading = YAMLReader.read(bytes: message.bytes, path: message.name)
    let output = DiagnosticRenderer().render(reading.diagnostics, in: reading.source)
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try Data(output.utf8).write(to: message.output)
    }
    let expected = try String(contentsOf: message.output, encoding: .utf8)
    #expect(output == expected)
  }
}
