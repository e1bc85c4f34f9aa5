import Diagnostics
import Foundation
import Testing
import YAML

@testable import WorkflowLanguage

/// `Golden/parse/<kind>.yaml` with what is said about it in `<kind>.out`.
///
/// Set `SEGUE_RECORD=1` to write the `.out` files anew.
@Suite("Parsing, golden pairs")
struct ParsingGoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden/parse")

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test func `there are golden files`() {
    #expect(Self.files.count > 10)
  }

  @Test(arguments: files)
  func `what is said about a file stays the same`(file: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: file)))
    let (_, diagnostics, reading) = DocumentParser.parse(
      bytes, path: file, actions: .forTests)
    let text = DiagnosticRenderer().render(diagnostics, in: reading.source)
    let place = Self.folder.appending(path: file.dropLast(5) + ".out")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try Data(text.utf8).write(to: place)
    }
    let expected = try String(contentsOf: place, encoding: .utf8)
    #expect(text == expected)
  }
}

extension KnownActions {
  /// A few intents, as a registry would know them.
  static let forTests = KnownActions { name in
    switch name {
    case "log", "print", "notify", "ask", "confirm", "wait":
      ActionParameters(roles: [("message", .value), ("text", .value), ("level", .value)])
    case "shell.run":
      ActionParameters(roles: [("script", .program), ("input", .value), ("args", .value)])
    case "list.filter":
      ActionParameters(roles: [("list", .value), ("where", .expression), ("limit", .value)])
    case "number.calculate": ActionParameters(roles: [("expression", .expression)])
    case "file.move":
      ActionParameters(roles: [("file", .value), ("to", .value), ("conflict", .value)])
    case "pdf.text", "text.uppercase", "text.match", "text.count_words", "file.delete":
      ActionParameters(roles: [("file", .value), ("text", .value)])
    default: nil
    }
  }
}
